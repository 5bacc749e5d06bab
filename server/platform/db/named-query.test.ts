import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '#/test/database.ts';

let its: TestDatabase;

before(async () => {
  its = await testDatabase();
});
after(() => its.drop());

test('a statement that is sent again has the same columns, with their types, and none where there are no rows', async () => {
  await its.database.db.onConnection(async (db) => {
    for (let count = 0; count < 4; count += 1) {
      const values = [String(count), 'text'];
      const text =
        "select $1::bigint as a, $2::text as b, null::text as c, '2031-01-06T08:00Z'::timestamptz as at";
      const { rows } = await db.run(text, values);
      assert.deepEqual(rows, [{ a: count, b: 'text', c: null, at: rows[0]?.at }]);
      assert.equal(Date.parse(rows[0]?.at ?? ''), Date.UTC(2031, 0, 6, 8));
      assert.deepEqual((await db.run('select $1::bigint as a where false', [1])).rows, []);
      const made = await db.run('update account set name = $1 where id = -1', ['x']);
      assert.deepEqual([made.rows, made.rowCount], [[], 0]);
    }
  });
});

test('where the columns have changed meanwhile, the statement fails instead of answering with others', async () => {
  await its.database.unhurried(async (client) => {
    await client.query(
      'create table public.shape (a bigint, b text); insert into public.shape values (1, $$x$$)',
    );
    await client.query('grant all on public.shape to public');
  });
  await its.database.db.onConnection(async (db) => {
    const read = () => db.run('select * from public.shape where a = $1', [1]);
    for (let count = 0; count < 3; count += 1) assert.deepEqual((await read()).rows, [{ a: 1, b: 'x' }]);
    await its.database.unhurried((client) => client.query('alter table public.shape drop column a'));
    await assert.rejects(read(), /./);
    assert.deepEqual((await db.run('select * from public.shape where b = $1', ['x'])).rows, [{ b: 'x' }]);
  });
});
