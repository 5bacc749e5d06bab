import pg from 'pg';
import { openCluster, type Cluster } from '#/platform/cluster/open.ts';
import { testDatabaseFolder } from '../../scripts/bootstrap/memory.mjs';

/** The PostgreSQL server for test databases. */
export type TestCluster = {
  /** For a role that may create databases. */
  readonly adminUrl: string;
  /** The role that owns the databases and connects to them. */
  readonly owner: string;
  urlOf(database: string): string;
  close(): Promise<void>;
};

/** One server for all test processes of a checkout, kept between runs: its data is disposable, so it is not durable. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
  // No recovery is needed after a crash, and only databases of the long run live long enough for maintenance.
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  autovacuum_naptime: process.env['TEST_SIZE'] === 'full' ? '20s' : '10min',
  update_process_title: 'off',
  // Each statement is planned once per connection, and not for each of its first five uses. The smaller run on the
  // oldest PostgreSQL plans as an installation does.
  plan_cache_mode: 'force_generic_plan',
};

let opening: Promise<Cluster> | null = null;
let users = 0;

/** The server of TEST_DATABASE_URL, or else the embedded one, which stops with the last process that uses it. */
export async function testCluster(): Promise<TestCluster> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '')
    return {
      adminUrl: given,
      owner: pg.escapeIdentifier(decodeURIComponent(new URL(given).username)), // `owner current_user` is not valid SQL
      urlOf: (name) => withName(given, name),
      close: async () => undefined,
    };
  users += 1;
  opening ??= openCluster(testDatabaseFolder(), { settings });
  const { url, adminUrl } = await opening;
  return { adminUrl, owner: 'callwright', urlOf: (name) => withName(url, name), close };
}

async function close(): Promise<void> {
  users -= 1;
  if (users > 0) return;
  const cluster = await opening;
  if (users > 0) return; // another process has started using it
  opening = null;
  await cluster?.close();
}

/** The URL of another database on the same server. */
export function withName(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}
