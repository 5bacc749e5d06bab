import pg from 'pg';
import { openCluster, type ClusterOptions } from '#/platform/cluster/open.ts';
import { keepAlive } from '#/platform/cluster/watch.ts';
import { pooledDb, workspaceDb } from './connections.ts';
import type { Db } from './db.ts';
import { Listener, type Subscriber } from './listener.ts';
import { prepareServiceRole } from './service-role.ts';
import { watchForStalls } from './stall-watch.ts';
import { valueParsers } from './value-parsers.ts';

export type Database = {
  readonly db: Db;
  /** Where statements of one workspace go. */
  ofWorkspace(accountId: number): Db;
  readonly pool: pg.Pool;
  /** Listens to what `pg_notify` sends on a channel, from any process. */
  listen(channel: string, subscriber: Subscriber): Promise<void>;
  /** A connection without limits of time, for migrations and upkeep. */
  unhurried<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = { readonly poolMax?: number } & (
  | { readonly databaseUrl: string }
  /** The embedded PostgreSQL of this folder. */
  | (EmbeddedOptions & { readonly dataDir: string })
);

type EmbeddedOptions = ClusterOptions & {
  /** Told when a server that died could not be started again. */
  readonly onTrouble?: (error: unknown) => void;
};

const versionMin = 150_000;

/** Opens the PostgreSQL at an address, or the embedded one where none is given. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const poolMax = options.poolMax ?? 8;
  return 'databaseUrl' in options
    ? openPostgres(options.databaseUrl, poolMax)
    : openEmbedded(options.dataDir, poolMax, options);
}

async function openEmbedded(
  dataDir: string,
  poolMax: number,
  { onTrouble = () => undefined, ...options }: EmbeddedOptions,
): Promise<Database> {
  const cluster = await openCluster(dataDir, options);
  const stopWatch = keepAlive(cluster, onTrouble);
  try {
    const database = await openPostgres(cluster.url, poolMax);
    return {
      ...database,
      async close() {
        try {
          await database.close();
        } finally {
          await stopWatch();
          await cluster.close();
        }
      },
    };
  } catch (error) {
    await stopWatch();
    await cluster.close();
    throw error;
  }
}

// Limits on a statement and on waiting for a lock: a request never hangs on the database.
const limits = {
  timezone: 'UTC',
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
};
const noLimits =
  "set statement_timeout = 0; set lock_timeout = '10min'; set idle_in_transaction_session_timeout = 0";

async function openPostgres(login: string, max: number): Promise<Database> {
  const role = await withClient(login, {}, async (client) => {
    await checkVersion(client);
    return prepareServiceRole(client);
  });
  const connectionString = role === null ? login : withOptions(login, { role });
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
  const listener = new Listener(connectionString);
  const unhurried = <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
    withClient(connectionString, { timezone: 'UTC' }, async (client) => {
      await client.query(noLimits);
      return work(client);
    });
  const db = pooledDb(pool);
  return {
    db,
    ofWorkspace: (accountId) => workspaceDb(pool, db, accountId),
    pool,
    listen: (channel, subscriber) => listener.listen(channel, subscriber),
    unhurried,
    async close() {
      stopWatch();
      await listener.close();
      await pool.end();
    },
  };
}

/** A dedicated connection, for the duration of the work. */
async function withClient<T>(
  connectionString: string,
  settings: Readonly<Record<string, string>>,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: withOptions(connectionString, settings),
    types: valueParsers,
    // No request waits for it: a start under load is slow, and is not to fail for that.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
  });
  client.on('error', ignoreLoss);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds settings of the session to an address. Those that the address has already win. */
function withOptions(connectionString: string, settings: Readonly<Record<string, string>>): string {
  const url = new URL(connectionString);
  const own = url.searchParams.get('options');
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', [...ours, ...(own === null ? [] : [own])].join(' '));
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

async function checkVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; text: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as text",
  );
  const row = rows[0];
  if (row === undefined || row.version < versionMin)
    throw new Error(`PostgreSQL 15 or later is needed; this one is ${row?.text ?? 'unknown'}.`);
}
