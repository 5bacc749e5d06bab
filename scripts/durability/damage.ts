import pg from 'pg';
import { openCluster } from '../../server/platform/cluster/open.ts';

type Finding = { readonly what: string };

/** Errors that PostgreSQL's own checker finds in the tables and indexes of the database in a folder. */
export async function damageOf(folder: string): Promise<string[]> {
  const cluster = await openCluster(folder);
  const address = new URL(cluster.adminUrl);
  address.pathname = '/callwright';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query('create extension if not exists amcheck');
    const { rows } = await client.query<Finding>(`
      select relation.oid::regclass || ': ' || found.msg as what
      from pg_class relation, lateral verify_heapam(relation.oid) found
      where relation.relkind in ('r', 'm') and relation.relpersistence = 'p'`);
    return [...rows.map(({ what }) => what), ...(await brokenIndexes(client))];
  } finally {
    await client.end();
    await cluster.close();
  }
}

async function brokenIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ oid: number; name: string; method: string }>(`
    select index.oid::int, index.oid::regclass::text as name, pg_am.amname as method
    from pg_class index join pg_am on pg_am.oid = index.relam
    where index.relkind = 'i' and index.relpersistence = 'p' and pg_am.amname in ('btree', 'gin')`);
  const broken: string[] = [];
  for (const { oid, name, method } of rows) {
    const check = method === 'gin' ? 'gin_index_check($1)' : 'bt_index_check($1, true)';
    try {
      await client.query(`select ${check}`, [oid]);
    } catch (error) {
      broken.push(`${name}: ${String(error)}`);
    }
  }
  return broken;
}
