import type pg from 'pg';
import { NamedQuery, submit, type Answered, type Config, type Connection } from './named-query.ts';
import { sessionAt, type Session } from './session.ts';

/** As which role a statement runs, and whose rows it may see: those of one workspace, or as the service all. */
export type Guard = {
  readonly role: string;
  readonly accountId: number | null;
  /** On a replica: what it has to have replayed, or it refuses. */
  readonly position?: string;
  /** Within a cell: that of the workspace, or as the service in this one. Absent where nothing of a cell is touched. */
  readonly cell?: { readonly wanted: string; readonly found: (cell: string) => void };
};

const preludeNames = { plain: 'guard', inCell: 'guard.cell', inCluster: 'guard.cluster' } as const;
type PreludeName = (typeof preludeNames)[keyof typeof preludeNames];
/** Around a statement that other servers answer: they are told what holds once a transaction was begun. */
const bounds = { begin: 'guard.begin', commit: 'guard.commit' } as const;
const prepared = new WeakMap<pg.ClientBase, Set<PreludeName>>();

/**
 * Sends one statement in one round trip: role, workspace and the settings of the session are sent ahead of it, before the
 * one `sync`. PostgreSQL takes everything up to a `sync` as one transaction, with which they end; a pooler gives it one
 * connection.
 */
export async function sendGuarded(
  client: pg.ClientBase,
  config: Config,
  guard: Guard,
): Promise<pg.QueryResult> {
  const session = sessionAt(client);
  if (session === null) throw new Error('Only connections of a pool send statements under a guard');
  await prepare(client, session, guard);
  const { cellColumn } = session;
  const prelude = preludeOf(guard, session);
  const answer = submit(
    client,
    (answered) => new GuardedQuery(client, config, { guard, prelude, cellColumn }, answered),
  );
  return prelude === preludeNames.inCluster ? endingIt(client, answer) : answer;
}

/** After an error nothing has ended what was begun. */
async function endingIt(client: pg.ClientBase, answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  try {
    return await answer;
  } catch (error) {
    // The connection may be gone, and the transaction with it; the caller gets the first error.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function prepare(client: pg.ClientBase, session: Session, guard: Guard): Promise<void> {
  const name = preludeOf(guard, session);
  const names = prepared.get(client) ?? new Set();
  if (names.has(name)) return;
  prepared.set(client, names);
  const { inCluster } = preludeNames;
  if (name === inCluster) await client.query({ name: bounds.begin, text: 'begin' });
  await client.query({ name, text: textOf(name, session), values: valuesOf({ ...guard, accountId: null }) });
  if (name === inCluster) await client.query({ name: bounds.commit, text: 'commit' });
  names.add(name);
}

function textOf(name: PreludeName, { prelude, cellPrelude, clusterPrelude }: Session): string {
  return { guard: prelude, 'guard.cell': cellPrelude, 'guard.cluster': clusterPrelude }[name];
}

function preludeOf({ cell }: Guard, { cells }: Session): PreludeName {
  if (cell === undefined) return preludeNames.plain;
  return cells?.areSpread === true ? preludeNames.inCluster : preludeNames.inCell;
}

/** Public for measurements, which send the same again. */
export class GuardedQuery extends NamedQuery {
  readonly guard: Guard;
  readonly #prelude: PreludeName;
  readonly #cellColumn: number;
  /** Settings answer first, with a row of their own that nobody asked for; this is how many answers come before the statement's. */
  readonly #ahead: number;
  #answered = 0;

  constructor(
    client: pg.ClientBase,
    config: Config,
    { guard, prelude, cellColumn }: Prelude,
    callback: Answered,
  ) {
    super(client, { ...config, queryMode: 'extended' } as Config, callback); // missing in its types
    this.guard = guard;
    this.#prelude = prelude;
    this.#ahead = prelude === preludeNames.inCluster ? 2 : 1;
    this.#cellColumn = cellColumn;
  }

  override prepare(connection: Connection): void {
    if (this.#prelude !== preludeNames.inCluster) {
      execute(connection, this.#prelude, valuesOf(this.guard));
      return super.prepare(connection);
    }
    execute(connection, bounds.begin);
    execute(connection, this.#prelude, valuesOf(this.guard));
    const sync = (): void => {
      execute(connection, bounds.commit);
      connection.sync();
    };
    super.prepare(Object.create(connection, { sync: { value: sync } }) as Connection); // the same but for this
  }

  override handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    if (this.#answered >= this.#ahead) super.handleDataRow(message);
    else this.guard.cell?.found(message.fields[this.#cellColumn] ?? this.guard.cell.wanted);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#answered === this.#ahead) super.handleCommandComplete(message, connection);
    this.#answered += 1;
  }
}

type Prelude = { readonly guard: Guard; readonly prelude: PreludeName; readonly cellColumn: number };

function execute(connection: Connection, statement: string, values: readonly string[] = []): void {
  connection.bind({ portal: '', statement, values, valueMapper: asIs });
  connection.execute({ portal: '', rows: 0 });
}

function valuesOf({ role, accountId, position, cell }: Guard): string[] {
  const values = [role, String(accountId ?? ''), ...(cell === undefined ? [] : [cell.wanted])];
  return position === undefined ? values : [...values, position];
}

function asIs(value: string): string {
  return value;
}
