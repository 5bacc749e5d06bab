import { join } from 'node:path';
import pg from 'pg';
import type { Db } from '../ctx.ts';
import { giveBack, pooledDb } from './connections.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { PostgresListener, SessionListener, type Listener, type Subscriber } from './listener.ts';
import { startPglite } from './pglite.ts';
import { watchForStalls } from './stall-watch.ts';
import { keepTidy } from './upkeep.ts';
import { valueParsers } from './value-parsers.ts';

export type Database = {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Hears what `pg_notify` says on a channel, in whatever process. */
  listen(channel: string, subscriber: Subscriber): Promise<void>;
  /** A connection without limits of time, for migrations and upkeep. With the embedded database it is the only one. */
  unhurried<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** The embedded database as one archive, with which another can begin. */
  dump?(): Promise<Image>;
  close(): Promise<void>;
};

type Image = Uint8Array<ArrayBuffer>;

export type DatabaseOptions =
  | { databaseUrl: string; poolMax?: number }
  /** `dataDir` null keeps everything in memory; it may begin with the `image` of another. */
  | { dataDir: string | null; image?: Image | null };

const versionMin = 150_000;

/** Opens PostgreSQL, or the embedded database where no address is given. Both are spoken to by the same driver. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return 'databaseUrl' in options
    ? openPostgres(options.databaseUrl, options.poolMax ?? 8)
    : openPglite(options.dataDir, options.image ?? null);
}

// Limits on a statement and on waiting for a lock: a request never hangs on the database.
const limits = {
  timezone: 'UTC',
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
};
const session = Object.entries(limits)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');
const noLimits =
  "set statement_timeout = 0; set lock_timeout = '10min'; set idle_in_transaction_session_timeout = 0";

async function openPostgres(connectionString: string, max: number): Promise<Database> {
  const pool = new pg.Pool({
    // Just-in-time compilation costs short statements more than it gives.
    connectionString: withOptions(connectionString, { ...limits, jit: 'off' }),
    max,
    types: valueParsers,
    application_name: 'callwright',
    connectionTimeoutMillis: 2_500,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  keepUpWithLosses(pool);
  const stopWatch = watchForStalls(pool, connectionString);
  const listener = new PostgresListener(connectionString);
  try {
    await checkVersion(pool);
  } catch (error) {
    stopWatch();
    await pool.end();
    throw error;
  }
  const unhurried = async <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    const client = new pg.Client({
      connectionString: withOptions(connectionString, { timezone: 'UTC' }),
      types: valueParsers,
      connectionTimeoutMillis: 2_500,
      keepAlive: true,
    });
    client.on('error', ignoreLoss);
    await client.connect();
    try {
      await client.query(noLimits);
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return assemble('postgres', pool, listener, unhurried, async () => {
    stopWatch();
    await listener.close();
    await pool.end();
  });
}

/** Adds settings of the session to an address that may have some of its own, which the driver would put in their place. */
function withOptions(connectionString: string, settings: Readonly<Record<string, string>>): string {
  const url = new URL(connectionString);
  const own = url.searchParams.get('options');
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', [...(own === null ? [] : [own]), ...ours].join(' '));
  return url.href;
}

/** A connection may break in use, between two statements, or idle: without a listener each would end the process. */
function keepUpWithLosses(pool: pg.Pool): void {
  pool.on('error', ignoreLoss);
  pool.on('connect', (client) => client.on('error', ignoreLoss));
}

function ignoreLoss(): void {
  // Said by the request that fails, if one does; the next gets a new connection.
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ version: number; text: string }>(
      "select current_setting('server_version_num')::int as version, current_setting('server_version') as text",
    );
    const row = rows[0];
    if (row === undefined || row.version < versionMin)
      throw new Error(`PostgreSQL 15 or later is needed; this one is ${row?.text ?? 'unknown'}.`);
  } finally {
    client.release();
  }
}

async function openPglite(dataDir: string | null, image: Image | null): Promise<Database> {
  const unlock = dataDir === null ? () => undefined : await lockDataDir(dataDir);
  const engine = await startPglite(
    { dataDir: dataDir === null ? null : join(dataDir, 'pglite'), image },
    crash,
  ).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const listener = new SessionListener();
  const begin = async (client: pg.ClientBase): Promise<void> => {
    await client.query(session);
    await listener.attach(client);
  };
  const pool = new pg.Pool({
    max: 1,
    types: valueParsers,
    user: 'postgres',
    database: 'postgres',
    idleTimeoutMillis: 0,
    // Who waits longer waits for a transaction that waits for him: the pool used inside `transaction`.
    connectionTimeoutMillis: 10_000,
    onConnect: begin as (client: pg.ClientBase) => void, // The pool waits for it, though its type does not say so.
    stream: () => engine.stream() as never, // the driver's type asks for a socket
  });
  keepUpWithLosses(pool);
  listener.use(pool);
  // In memory is for tests, which look whether connections come back.
  const stopTidying = dataDir === null ? () => Promise.resolve() : keepTidy(pool);
  const unhurried = async <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query(noLimits);
      return await work(client);
    } finally {
      await client.query(session).catch(ignoreLoss);
      giveBack(client);
    }
  };
  const database = assemble('pglite', pool, listener, unhurried, async () => {
    await stopTidying();
    await pool.end();
    await engine.close();
    unlock();
  });
  return { ...database, dump: () => engine.dump() };
}

/** Without its database the service cannot go on; what runs it starts it again. */
function crash(error: Error): void {
  throw error;
}

function assemble(
  kind: Database['kind'],
  pool: pg.Pool,
  listener: Listener,
  unhurried: Database['unhurried'],
  close: () => Promise<void>,
): Database {
  return {
    kind,
    db: pooledDb(pool),
    pool,
    listen: (channel, subscriber) => listener.listen(channel, subscriber),
    unhurried,
    close,
  };
}
