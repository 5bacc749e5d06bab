import pg from 'pg';
import { openCluster, type ClusterOptions } from '#/platform/cluster/open.ts';
import { keepAlive } from '#/platform/cluster/watch.ts';
import type { Subscriber } from './channels.ts';
import { pooledDb, runStatement, workspaceDb } from './connections.ts';
import type { Db } from './db.ts';
import type { EchoTimes } from './echo.ts';
import { Listener } from './listener.ts';
import { placeOf, PoolerError, poolingOf, type Pooling } from './poolers.ts';
import { prepareServiceRole } from './service-role.ts';
import { keepRole, keepSession, sessionOf, unhurriedSettings } from './session.ts';
import { watchForStalls } from './stall-watch.ts';
import { valueParsers } from './value-parsers.ts';
import { whenThere } from './when-there.ts';

export type Database = {
  readonly db: Db;
  /** The same over the address that leads to PostgreSQL itself, for jobs and upkeep. */
  readonly direct: Db;
  /** Where statements of one workspace go. */
  ofWorkspace(accountId: number): Db;
  readonly pool: pg.Pool;
  /** What stands between this process and PostgreSQL, on the way of requests and on the direct one. */
  readonly pooling: { readonly requests: Pooling; readonly direct: Pooling };
  /** Listens to what `pg_notify` sends on a channel, from any process. */
  listen(channel: string, subscriber: Subscriber): Promise<void>;
  /** Whether what other processes send arrives. */
  hears(): boolean;
  /** A connection without limits of time, for migrations and upkeep. */
  unhurried<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

type Common = {
  readonly poolMax?: number;
  /** How long to wait for a database that is not there yet, and what to say meanwhile. */
  readonly wait?: { readonly maxMs: number; readonly onWait: (why: string) => void };
  readonly echoTimes?: EchoTimes;
};

export type DatabaseOptions = Common &
  (
    | {
        readonly databaseUrl: string;
        /** Leads to PostgreSQL itself where `databaseUrl` leads through a pooler. */
        readonly directUrl?: string | null;
      }
    /** The embedded PostgreSQL of this folder. */
    | (EmbeddedOptions & { readonly dataDir: string })
  );

type EmbeddedOptions = ClusterOptions & {
  /** Told when a server that died could not be started again. */
  readonly onTrouble?: (error: unknown) => void;
};

const versionMin = 150_000;
/** Jobs are fetched and noted one after the other; what they do goes the way of requests. */
const directMax = 2;

/** Opens the PostgreSQL at an address, or the embedded one where none is given. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return 'databaseUrl' in options
    ? openPostgres(options.databaseUrl, options.directUrl ?? options.databaseUrl, options)
    : openEmbedded(options.dataDir, options);
}

async function openEmbedded(
  dataDir: string,
  { onTrouble = () => undefined, ...options }: EmbeddedOptions & Common,
): Promise<Database> {
  const cluster = await openCluster(dataDir, options);
  const stopWatch = keepAlive(cluster, onTrouble);
  try {
    const database = await openPostgres(cluster.url, cluster.url, options);
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

async function openPostgres(login: string, directLogin: string, options: Common): Promise<Database> {
  const { role, pooling } = await whenThere(() => meet(login, directLogin), options.wait);
  const requests = poolAt(login, role, options.poolMax ?? 8);
  const direct = directLogin === login ? requests : poolAt(directLogin, role, directMax);
  const listener = new Listener({
    connectionString: sessionOf(directLogin, role).address,
    notify: (channel, payload) => runStatement(requests.pool, callText, [channel, payload]),
    ...(options.echoTimes === undefined ? {} : { times: options.echoTimes }),
  });
  const unhurried = async <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    if (pooling.direct === 'TRANSACTION') throw new PoolerError('DIRECT_IS_POOLED');
    return withClient(directLogin, async (client) => {
      await client.query(unhurriedSettings(role));
      keepRole(client, role);
      return work(client);
    });
  };
  const db = pooledDb(requests.pool);
  return {
    db,
    direct: direct === requests ? db : pooledDb(direct.pool),
    ofWorkspace: (accountId) => workspaceDb(requests.pool, db, accountId),
    pool: requests.pool,
    pooling,
    listen: (channel, subscriber) => listener.listen(channel, subscriber),
    hears: () => listener.hears,
    unhurried,
    async close() {
      await listener.close();
      await requests.close();
      if (direct !== requests) await direct.close();
    },
  };
}

/** Commits that notify wait for each other, so this one does not wait for the disk. */
const callText = "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)";

/** The first connections of a start: who we are there, and what is in between. */
async function meet(
  login: string,
  directLogin: string,
): Promise<{ role: string | null; pooling: Database['pooling'] }> {
  const first = await withClient(directLogin, async (client) => {
    await checkVersion(client);
    const pooling = await poolingOf(client, () => connected(directLogin));
    return { role: await prepareServiceRole(client), pooling, place: await placeOf(client) };
  });
  if (login === directLogin)
    return { role: first.role, pooling: { requests: first.pooling, direct: first.pooling } };
  const requests = await withClient(login, async (client) => {
    if ((await placeOf(client)) !== first.place) throw new PoolerError('DIRECT_IS_ELSEWHERE');
    return poolingOf(client, () => connected(login));
  });
  return { role: first.role, pooling: { requests, direct: first.pooling } };
}

/** @param login an address whose own settings win over ours */
function poolAt(
  login: string,
  role: string | null,
  max: number,
): { readonly pool: pg.Pool; close(): Promise<void> } {
  const { address, session } = sessionOf(login, role);
  const pool = new pg.Pool({
    connectionString: address,
    max,
    types: valueParsers,
    application_name: 'callwright',
    connectionTimeoutMillis: 2_500,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
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
async function withClient<T>(login: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connected(login);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connected(login: string): Promise<pg.Client> {
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

async function checkVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; text: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as text",
  );
  const row = rows[0];
  if (row === undefined || row.version < versionMin)
    throw new Error(`PostgreSQL 15 or later is needed; this one is ${row?.text ?? 'unknown'}.`);
}
