import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '#/test/database.ts';
import { longTest } from '#/test/full-size.ts';
import { Pooler } from '#/test/pooler/pooler.ts';
import type { Db } from './db.ts';
import { namedMax, whileNamed, type NamedStatement } from './named-statements.ts';
import { openDatabase } from './open.ts';

const its = await testDatabase();
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

const sendTwice = async (db: Db, text: string): Promise<void> => {
  for (const given of [1, 2]) assert.equal((await db.run(text, [given])).rows[0]?.given, given);
};

/** Sends more texts than a process keeps prepared, each often enough to be prepared. */
const sendMany = async (db: Db, word: string): Promise<void> => {
  for (let count = 0; count <= namedMax; count += 1)
    await sendTwice(db, `select $1::int as given, '${word}' from (values (${count})) as of_test`);
};

/** The number of prepared statements of a connection that contain a word. */
const preparedWith = async (db: Db, word: string): Promise<number> => {
  const { rows } = await db.run(
    `select count(*) as count from pg_prepared_statements where statement like '%''${word}''%'`,
  );
  return rows[0]?.count;
};

test('what is sent least recently is let go for what is sent more often, on every connection with its next statement', async () => {
  const { db } = its.database;
  await db.onConnection((first) =>
    db.onConnection(async (second) => {
      const early = "select $1::int as given, 'early'";
      for (const each of [first, second]) await sendTwice(each, early);
      assert.deepEqual([await preparedWith(first, 'early'), await preparedWith(second, 'early')], [1, 1]);
      await sendMany(first, 'many');
      // Approximate, because other tests of this process may also send statements.
      const kept = await preparedWith(first, 'many');
      assert.ok(kept <= namedMax && kept > namedMax / 2, String(kept));
      assert.deepEqual([await preparedWith(first, 'early'), await preparedWith(second, 'early')], [0, 1]);
      await second.run('select $1::int as given', [1]);
      assert.equal(await preparedWith(second, 'early'), 0);
      // Counted like a new text.
      await sendTwice(second, early);
      assert.equal(await preparedWith(second, 'early'), 1);
    }),
  );
});

longTest('a statement that fails does not keep others from being let go', async () => {
  await its.database.ofWorkspace(1).onConnection(async (db) => {
    const failing = 'select 1 / $1::int as given';
    await sendTwice(db, "select $1::int as given, 'late'");
    await its.database.db.onConnection((other) => sendMany(other, 'more'));
    for (let count = 0; count < 3; count += 1) await assert.rejects(db.run(failing, [0]), /division/);
    assert.deepEqual((await db.run(failing, [1])).rows, [{ given: 1 }]);
    assert.equal(await preparedWith(db, 'late'), 0);
  });
});

longTest('a statement keeps its name for as long as it is being sent', async () => {
  const { db } = its.database;
  const text = "select $1::int as given, 'slow'";
  await sendTwice(db, text);
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  let statement: NamedStatement | undefined;
  const sending = whileNamed(text, (named) => {
    statement = named;
    return answered;
  });
  await sendMany(db, 'meanwhile');
  assert.equal(statement?.isReleased, false);
  answer(undefined);
  await sending;
  await sendMany(db, 'afterwards');
  assert.equal(statement.isReleased, true);
});

longTest('behind a pooler in transaction mode statements are let go as well', async (t) => {
  const pooler = await Pooler.start(its.url);
  t.after(() => pooler.close());
  const database = await openDatabase({ databaseUrl: pooler.addressOf(its.url), directUrl: its.url });
  t.after(() => database.close());
  for (const word of ['pooled', 'again']) await sendMany(database.db, word);
});
