import pg from 'pg';
import { withName } from './test-cluster.ts';

// TEST_DATABASE_URL may be the coordinator of a Citus cluster, if the database in the URL knows the workers: then test
// databases are copied on each of its servers. With TEST_CELLS, their workspaces are on the workers.

type Server = { readonly url: string; readonly host: string; readonly port: number };

let known: Promise<readonly Server[]> | null = null;

/**
 * Skips a test if TEST_DATABASE_URL is a cluster and TEST_CELLS puts workspaces on its workers. The reason is shown.
 */
export async function onOneServer(why: string): Promise<{ readonly skip?: string }> {
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  if (given === '' || process.env['TEST_CELLS'] === undefined) return {};
  return (await serversOf(given)).length < 2 ? {} : { skip: `on Citus: ${why}` };
}

/**
 * The URLs of a test database on each server of the cluster, the coordinator first; only the given one without a
 * cluster.
 */
export async function addressesOf(databaseUrl: string): Promise<readonly string[]> {
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  const servers = given === '' ? [] : await serversOf(given);
  const name = new URL(databaseUrl).pathname.slice(1);
  return servers.length === 0 ? [databaseUrl] : servers.map(({ url }) => withName(url, name));
}

/** The servers of the cluster at a URL, the coordinator first; empty if it is not a cluster. */
export function serversOf(adminUrl: string): Promise<readonly Server[]> {
  known ??= readServers(adminUrl);
  return known;
}

async function readServers(adminUrl: string): Promise<Server[]> {
  return onServer(adminUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
    if (rowCount === 0) return [];
    const { rows } = await client.query<{ host: string; port: number }>(
      "select nodename as host, nodeport as port from pg_dist_node where isactive and noderole = 'primary' order by groupid <> 0, nodeid",
    );
    return rows.map(({ host, port }, index) => {
      const url = new URL(adminUrl);
      if (index > 0) [url.hostname, url.port] = [host, String(port)];
      return { url: url.href, host, port };
    });
  });
}

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates an empty database on all servers and connects them there as a cluster. */
export async function makeOnCluster(servers: readonly Server[], name: string, owner: string): Promise<void> {
  await dropOnCluster(servers, name);
  for (const { url } of servers) {
    await onServer(url, (client) =>
      client.query(`create database ${name} template template0 owner ${owner}`),
    );
    await onServer(withName(url, name), (client) => client.query('create extension citus'));
  }
  const [coordinator, ...workers] = servers;
  if (coordinator === undefined) return;
  await onServer(withName(coordinator.url, name), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port]);
    // For `dropCounted`.
    await client.query(`alter database ${name} set citus.enable_stat_counters = on`);
  });
}

/** Copies it on each server; settings and rights of the database and its roles are applied again. */
export async function copyOnCluster(
  servers: readonly Server[],
  template: string,
  name: string,
  owner: string,
): Promise<void> {
  await Promise.all(
    servers.map(({ url }) =>
      onServer(url, async (client) => {
        await copyAlone(
          client,
          `create database ${name} template ${template} strategy file_copy owner ${owner}`,
          template,
        );
        const { rows } = await client.query<{ statement: string }>(
          `select format('alter %s %I set %s = %L', case setrole when 0 then 'database' else format('role %I in database', rolname) end,
            $2::text, split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1)) as statement
          from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase left join pg_roles r on r.oid = s.setrole, unnest(setconfig) setting
          where d.datname = $1
          union all
          select format('grant %s on database %I to %I', privilege_type, $2::text, rolname)
          from pg_database d, aclexplode(datacl) join pg_roles r on r.oid = grantee where d.datname = $1`,
          [template, name],
        );
        for (const { statement } of rows) await client.query(statement);
      }),
    ),
  );
}

/**
 * A template can only be copied while nobody is connected, and the maintenance daemon of Citus reconnects by itself.
 */
async function copyAlone(client: pg.Client, statement: string, template: string): Promise<void> {
  await whileInUse(async () => {
    await client.query('select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = $1', [
      template,
    ]);
    await client.query(statement);
  });
}

const tries = 50;

async function whileInUse(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === '55006';
      if (!isInUse || attempt === tries) throw error;
    }
  }
}

/** Drops the database of a test, and fails if one of its statements ran on several servers at once. */
export async function dropCounted(servers: readonly Server[], name: string): Promise<void> {
  const [coordinator] = servers;
  const crossed = coordinator === undefined ? 0 : await crossedIn(withName(coordinator.url, name));
  await dropOnCluster(servers, name);
  if (crossed > 0) throw new Error(`${crossed} statements have gone to several servers at once`);
}

/** As counted by the cluster. */
async function crossedIn(url: string): Promise<number> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select query_execution_multi_shard::integer as count from citus_stat_counters where name = current_database()',
    );
    return rows[0]?.count ?? 0;
  });
}

async function dropOnCluster(servers: readonly Server[], name: string): Promise<void> {
  for (const { url } of servers)
    await onServer(url, (client) =>
      whileInUse(() => client.query(`drop database if exists ${name} with (force)`)),
    );
}
