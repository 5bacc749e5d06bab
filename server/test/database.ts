import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { addCell } from '#/platform/cells/add.ts';
import { migrate } from '#/platform/db/migrate.ts';
import { openDatabase, type Database } from '#/platform/db/open.ts';
import { copyOnCluster, dropCounted, makeOnCluster, serversOf } from './citus.ts';
import { Pooler } from './pooler/pooler.ts';
import { testCluster, withName, type TestCluster } from './test-cluster.ts';

/** A separate database for a test, with its URL for child processes. */
export type TestDatabase = { database: Database; url: string; drop(): Promise<void> };
/** `adminUrl` is its URL for a superuser. */
type Own = { url: string; adminUrl: string; drop(): Promise<void> };

const prefix = 'callwright_test_';

/** With all migrations. */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = await testCluster();
  return opened(await made(cluster, await ensureTemplate(cluster)));
}

/** Without any migration. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return opened(await ownDatabase());
}

/** An empty database for processes that a test starts. */
export async function ownDatabase(): Promise<Own> {
  return made(await testCluster(), 'template0');
}

/** Without the timeout for idle transactions: on a busy machine, loading a file can block the process for long. */
function patient(address: string): string {
  const url = new URL(address);
  url.searchParams.set('options', '-c idle_in_transaction_session_timeout=0');
  return url.href;
}

/**
 * With TEST_DATABASE_REPLICA_URL, the URL of a standby of the server at TEST_DATABASE_URL, tests read from the standby.
 */
function replicaOf(url: string): { replicaUrl?: string } {
  const given = process.env['TEST_DATABASE_REPLICA_URL'];
  if (given === undefined || given === '') return {};
  return { replicaUrl: withName(given, new URL(url).pathname.slice(1)) };
}

/**
 * How to connect to a test database: with TEST_DATABASE_POOLER, through a pooler that uses another server connection
 * after every transaction.
 */
export async function waysTo(url: string): Promise<{ databaseUrl: string; directUrl?: string }> {
  if (!isPooled) return { databaseUrl: url };
  pooler ??= Pooler.start(url);
  return { databaseUrl: (await pooler).addressOf(url), directUrl: url };
}

const isPooled = process.env['TEST_DATABASE_POOLER'] === 'true';
let pooler: Promise<Pooler> | null = null;

async function opened(own: Own): Promise<TestDatabase> {
  const { databaseUrl, directUrl } = await waysTo(own.url);
  const database = await openDatabase({
    databaseUrl: patient(databaseUrl),
    ...(directUrl === undefined ? {} : { directUrl: patient(directUrl) }),
    ...replicaOf(own.url),
  });
  return {
    database,
    url: own.url,
    drop: async () => {
      await database.close();
      await own.drop();
    },
  };
}

async function made(cluster: TestCluster, template: string): Promise<Own> {
  const name = `${prefix}${randomBytes(8).toString('hex')}`;
  const servers = template === 'template0' ? [] : await serversOf(cluster.adminUrl);
  if (servers.length > 0) {
    await copyOnCluster(servers, template, name, cluster.owner);
    return {
      url: cluster.urlOf(name),
      adminUrl: withName(cluster.adminUrl, name),
      drop: () => dropCounted(servers, name),
    };
  }
  await asAdmin(cluster, (run) =>
    run(`create database ${name} template ${template} strategy file_copy owner ${cluster.owner}`),
  );
  return {
    url: cluster.urlOf(name),
    adminUrl: withName(cluster.adminUrl, name),
    drop: async () => {
      await asAdmin(cluster, (run) => run(`drop database ${name} with (force)`));
      await cluster.close();
    },
  };
}

/**
 * A database with all migrations, created by the first test process that needs one: copying it takes a fraction of the
 * time of migrating. Its name identifies the migrations.
 */
async function ensureTemplate(cluster: TestCluster): Promise<string> {
  const name = `callwright_template_${fingerprint()}${cells === 0 ? '' : `_${cells}`}`;
  const servers = await serversOf(cluster.adminUrl);
  await asAdmin(cluster, async (run) => {
    const isThere = async () =>
      (
        await run(
          `select from pg_database where datname = '${name}'${servers.length === 0 ? '' : ' and datistemplate'}`,
        )
      ).length > 0;
    if (await isThere()) return;
    await run("select pg_advisory_lock(hashtext('callwright test template'))");
    if (await isThere()) return;
    // On a cluster, the maintenance daemon of Citus stays connected from now on, so that the database cannot be
    // renamed.
    const draft = servers.length === 0 ? `${name}_draft` : name;
    if (servers.length > 0) await makeOnCluster(servers, draft, cluster.owner);
    else {
      await run(`drop database if exists ${draft}`);
      await run(`create database ${draft} owner ${cluster.owner}`);
    }
    const database = await openDatabase({ databaseUrl: cluster.urlOf(draft) });
    await migrate(database);
    await addTestCells(database);
    const { rows } = await database.db.run('select quote_ident(current_user) as role');
    await database.close();
    // For saved-workspace.ts.
    await run(`grant set on parameter session_replication_role to ${rows[0].role}`);
    await run(
      servers.length === 0
        ? `alter database ${draft} rename to ${name}`
        : `alter database ${draft} is_template true`,
    );
  });
  return name;
}

/** With TEST_CELLS, test workspaces are spread over this number of cells, and none is in the first one. */
const cells = Number(process.env['TEST_CELLS'] ?? '0');

async function addTestCells(database: Database): Promise<void> {
  for (let number = 1; number <= cells; number++)
    await addCell(database, `test_${number}`, '2026-01-01T00:00:00Z');
  if (cells > 0) await database.db.run("update cell set is_open = false where name = 'default'");
}

function fingerprint(): string {
  const folder = new URL('../platform/db/migrations/', import.meta.url);
  const sources = [
    ...readdirSync(folder)
      .toSorted()
      .map((file) => new URL(file, folder)),
    new URL('../platform/db/migrate.ts', import.meta.url),
    new URL('../platform/db/apply-migration.ts', import.meta.url),
    ...[
      'migration-statements',
      'grants',
      'cells',
      'cell-shape',
      'cell-parts',
      'cell-functions',
      'cell-tables',
      'cell-past',
    ].map((file) => new URL(`../platform/db/${file}.ts`, import.meta.url)),
    new URL('../platform/cells/cluster.ts', import.meta.url),
    new URL(import.meta.resolve('pg-boss/package.json')),
  ];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Removes what killed test processes left behind: databases older than an hour, templates of other migrations, and
 * databases without files, which are left by an interrupted drop.
 */
export async function removeLeftovers(cluster: TestCluster): Promise<void> {
  const template = await ensureTemplate(cluster);
  await asAdmin(cluster, async (run) => {
    const old = await run(
      `select datname as name from pg_database
      where (datname like '${prefix}%' or datname like 'callwright_template_%') and datname <> '${template}'
        and coalesce((pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification, '-infinity')
          < now() - interval '1 hour'`,
    );
    for (const { name } of old) await run(`drop database if exists ${name} with (force)`);
  });
}

type Run = (statement: string) => Promise<{ name: string }[]>;

async function asAdmin(cluster: TestCluster, work: (run: Run) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.adminUrl });
  await client.connect();
  try {
    await work(async (statement) => (await client.query<{ name: string }>(statement)).rows);
  } finally {
    await client.end();
  }
}

/** Runs as the login role: the role that the service sets may not terminate sessions of a superuser. */
export async function runAsLogin(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** For `afterEach`: an open connection belongs to a transaction or a statement that was not awaited. */
export async function nothingOpen(database: Database): Promise<void> {
  const outOf = () => database.pool.totalCount - database.pool.idleCount;
  // Listeners run queries from time to time.
  const giveUpAt = performance.now() + 2_000;
  while (outOf() > 0 && performance.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 5));
  const out = outOf();
  if (out > 0) throw new Error(`${out} connection(s) are still in use after the test`);
}
