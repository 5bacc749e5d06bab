import type pg from 'pg';
import { FramedQuery, prepareAll, runPrepared } from './framed-query.ts';
import { submit, type Answered, type Config, type Connection } from './named-query.ts';
import { sessionAt, type Session } from './session.ts';
import { rollBack } from './roll-back.ts';

/** The role of a statement, and whose rows it may see: those of one workspace, or all of them (as the service). */
export type Guard = {
  readonly role: string;
  readonly accountId: number | null;
  /** On a replica: the WAL position it must have replayed; otherwise the statement fails. */
  readonly position?: string;
  /** In a cell: that of the workspace, or the wanted one (as the service). Absent if no table of a cell is used. */
  readonly cell?: { readonly wanted: string; readonly found: (cell: string) => void };
  /** Outside of cells: a statement to send behind this one. Both take effect, or neither. */
  readonly behind?: Behind;
};

/** A statement sent right behind another one. Its values are texts. */
export type Behind = { readonly name: string; readonly text: string; readonly values: readonly string[] };

const preludeNames = { plain: 'guard', inCell: 'guard.cell', inCluster: 'guard.cluster' } as const;
type PreludeName = (typeof preludeNames)[keyof typeof preludeNames];
/** Around statements that other servers answer: these get the settings only inside an explicit transaction. */
const bounds = { begin: 'guard.begin', commit: 'guard.commit' } as const;
const prepared = new WeakMap<pg.ClientBase, Set<PreludeName>>();

/**
 * Sends one statement in one round trip. Role, workspace and session settings go ahead of it, before the single `sync`.
 * PostgreSQL treats everything up to a `sync` as one transaction, at whose end these settings end; a pooler keeps one
 * connection for it.
 */
export async function sendGuarded(
  client: pg.ClientBase,
  config: Config,
  guard: Guard,
): Promise<pg.QueryResult> {
  const session = sessionAt(client);
  if (session === null) throw new Error('Only connections of a pool send statements under a guard');
  await prepare(client, session, guard);
  if (guard.behind !== undefined) await prepareAll(client, [guard.behind]);
  const { cellColumn } = session;
  const prelude = preludeOf(guard, session);
  const answer = submit(
    client,
    (answered) => new GuardedQuery(client, config, { guard, prelude, cellColumn }, answered),
  );
  return prelude === preludeNames.inCluster ? endingIt(client, answer) : answer;
}

/** After an error, the explicit transaction is still open and must be ended. */
async function endingIt(client: pg.ClientBase, answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  try {
    return await answer;
  } catch (error) {
    await rollBack(client);
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

/** Exported for benchmarks, which send the same messages. */
export class GuardedQuery extends FramedQuery {
  readonly guard: Guard;
  readonly #prelude: PreludeName;
  readonly #cellColumn: number;

  constructor(
    client: pg.ClientBase,
    config: Config,
    { guard, prelude, cellColumn }: Prelude,
    callback: Answered,
  ) {
    super(client, config, prelude === preludeNames.inCluster ? 2 : 1, callback);
    this.guard = guard;
    this.#prelude = prelude;
    this.#cellColumn = cellColumn;
  }

  override prepare(connection: Connection): void {
    if (this.#prelude !== preludeNames.inCluster) {
      runPrepared(connection, this.#prelude, valuesOf(this.guard));
      const { behind } = this.guard;
      if (behind === undefined) return super.prepare(connection);
      return this.prepareBefore(connection, () => runPrepared(connection, behind.name, behind.values));
    }
    runPrepared(connection, bounds.begin);
    runPrepared(connection, this.#prelude, valuesOf(this.guard));
    this.prepareBefore(connection, () => runPrepared(connection, bounds.commit));
  }

  /** The settings statement returns a row of its own. */
  protected override rowAround(_place: number, fields: readonly (string | null)[]): void {
    this.guard.cell?.found(fields[this.#cellColumn] ?? this.guard.cell.wanted);
  }
}

type Prelude = { readonly guard: Guard; readonly prelude: PreludeName; readonly cellColumn: number };

function valuesOf({ role, accountId, position, cell }: Guard): string[] {
  const values = [role, String(accountId ?? ''), ...(cell === undefined ? [] : [cell.wanted])];
  return position === undefined ? values : [...values, position];
}
