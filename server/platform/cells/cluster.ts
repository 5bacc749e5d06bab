import type pg from 'pg';
import { rolesOfCells } from '#/platform/db/grants.ts';
import { onOtherServers } from '#/platform/db/on-other-servers.ts';
import { CellError } from './cell-error.ts';

type Client = Pick<pg.ClientBase, 'query'>;

const versionMin = 13;
/** Tables on every server, so that statements of a cell can read them; each comes after those it refers to. */
const tablesEverywhere = ['account', 'app_user', 'member'] as const;

/**
 * Triggers of cells read and write tables next to their own, on the server of the cell. Citus considers that unsafe,
 * because it cannot know that the server is the same.
 */
const triggerSettings = [
  'citus.enable_unsafe_triggers = on',
  'citus.allow_nested_distributed_execution = on',
];
/** Settings of the roles: a session on another server takes them from its role, not from our session. */
const settings = [
  "timezone = 'UTC'",
  "lock_timeout = '3s'",
  'jit = off',
  // A write to members locks people and workspaces, for which Citus would require the right to change those.
  'citus.skip_advisory_lock_permission_checks = on',
  ...triggerSettings,
];

/**
 * Refuses a cluster that cannot hold cells.
 * @throws CellError
 */
export async function mustBeReady(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; servers: number; hasOwn: boolean }>(
    `select (select extversion from pg_extension where extname = 'citus') as version,
      count(*) filter (where shouldhaveshards)::int as servers, coalesce(bool_or(groupid = 0), false) as "hasOwn"
    from pg_dist_node where isactive and noderole = 'primary'`,
  );
  const { version = '', servers = 0, hasOwn = false } = rows[0] ?? {};
  if (Number.parseInt(version, 10) < versionMin)
    throw new CellError(`Cells need Citus ${versionMin} or later; this is ${version}`);
  if (!hasOwn)
    throw new CellError(
      "This server is not in pg_dist_node: run select citus_set_coordinator_host('ITS NAME')",
    );
  if (servers === 0)
    throw new CellError("No server takes tables: run select citus_add_node('NAME', 5432) for each worker");
}

/** Before the second cell: distributes the tables outside of cells that statements of a cell read to every server. */
export async function prepareServers(client: Client, service: string): Promise<void> {
  for (const setting of triggerSettings) {
    await client.query(`set ${setting}`);
    await client.query(
      `do $$ begin execute format('alter database %I set ${setting}', current_database()); end $$`,
    );
  }
  // Also creates the roles directly: the cluster copies only roles that were created in this database.
  for (const role of new Set([service, ...rolesOfCells]))
    for (const setting of settings) {
      const set = `execute format('alter role ${role} in database %I set ${setting.replaceAll("'", "''")}', current_database());`;
      await client.query(`do $$ begin ${set} end $$`);
      await onOtherServers(client, set);
    }
  for (const table of tablesEverywhere)
    await client.query(
      `select create_reference_table('public.${table}')
      where not exists (select from pg_dist_partition where logicalrelid = 'public.${table}'::regclass and partmethod = 'n' and repmodel = 't')`,
    );
}

/** Assigns a cell to one of the servers. */
export async function distribute(client: Client, schema: string): Promise<void> {
  await client.query(
    `select citus_schema_distribute($1::regnamespace)
    where not exists (select from pg_dist_schema where schemaid = $1::regnamespace)`,
    [schema],
  );
}
