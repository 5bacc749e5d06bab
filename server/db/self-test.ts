import type { Database } from './open.ts';

/**
 * Proves at start that the second wall of tenancy stands: every table with a workspace has its policy, and as the
 * role of transactions without a workspace set nothing is visible. Refuses to start otherwise.
 */
export async function proveTenancy(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; guarded: boolean }>(`
      select c.relname as name, c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as guarded
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`);
    const open = tables.filter((table) => !table.guarded).map((table) => table.name);
    if (open.length > 0) throw new Error(`Tables without row-level security: ${open.join(', ')}`);
    await seeNothing(
      client,
      tables.map((table) => table.name),
    );
  } finally {
    client.release();
  }
}

async function seeNothing(
  client: { query(text: string): Promise<unknown> },
  names: readonly string[],
): Promise<void> {
  const visible = names
    .map((name) => `select '${name}' as name where exists (select from ${name})`)
    .join(' union all ');
  await client.query('begin; set local role callwright_app');
  try {
    const result = (await client.query(visible)) as { rows: { name: string }[] }; // one statement, one result
    if (result.rows.length > 0)
      throw new Error(
        `Rows are visible without a workspace in ${result.rows.map((row) => row.name).join(', ')}`,
      );
  } finally {
    await client.query('rollback');
  }
}
