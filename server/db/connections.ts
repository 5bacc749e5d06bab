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
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      return {
        query: (text: unknown, values: readonly unknown[] = []) => client.query(toQuery(String(text), values) as string),
        release: () => giveBack(client),
      } as unknown as PostgresPoolClient; // Kysely calls these two; cursors are not used here
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** One statement outside Kysely. Unlike `pool.query`, an error of the statement does not cost the connection. */
export async function runStatement(pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    return await client.query(toQuery(text, values) as pg.QueryConfig);
  } finally {
    giveBack(client);
  }
}

/** A connection with a transaction still open goes out of use: the next one to get it would be inside. */
export function giveBack(client: pg.PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I');
}
