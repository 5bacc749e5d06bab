import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';
import { testDatabase } from '#/test/database.ts';
import { anyOf } from './any-of.ts';

/** One large workspace among many small ones, so that the planner considers each one small. */
const its = await testDatabase();
after(() => its.drop());
const { pool } = its.database;
await pool.query(
  "insert into account (id, name, slug) select n, 'Workspace ' || n, 'workspace-' || n from generate_series(1, 300) n",
);
await pool.query(
  'insert into tag (account_id, name) select case when n <= 5000 then 1 else n - 4999 end, n::text from generate_series(1, 5299) n',
);
await pool.query('vacuum analyze tag');

/** The generic plan for the tags of the first workspace. */
async function planFor(ids: readonly number[]): Promise<string> {
  let text = '';
  const asking = { run: async (sent: string) => ((text = sent), { rows: [] }) } as unknown as Db;
  await sql`select id, name from tag where account_id = ${1} and ${anyOf('id', ids)}`.execute(asking);
  return its.database.db.onConnection(async (db) => {
    await db.run('begin; set local plan_cache_mode = force_generic_plan');
    await db.run(`prepare asked as ${text}`);
    const { rows } = await db.run(
      `explain execute asked (1, ${ids.length === 1 ? ids[0] : `'{${ids.join()}}'`})`,
    );
    await db.run('deallocate asked');
    await db.run('rollback');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test('one id of a large workspace is looked up by its key, whatever the planner takes the workspace for', async () => {
  // On a cluster, the plan has values instead of parameters.
  assert.match(
    await planFor([42]),
    /Index Cond: \(\(account_id = (?:\$1|'1'::bigint)\) AND \(id = (?:\$2|'42'::bigint)\)\)/,
  );
});

test('several ids are found, too, and none finds nothing', async () => {
  const found = async (ids: readonly number[]) => {
    const { rows } = await sql<{ id: number }>`
      select id from tag where account_id = ${1} and ${anyOf('id', ids)} order by id`.execute(
      its.database.db,
    );
    return rows.map(({ id }) => id);
  };
  const { rows } = await its.database.pool.query(
    'select id from tag where account_id = 1 order by id limit 3',
  );
  const [one, two, three] = rows.map(({ id }) => Number(id));
  assert.ok(one !== undefined && two !== undefined && three !== undefined);
  assert.deepEqual(await found([three, one]), [one, three]);
  assert.deepEqual(await found([two]), [two]);
  assert.deepEqual(await found([]), []);
});
