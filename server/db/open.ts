import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../ctx.ts';
import { namedPool } from './connections.ts';
import { lockDataDir } from './data-dir.ts';
import { PostgresListener, SessionListener, type Listener, type Subscriber } from './listener.ts';
import { types } from './parsers.ts';
import { PgliteStream } from './pglite-stream.ts';
import type { Schema } from './schema.ts';

export type Database = {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Hears what `pg_notify` says on a channel, in whatever process. */
  listen(channel: string, subscriber: Subscriber): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions =
  | { databaseUrl: string; poolMax?: number }
  /** `dataDir` null keeps everything in memory. */
  | { dataDir: string | null };

const versionMin = 150_000;

/** Opens PostgreSQL, or the embedded database where no address is given. Both are spoken to by the same driver. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return 'databaseUrl' in options ? openPostgres(options.databaseUrl, options.poolMax ?? 8) : openPglite(options.dataDir);
}

// Limits on a statement and on waiting for a lock: a request never hangs on the database.
const session = "set timezone = 'UTC'; set statement_timeout = '10s'; set lock_timeout = '3s'; set idle_in_transaction_session_timeout = '15s'";

async function openPostgres(connectionString: string, max: number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: 2_500,
    query_timeout: 12_000,
    keepAlive: true,
    options: '-c timezone=UTC -c statement_timeout=10s -c lock_timeout=3s -c idle_in_transaction_session_timeout=15s',
  });
  // A connection that breaks while idle: the next request gets a new one.
  pool.on('error', ignoreIdleError);
  await checkVersion(pool);
  const listener = new PostgresListener(connectionString);
  return assemble('postgres', pool, listener, async () => {
    await listener.close();
    await pool.end();
  });
}

function ignoreIdleError(): void {
  // Said by the request that fails, if one does.
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ version: number; text: string }>("select current_setting('server_version_num')::int as version, current_setting('server_version') as text");
    const row = rows[0];
    if (row === undefined || row.version < versionMin) throw new Error(`PostgreSQL 15 or later is needed; this one is ${row?.text ?? 'unknown'}.`);
  } finally {
    client.release();
  }
}

async function openPglite(dataDir: string | null): Promise<Database> {
  const unlock = dataDir === null ? () => undefined : lockDataDir(dataDir);
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { dataDir: dataDir === null ? null : join(dataDir, 'pglite') } });
  try {
    await ready(worker);
  } catch (error) {
    unlock();
    throw error;
  }
  worker.on('error', (error) => {
    throw new Error('The embedded database has stopped', { cause: error });
  });
  const pool = new pg.Pool({ max: 1, types, user: 'postgres', database: 'postgres', idleTimeoutMillis: 0, stream: () => new PgliteStream(worker) as never }); // the driver's type asks for a socket
  // There is one session for good: what an earlier connection prepared is still there.
  pool.on('connect', (client) => void client.query(`deallocate all; ${session}`));
  const listener = new SessionListener(pool);
  return assemble('pglite', pool, listener, async () => {
    await pool.end();
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage('close');
    await exited;
    unlock();
  });
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The embedded database ended with code ${code} while starting`)));
  });
}

function assemble(kind: Database['kind'], pool: pg.Pool, listener: Listener, close: () => Promise<void>): Database {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namedPool(pool) }) });
  return { kind, db, pool, listen: (channel, subscriber) => listener.listen(channel, subscriber), close };
}
