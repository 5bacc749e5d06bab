import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { statementName } from './named-statements.ts';

/** What a statement with parameters is sent as; one without goes as it is, because it may be several. */
function toQuery(text: string, values: readonly unknown[]): pg.QueryConfig | string {
  if (values.length === 0) return text;
  const name = statementName(text);
  return { ...(name === undefined ? {} : { name }), text, values: [...values] };
}

/** The driver's pool for Kysely, with every statement named. */
export function namedPool(pool: pg.Pool): PostgresPool {
  // One for each connection, for good: Kysely keeps what it is given in weak maps, and a new one for each statement
  // would fill those until the next full collection (measured: a third of the time of a read).
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      const before = known.get(client);
      if (before !== undefined) return before;
      const made = {
        query: (text: unknown, values: readonly unknown[] = []) =>
          client.query(toQuery(String(text), values) as string),
        release: () => giveBack(client),
      } as unknown as PostgresPoolClient; // Kysely calls these two; cursors are not used here
      known.set(client, made);
      return made;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** One statement outside Kysely. Unlike `pool.query`, an error of the statement does not cost the connection. */
export async function runStatement(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    return await client.query(toQuery(text, values) as pg.QueryConfig);
  } finally {
    giveBack(client);
  }
}

// What the driver's types leave out: whether it waits for the end of a statement, and whether it can send any more.
type State = { readonly readyForQuery: boolean; readonly _queryable: boolean };

/**
 * Gives a connection back. One with a transaction still open goes out of use: the next to get it would be inside.
 * The database says how a statement left the transaction only after its error, so this waits for that.
 */
export function giveBack(client: pg.PoolClient): void {
  const { readyForQuery, _queryable: isUsable } = client as unknown as State;
  if (!isUsable) client.release(true);
  else if (readyForQuery) client.release(client.getTransactionStatus() !== 'I');
  else releaseWhenReady(client);
}

function releaseWhenReady(client: pg.PoolClient): void {
  const release = (isLost: boolean): void => {
    client.off('drain', onReady);
    client.off('end', onEnd);
    client.release(isLost || client.getTransactionStatus() !== 'I');
  };
  const onReady = (): void => release(false);
  const onEnd = (): void => release(true);
  client.once('drain', onReady);
  client.once('end', onEnd);
}
