import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '#/test/database.ts';
import { learnSizes } from './learn-sizes.ts';

const its = await testDatabase();
after(() => its.drop());

/** Runs as the service's role, because the service reads only the sizes of its own tables. */
async function fill(table: string, rows: number): Promise<void> {
  await its.database.unhurried(async (client) => {
    await client.query(`create table ${table} as select from generate_series(1, ${rows})`);
    // Otherwise, the statistics of a session would be reported up to a second later.
    await client.query('select pg_stat_force_next_flush()');
  });
}

async function rowsKnownOf(table: string): Promise<number> {
  const { rows } = await its.database.pool.query(
    `select reltuples::float8 as known from pg_class where oid = '${table}'::regclass`,
  );
  return rows[0].known;
}

test('the database learns how many rows a table has that has grown from nothing, and leaves small ones alone', async () => {
  await fill('grown', 500);
  await fill('small', 20);
  await learnSizes(its.database);
  assert.equal(await rowsKnownOf('grown'), 500);
  assert.equal(await rowsKnownOf('small'), -1);
});
