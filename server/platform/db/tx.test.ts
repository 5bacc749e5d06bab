import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { sql } from './sql.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { nothingOpen, testDatabase } from '#/test/database.ts';
import { eventually } from '#/test/eventually.ts';
import { runStatement } from './connections.ts';
import { savepoint, systemTransaction, notifyListeners, transaction } from './tx.ts';

const its = await testDatabase();
after(() => its.drop());
await runStatement(
  its.database.pool,
  "insert into account (id, name, slug) values (1, 'One', 'one'), (2, 'Two', 'two')",
);
await runStatement(its.database.pool, "insert into team (account_id, name) values (2, 'Theirs')");
afterEach(() => nothingOpen(its.database));

// Only what transactions use.
function context(accountId: number): Ctx {
  return {
    db: its.database.db,
    inTransaction: false,
    accountId,
    afterCommit: (effect: () => void) => effect(),
  } as unknown as Ctx;
}

async function teams(accountId: number): Promise<string[]> {
  const { rows } = await runStatement(
    its.database.pool,
    'select name from team where account_id = $1 order by name',
    [accountId],
  );
  return rows.map((row: { name: string }) => row.name);
}

const add = (tx: Ctx, name: string, accountId = tx.accountId) =>
  sql`insert into team (account_id, name) values (${accountId}, ${name})`.execute(tx.db);

test('a change is kept, and its effects run after the commit', async () => {
  const seen: string[][] = [];
  await transaction(context(1), async (tx) => {
    tx.afterCommit(() => seen.push([]));
    await add(tx, 'Kept');
    assert.equal(seen.length, 0);
  });
  assert.equal(seen.length, 1);
  assert.ok((await teams(1)).includes('Kept'));
});

test('an error takes back everything, effects too', async () => {
  let effects = 0;
  const failing = transaction(context(1), async (tx) => {
    tx.afterCommit(() => effects++);
    await add(tx, 'Gone');
    throw new Error('no');
  });
  await assert.rejects(failing, /no/);
  assert.equal(effects, 0);
  assert.ok(!(await teams(1)).includes('Gone'));
});

test('a statement’s error that is swallowed is not reported as success', async () => {
  const swallowed = transaction(context(1), async (tx) => {
    await add(tx, 'Lost');
    await sql`select 1 / 0`.execute(tx.db).catch(() => undefined);
    return 'done';
  });
  await assert.rejects(swallowed, /Nothing was committed/);
  assert.ok(!(await teams(1)).includes('Lost'));
});

test('inside, only the rows of the workspace exist, and no others can be written', async () => {
  const names = await transaction(
    context(1),
    async (tx) => (await sql<{ name: string }>`select name from team`.execute(tx.db)).rows,
  );
  assert.ok(!names.some(({ name }) => name === 'Theirs'));
  await assert.rejects(
    transaction(context(1), (tx) => add(tx, 'Smuggled', 2)),
    (error: Error & { code?: string }) => error.code === '42501',
  );
});

test('role and workspace end with the transaction', async () => {
  const settings =
    "select current_setting('role') as role, nullif(current_setting('app.account_id', true), '') as account";
  const before = await runStatement(its.database.pool, settings);
  await transaction(context(1), (tx) => add(tx, 'Short'));
  const { rows } = await runStatement(its.database.pool, settings);
  assert.deepEqual(rows, before.rows);
  assert.equal(rows[0].account, null);
});

test('a transaction inside another joins it', async () => {
  await assert.rejects(
    transaction(context(1), async (tx) => {
      await transaction(tx, (inner) => add(inner, 'Joined'));
      throw new Error('outer');
    }),
    /outer/,
  );
  assert.ok(!(await teams(1)).includes('Joined'));
});

test('a savepoint takes back its part and that part’s effects', async () => {
  const effects: string[] = [];
  await transaction(context(1), async (tx) => {
    await savepoint(tx, async (part) => {
      await add(part, 'Whole');
      part.afterCommit(() => effects.push('kept'));
    });
    const failing = savepoint(tx, async (part) => {
      await add(part, 'Part');
      part.afterCommit(() => effects.push('dropped'));
      await sql`select 1 / 0`.execute(part.db);
    });
    await assert.rejects(failing, /division/);
  });
  assert.deepEqual(effects, ['kept']);
  assert.ok((await teams(1)).includes('Whole'));
  assert.ok(!(await teams(1)).includes('Part'));
});

test('a transaction that the database aborts in favor of another runs again, three times at most', async () => {
  const collide = (tx: PublicCtx) =>
    sql.raw("do $$ begin raise exception 'collided' using errcode = '40001'; end $$").execute(tx.db);
  let runs = 0;
  const value = await systemTransaction(context(1), async (tx) => {
    runs += 1;
    if (runs < 3) await collide(tx);
    return 'third';
  });
  assert.equal(value, 'third');
  runs = 0;
  const hopeless = systemTransaction(context(1), async (tx) => {
    runs += 1;
    await collide(tx);
  });
  await assert.rejects(hopeless, /collided/);
  assert.equal(runs, 3);
});

test('a connection left inside a failed transaction is not reused', async () => {
  const { pool } = its.database;
  for (let count = 0; count < 100; count++) {
    await assert.rejects(runStatement(pool, 'begin; select 1 / 0; commit'), /division/);
    assert.deepEqual((await runStatement(pool, 'select 1 as one')).rows, [{ one: 1 }]);
  }
});

test('listeners are told what a transaction tells once it has committed, and nothing of one that failed', async () => {
  const heard: string[] = [];
  await its.database.listen('tx_test', {
    onMessage: (payload) => void heard.push(payload),
    onConnected: () => undefined,
    onLost: () => undefined,
  });
  await assert.rejects(
    transaction(context(1), async (tx) => {
      notifyListeners(tx, 'tx_test', 'of a failure');
      throw new Error('no');
    }),
    /no/,
  );
  await transaction(context(1), async (tx) => {
    notifyListeners(tx, 'tx_test', "it's done");
    await add(tx, 'Told');
    assert.deepEqual(heard, []);
  });
  await eventually(() => heard.length > 0);
  assert.deepEqual(heard, ["it's done"]);
  assert.throws(() => notifyListeners(context(1), 'tx_test', 'outside'), /Only a transaction/);
});
