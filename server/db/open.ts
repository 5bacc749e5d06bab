import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../ctx.ts';
import { namedPool } from './connections.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { PostgresListener, SessionListener, type Listener, type Subscriber } from './listener.ts';
import { startPglite } from './pglite.ts';
import type { Schema } from './schema.ts';
import { valueParsers } from './value-parsers.ts';

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
    types: valueParsers,
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
  const unlock = dataDir === null ? () => undefined : await lockDataDir(dataDir);
  const engine = await startPglite({ dataDir: dataDir === null ? null : join(dataDir, 'pglite'), image: null }, crash).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const pool = new pg.Pool({
    max: 1,
    types: valueParsers,
    user: 'postgres',
    database: 'postgres',
    idleTimeoutMillis: 0,
    stream: () => engine.stream() as never, // the driver's type asks for a socket
  });
  pool.on('connect', (client) => void client.query(session));
  const listener = new SessionListener(pool);
  return assemble('pglite', pool, listener, async () => {
    await pool.end();
    await engine.close();
    unlock();
  });
}

/** Without its database the service cannot go on; what runs it starts it again. */
function crash(error: Error): void {
  throw error;
}

function assemble(kind: Database['kind'], pool: pg.Pool, listener: Listener, close: () => Promise<void>): Database {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namedPool(pool) }) });
  return { kind, db, pool, listen: (channel, subscriber) => listener.listen(channel, subscriber), close };
}
