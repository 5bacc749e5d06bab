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
  /** Whether there is no pooler in between. */
  readonly isDirect?: boolean;
  /** Checks each new connection before it is used. */
  readonly verify?: (client: pg.ClientBase) => Promise<void>;
  /** Changes the settings sent with each transaction, if they differ. */
  readonly adapt?: (session: Session) => Session;
};

/** @param login an address; settings in it override ours */
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
    // Statements in a transaction may be sent before the previous one is answered (sent-ahead.ts).
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

/** Runs work on a dedicated connection. */
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
    // No request waits for this. A start under load is slow and should not fail because of it.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
  });
  client.on('error', ignoreLoss);
  await client.connect();
  return client;
}

/** A connection may break in use, between two statements, or idle. Without a listener, each would end the process. */
function keepUpWithLosses(pool: pg.Pool): void {
  pool.on('error', ignoreLoss);
  pool.on('connect', (client) => client.on('error', ignoreLoss));
}

function ignoreLoss(): void {
  // The request that fails, if any, reports it. The next one gets a new connection.
}
