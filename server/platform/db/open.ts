import pg from 'pg';
import { openCluster, type ClusterOptions } from '#/platform/cluster/open.ts';
import { keepAlive } from '#/platform/cluster/watch.ts';
import type { Subscriber } from './channels.ts';
import { Cells, readCells, readLayout, type CellLayout } from './cells.ts';
import { cellDb, followedDb, pooledDb, runStatement, serviceDb, workspaceDb } from './connections.ts';
import type { Db } from './db.ts';
import type { EchoTimes } from './echo.ts';
import type { Behind } from './guarded-query.ts';
import { Listener } from './listener.ts';
import { placeOf, PoolerError, poolingOf, type Pooling } from './poolers.ts';
import { prepareServiceRole } from './service-role.ts';
import { connected, poolAt, type OpenPool, withClient } from './pools.ts';
import { Replica, type ReplicaTimes } from './replica.ts';
import { placeOfCluster } from './replica-state.ts';
import { keepRole, sessionOf, unhurriedSettings } from './session.ts';
import { whenThere } from './when-there.ts';

export type Database = {
  readonly db: Db;
  /** The same over the direct address, past any pooler, for jobs and maintenance. */
  readonly direct: Db;
  readonly cells: Cells;
  /** A `Db` that sends `behind` after each statement, in one round trip: both take effect, or neither. */
  followedBy(behind: Behind): Db;
  /** For statements of one workspace. */
  ofWorkspace(accountId: number): Db;
  /** The service in the cell of a workspace; also sees what the workspace itself may not. */
  serviceOf(accountId: number): Db;
  /** The service in each cell, across its workspaces. */
  eachCell(): Db[];
  readonly pool: pg.Pool;
  /** Which poolers are between this process and PostgreSQL, for requests and on the direct address. */
  readonly pooling: { readonly requests: Pooling; readonly direct: Pooling };
  /** A standby that answers reads, if one is configured. */
  readonly replica: Replica | null;
  /** Subscribes to notifications (`pg_notify`) on a channel, from any process. */
  listen(channel: string, subscriber: Subscriber): Promise<void>;
  /** Whether notifications of other processes arrive. */
  hears(): boolean;
  /** Runs work on a connection without time limits, for migrations and maintenance. */
  unhurried<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

type Common = {
  readonly poolMax?: number;
  /** How long to wait for a database that is not up yet, and what to call meanwhile. */
  readonly wait?: { readonly maxMs: number; readonly onWait: (why: string) => void };
  readonly echoTimes?: EchoTimes;
};

export type DatabaseOptions = Common &
  (
    | {
        readonly databaseUrl: string;
        /** The direct address, if `databaseUrl` leads through a pooler. */
        readonly directUrl?: string | null;
        /** A streaming standby that may answer reads. */
        readonly replicaUrl?: string | null;
        readonly replicaTimes?: ReplicaTimes;
      }
    /** The embedded PostgreSQL in this folder. */
    | (EmbeddedOptions & { readonly dataDir: string })
  );

type EmbeddedOptions = ClusterOptions & {
  /** Called if a server that died could not be restarted. */
  readonly onTrouble?: (error: unknown) => void;
};

const versionMin = 150_000;
/** Jobs are fetched and recorded one after another. Their own work uses the connections of requests. */
const directMax = 2;

/** Connects to the PostgreSQL at an address, or starts the embedded one. */
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

type Following = { readonly replicaUrl?: string | null; readonly replicaTimes?: ReplicaTimes };

async function openPostgres(
  login: string,
  directLogin: string,
  options: Common & Following,
): Promise<Database> {
  const { role, pooling, layout } = await whenThere(() => meet(login, directLogin), options.wait);
  const max = options.poolMax ?? 8;
  const cells = new Cells(layout, role, () => withClient(directLogin, readCells));
  const { requests, direct } = poolsAt(login, directLogin, { role, pooling, cells, max });
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
  const db = pooledDb(requests.pool, cells);
  const { replicaUrl = null, replicaTimes: times } = options;
  const replica =
    replicaUrl === null
      ? null
      : new Replica({
          login: replicaUrl,
          role,
          cells,
          place: await placeOfCluster(db),
          primary: db,
          max,
          ...(times === undefined ? {} : { times }),
        });
  return {
    db,
    replica,
    direct: direct === requests ? db : pooledDb(direct.pool, cells),
    cells,
    followedBy: (behind) => followedDb(requests.pool, cells, behind),
    ofWorkspace: (accountId) => workspaceDb(requests.pool, cells, accountId),
    serviceOf: (accountId) => serviceDb(requests.pool, cells, accountId),
    eachCell: () => cells.names.map((name) => cellDb(requests.pool, cells, name)),
    pool: requests.pool,
    pooling,
    listen: (channel, subscriber) => listener.listen(channel, subscriber),
    hears: () => listener.hears,
    unhurried,
    async close() {
      await listener.close();
      await replica?.close();
      await requests.close();
      if (direct !== requests) await direct.close();
    },
  };
}

type Meeting = Pick<Awaited<ReturnType<typeof meet>>, 'role' | 'pooling'>;

/** The pools for requests and for work that needs a session of its own. They are the same if the addresses are. */
function poolsAt(
  login: string,
  directLogin: string,
  { role, pooling, cells, max }: Meeting & { readonly cells: Cells; readonly max: number },
): { requests: OpenPool; direct: OpenPool } {
  const requests = poolAt(login, role, { max, cells, isDirect: pooling.requests === 'NONE' });
  if (directLogin === login) return { requests, direct: requests };
  const isDirect = pooling.direct === 'NONE';
  return { requests, direct: poolAt(directLogin, role, { max: directMax, cells, isDirect }) };
}

/** Commits with notifications are serialized, so this one does not wait for the disk. */
const callText = "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)";

/** Makes the first connections at start: finds out the role, poolers and cells. */
async function meet(
  login: string,
  directLogin: string,
): Promise<{ role: string | null; pooling: Database['pooling']; layout: CellLayout }> {
  const first = await withClient(directLogin, async (client) => {
    await checkVersion(client);
    const pooling = await poolingOf(client, () => connected(directLogin));
    return {
      role: await prepareServiceRole(client),
      pooling,
      place: await placeOf(client),
      layout: await readLayout(client),
    };
  });
  if (login === directLogin) return { ...first, pooling: { requests: first.pooling, direct: first.pooling } };
  const requests = await withClient(login, async (client) => {
    if ((await placeOf(client)) !== first.place) throw new PoolerError('DIRECT_IS_ELSEWHERE');
    return poolingOf(client, () => connected(login));
  });
  return { ...first, pooling: { requests, direct: first.pooling } };
}

async function checkVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; text: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as text",
  );
  const row = rows[0];
  if (row === undefined || row.version < versionMin)
    throw new Error(`PostgreSQL 15 or later is needed; this one is ${row?.text ?? 'unknown'}.`);
}
