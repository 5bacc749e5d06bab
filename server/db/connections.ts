import type pg from 'pg';
import type { Db } from '../ctx.ts';
import { statementName } from './named-statements.ts';
import { rowMakerOf } from './row-maker.ts';

/** Sends a statement with parameters, prepared once it comes again; one without goes as it is, because it may be several. */
async function send(client: pg.ClientBase, text: string, given: readonly unknown[]): Promise<pg.QueryResult> {
  if (given.length === 0) return client.query(text);
  const values = given as unknown[]; // the driver does not write into it, it only asks for an array it might
  const name = statementName(text);
  if (name === undefined) return client.query({ text, values });
  const result = await client.query<unknown[]>({ name, text, values, rowMode: 'array' });
  return { ...result, rows: result.rows.map(rowMakerOf(name, result.fields)) };
}

/** A pool as the place where statements go. */
export function pooledDb(pool: pg.Pool): Db {
  return {
    run: (text, values) => runStatement(pool, text, values),
    async onConnection(work) {
      const client = await pool.connect();
      const db: Db = {
        run: (text, values = []) => send(client, text, values),
        onConnection: (inner) => inner(db),
      };
      try {
        return await work(db);
      } finally {
        giveBack(client);
      }
    },
  };
}

/** One statement on any connection. Unlike `pool.query`, an error of the statement does not cost the connection. */
export async function runStatement(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    return await send(client, text, values);
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
