import pg from 'pg';
import { sessionAt } from './session.ts';

/** As which role a statement runs, and whose rows it may see: those of one workspace, or as the service all. */
export type Guard = {
  readonly role: string;
  readonly accountId: number | null;
  /** On a replica: what it has to have replayed, or it refuses. */
  readonly position?: string;
};

const preludeName = 'guard';
const prepared = new WeakSet<pg.ClientBase>();

/**
 * Sends one statement in one round trip: role, workspace and the settings of the session are sent ahead of it, before the
 * one `sync`. PostgreSQL takes everything up to a `sync` as one transaction, with which they end; a pooler gives it one
 * connection.
 */
export async function sendGuarded(
  client: pg.ClientBase,
  config: pg.QueryConfig & { rowMode?: 'array' },
  guard: Guard,
): Promise<pg.QueryResult> {
  if (!prepared.has(client)) {
    const session = sessionAt(client);
    if (session === null) throw new Error('Only connections of a pool send statements under a guard');
    await client.query({
      name: preludeName,
      text: session.prelude,
      values: valuesOf({ ...guard, accountId: null }),
    });
    prepared.add(client);
  }
  return new Promise((resolve, reject) => {
    const query = new GuardedQuery(config, guard, (error, result) =>
      error === null ? resolve(result) : reject(error),
    );
    client.query(query as unknown as pg.Submittable);
  });
}

// What the driver's types leave out of its query: how it answers the messages of the protocol.
type Connection = {
  bind(message: object): void;
  execute(message: object): void;
};
type Internals = new (
  config: object,
  values: undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => {
  readonly text: string;
  readonly values: unknown[] | undefined;
  callback: (error: Error | null, result: pg.QueryResult) => void;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};

/** Public for measurements, which send the same again. */
export class GuardedQuery extends (pg.Query as unknown as Internals) {
  readonly guard: Guard;
  /** The settings answer first, with a row of their own that nobody asked for. */
  #isPastPrelude = false;

  constructor(
    config: pg.QueryConfig,
    guard: Guard,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super({ ...config, queryMode: 'extended' }, undefined, callback);
    this.guard = guard;
  }

  override prepare(connection: Connection): void {
    connection.bind({
      portal: '',
      statement: preludeName,
      values: valuesOf(this.guard),
      valueMapper: asIs,
    });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isPastPrelude) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isPastPrelude) super.handleCommandComplete(message, connection);
    this.#isPastPrelude = true;
  }
}

function valuesOf({ role, accountId, position }: Guard): string[] {
  const values = [role, String(accountId ?? '')];
  return position === undefined ? values : [...values, position];
}

function asIs(value: string): string {
  return value;
}
