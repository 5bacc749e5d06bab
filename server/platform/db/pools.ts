import { callbackify } from 'node:util';
import pg from 'pg';
import type { Cells } from './cells.ts';
import { keepSession, sessionOf, type Session } from './session.ts';
import { watchForStalls } from './stall-watch.ts';
import { valueParsers } from './value-parsers.ts';

export type OpenPool = { readonly pool: pg.Pool; close(): Promise<void> };

type PoolOptions = {
  readonly max: number;
  readonly cells?: Cells | null;
  /** Whether no pooler is in between. */
  readonly isDirect?: boolean;
  /** Looks at each new connection before it is used. */
  readonly verify?: (client: pg.ClientBase) => Promise<void>;
  /** What is sent with each transaction, where that differs. */
  readonly adapt?: (session: Session) => Session;
};

/** @param login an address whose own settings win over ours */
export function poolAt(
  login: string,
  role: string | null,
  { max, cells = null, isDirect = false, verify, adapt = (session) => session }: PoolOptions,
): OpenPool {
  const { address, starting, session: standard } = sessionOf(login, role, { cells, isDirect });
  const session = adapt(standard);
  const pool = new pg.Pool({
    connectionString: starting,
    max,
    types: valueParsers,
    application_name: 'callwright',
    connectionTimeoutMillis: 2_500,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements of a transaction are sent without waiting for the one before (sent-ahead.ts).
    pipeline: true,
    ...(verify === undefined ? {} : { verify: callbackify(verify) }),
  });
  pool.on('connect', (client) => keepSession(client, session));
  keepUpWithLosses(pool);
  const stopWatch = watchForStalls(pool, address, session.statementMaxMs);
  return {
    pool,
    async close() {
      stopWatch();
      await pool.end();
    },
  };
}

/** A dedicated connection, for the duration of the work. */
export async function withClient<T>(login: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connected(login);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function connected(login: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: sessionOf(login, null).address,
    types: valueParsers,
    // No request waits for it: a start under load is slow, and is not to fail for that.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
  });
  client.on('error', ignoreLoss);
  await client.connect();
  return client;
}

/** A connection may break in use, between two statements, or idle: without a listener each would end the process. */
function keepUpWithLosses(pool: pg.Pool): void {
  pool.on('error', ignoreLoss);
  pool.on('connect', (client) => client.on('error', ignoreLoss));
}

function ignoreLoss(): void {
  // Said by the request that fails, if one does; the next gets a new connection.
}
