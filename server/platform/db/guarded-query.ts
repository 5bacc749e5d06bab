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

const preludeNames = { plain: 'guard', inCell: 'guard.cell' } as const;
type PreludeName = (typeof preludeNames)[keyof typeof preludeNames];
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
  return submit(client, (answered) => new GuardedQuery(client, config, { guard, cellColumn }, answered));
}

async function prepare(client: pg.ClientBase, session: Session, guard: Guard): Promise<void> {
  const name = preludeOf(guard);
  const names = prepared.get(client) ?? new Set();
  if (names.has(name)) return;
  prepared.set(client, names);
  const text = name === preludeNames.plain ? session.prelude : session.cellPrelude;
  await client.query({ name, text, values: valuesOf({ ...guard, accountId: null }) });
  names.add(name);
}

function preludeOf({ cell }: Guard): PreludeName {
  return cell === undefined ? preludeNames.plain : preludeNames.inCell;
}

/** Public for measurements, which send the same again. */
export class GuardedQuery extends NamedQuery {
  readonly guard: Guard;
  readonly #cellColumn: number;
  /** The settings answer first, with a row of their own that nobody asked for. */
  #isPastPrelude = false;

  constructor(
    client: pg.ClientBase,
    config: Config,
    { guard, cellColumn }: { readonly guard: Guard; readonly cellColumn: number },
    callback: Answered,
  ) {
    super(client, { ...config, queryMode: 'extended' } as Config, callback); // missing in its types
    this.guard = guard;
    this.#cellColumn = cellColumn;
  }

  override prepare(connection: Connection): void {
    connection.bind({
      portal: '',
      statement: preludeOf(this.guard),
      values: valuesOf(this.guard),
      valueMapper: asIs,
    });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    if (this.#isPastPrelude) super.handleDataRow(message);
    else this.guard.cell?.found(message.fields[this.#cellColumn] ?? this.guard.cell.wanted);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isPastPrelude) super.handleCommandComplete(message, connection);
    this.#isPastPrelude = true;
  }
}

function valuesOf({ role, accountId, position, cell }: Guard): string[] {
  const values = [role, String(accountId ?? ''), ...(cell === undefined ? [] : [cell.wanted])];
  return position === undefined ? values : [...values, position];
}

function asIs(value: string): string {
  return value;
}
