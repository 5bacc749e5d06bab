import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { Ctx } from '#/platform/context/ctx.ts';
import { testDatabase } from '#/test/database.ts';
import { eventually } from '#/test/eventually.ts';
import { runStatement } from './connections.ts';
import { sql } from './sql.ts';
import { savepoint, transaction } from './tx.ts';

const its = await testDatabase();
after(() => its.drop());
await runStatement(
  its.database.pool,
  "insert into account (id, name, slug) values (1, 'One', 'one'), (2, 'Two', 'two')",
);
await runStatement(
  its.database.pool,
  "insert into team (account_id, name) values (1, 'Ours'), (2, 'Theirs')",
);
// The connection of a failed statement is returned after the database has reported its end.
afterEach(() => eventually(async () => its.database.pool.idleCount === its.database.pool.totalCount));

const own = () => its.database.ofWorkspace(1);
const isDenied = (error: Error & { code?: string }) => error.code === '42501';

test('a statement that names no workspace sees the rows of its own, also when it is prepared', async () => {
  for (let count = 0; count < 4; count++) {
    assert.deepEqual((await own().run('select name from team')).rows, [{ name: 'Ours' }]);
    assert.deepEqual((await own().run('select name from team where name <> $1', ['x'])).rows, [
      { name: 'Ours' },
    ]);
    assert.deepEqual((await its.database.ofWorkspace(2).run('select name from team')).rows, [
      { name: 'Theirs' },
    ]);
    assert.equal((await its.database.ofWorkspace(3).run('select name from team')).rows.length, 0);
  }
});

test('a workspace sees no other one, and its identity ends with the statement', async () => {
  assert.deepEqual((await own().run('select name from account')).rows, [{ name: 'One' }]);
  const settings =
    "select current_setting('role') as role, nullif(current_setting('app.account_id', true), '') as account";
  const [inside] = (await own().run(settings)).rows;
  assert.deepEqual(inside, { role: its.database.cells.roles.app, account: '1' });
  const [outside] = (await runStatement(its.database.pool, settings)).rows;
  assert.notEqual(outside.role, its.database.cells.roles.app);
  assert.equal(outside.account, null);
});

test('credentials are closed to the roles of workspaces', async () => {
  for (const isSearch of [false, true]) {
    for (const text of [
      'select count(*) from session',
      'select password_hash from app_user',
      'select token_hash from api_key',
      'select secret_hash from oauth_client',
      'select * from oauth_token',
    ])
      await assert.rejects(own().run(text, [], isSearch), isDenied, text);
  }
  await assert.rejects(own().run("update app_user set first_name = 'x'"), isDenied);
  await assert.rejects(own().run('delete from audit_entry'), isDenied);
});

test('a search reads and cannot write', async () => {
  const search = sql<{ name: string }>`
    select name from team where account_id = 1 and ${sql.search`name like ${'%urs'}`}`;
  assert.deepEqual((await search.execute(own())).rows, [{ name: 'Ours' }]);
  await assert.rejects(
    own().run("insert into team (account_id, name) values (1, 'New')", [], true),
    isDenied,
  );
});

test('an error leaves the connection as it was', async () => {
  for (let count = 0; count < 20; count++) {
    await assert.rejects(own().run('select 1 / $1::int', [0]), /division/);
    assert.deepEqual((await own().run('select name from team')).rows, [{ name: 'Ours' }]);
  }
});

function ownCtx(): Ctx {
  return {
    db: own(),
    inTransaction: false,
    accountId: 1,
    afterCommit: (effect: () => void) => effect(),
  } as unknown as Ctx; // only what transactions use
}

test('a transaction may do one thing as the service, and is of its workspace again', async () => {
  await transaction(ownCtx(), async (tx) => {
    assert.equal((await tx.db.run('select from account')).rows.length, 1);
    await tx.db.asService(async (db) => {
      assert.equal((await db.run('select from account')).rows.length, 2);
      assert.equal((await db.run('select from session')).rows.length, 0);
    });
    assert.equal((await tx.db.run('select from account')).rows.length, 1);
  });
});

test('what fails as the service is taken back, and the transaction goes on as its workspace', async () => {
  await transaction(ownCtx(), async (tx) => {
    const role = async () => (await tx.db.run("select current_setting('role') as role")).rows[0].role;
    for (let count = 0; count < 4; count++) {
      await tx.db.asService(async (db) => {
        const { rows } = await db.run('select name from account where id <> $1 order by id', [2]);
        assert.deepEqual(rows, [{ name: 'One' }]);
        const others = await db.run('select $1::int as n, current_setting($2) as role', [count, 'role']);
        assert.deepEqual(others.rows, [{ n: count, role: db.serviceRole }]);
        await assert.rejects(
          savepoint({ ...tx, db }, (part) => part.db.run('select 1 / $1::int', [0])),
          /division/,
        );
        assert.equal((await db.run('select from account')).rows.length, 2);
      });
      assert.equal(await role(), its.database.cells.roles.app);
      await assert.rejects(
        savepoint(tx, (part) => part.db.asService((db) => db.run('select 1 / $1::int', [0]))),
        /division/,
      );
      assert.equal(await role(), its.database.cells.roles.app);
    }
  });
});

test('a statement and the one behind it are both done, or neither, and the second knows what the first has set', async () => {
  const behind = (name: string) => ({
    name: 'test.behind',
    text: "insert into team (account_id, name) select 2, $1 || current_setting('app.spent', true)",
    values: [name],
  });
  const first = (name: string, value: string) =>
    sql`with made as (insert into team (account_id, name) values (2, ${name}) returning name)
      select set_config('app.spent', ${value}, true) from made`;
  const { database } = its;
  await first('Ahead', '!').execute(database.followedBy(behind('Behind')));
  await first('Ahead again', '?').execute(database.followedBy(behind('Behind again')));
  // A text that the database rejects fails after the first statement is done.
  await assert.rejects(first('Lost', 'x'.repeat(10)).execute(database.followedBy(behind('\0'))));
  await assert.rejects(sql`select 1 / ${0}::integer`.execute(database.followedBy(behind('Lost too'))));
  const { rows } = await database.pool.query<{ name: string }>(
    "select name from team where account_id = 2 and name <> 'Theirs' order by id",
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Ahead', 'Behind!', 'Ahead again', 'Behind again?'],
  );
});
