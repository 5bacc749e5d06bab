import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { Ctx } from '#/platform/context/ctx.ts';
import { nothingOpen, testDatabase } from '#/test/database.ts';
import { runStatement } from './connections.ts';
import { bytesFor } from './draws.ts';
import { sendAhead } from './sent-ahead.ts';
import { sql } from './sql.ts';
import { pipelined } from './pipelined.ts';
import { savepoint, transaction } from './tx.ts';

const [live, first, second] = [1, 1_000_000_000_001, 1_000_000_000_002];

const its = await testDatabase();
after(() => its.drop());
const { pool } = its.database;
await runStatement(pool, "insert into account (id, name, slug) values (1, 'One', 'one')");
for (const id of [first, second]) {
  await runStatement(
    pool,
    `insert into account (id, name, slug, mode, clock_at) values (${id}, 'Test', 'test-${id}', 'TEST', '2031-01-06')`,
  );
  await runStatement(pool, `insert into test_seed (account_id, seed) values (${id}, 'seed')`);
}
afterEach(() => nothingOpen(its.database));

// Only what transactions use.
function context(accountId = live): Ctx {
  return {
    db: its.database.db,
    inTransaction: false,
    accountId,
    afterCommit: (effect: () => void) => effect(),
  } as unknown as Ctx;
}

async function teams(): Promise<string[]> {
  const { rows } = await runStatement(its.database.pool, 'select name from team order by name');
  return rows.map((row: { name: string }) => row.name);
}

const added = (tx: Ctx, name: string) =>
  sql`insert into team (account_id, name) values (${tx.accountId}, ${name})`;
const failing = (tx: Ctx) => sql`select 1 / (${tx.accountId}::bigint - ${tx.accountId}::bigint)`;
const isDivision = (error: Error & { code?: string }): boolean => error.code === '22012';

test('a statement that is sent ahead is seen by the next one, and kept by the commit', async () => {
  const seen = await transaction(context(), async (tx) => {
    await sendAhead(tx.db, added(tx, 'Ahead'));
    return (await sql`select from team where name = ${'Ahead'}`.execute(tx.db)).rows.length;
  });
  assert.equal(seen, 1);
  await transaction(context(), (tx) => sendAhead(tx.db, added(tx, 'Alone')));
  assert.deepEqual(await teams(), ['Ahead', 'Alone']);
});

test('one that fails takes the transaction back with its own error, whatever is behind it', async () => {
  const before = await teams();
  const afterIt = transaction(context(), async (tx) => {
    await added(tx, 'Before').execute(tx.db);
    await sendAhead(tx.db, failing(tx));
    await added(tx, 'Behind').execute(tx.db);
  });
  await assert.rejects(afterIt, isDivision);
  const atTheEnd = transaction(context(), async (tx) => {
    await added(tx, 'Before').execute(tx.db);
    await sendAhead(tx.db, failing(tx));
  });
  await assert.rejects(atTheEnd, isDivision);
  await assert.rejects(
    transaction(context(), (tx) => sendAhead(tx.db, failing(tx))),
    isDivision,
    'the first of all',
  );
  assert.deepEqual(await teams(), before);
});

test('one that cannot be written is never left out of what is committed', async () => {
  const before = await teams();
  const circle: Record<string, unknown> = {};
  circle['itself'] = circle;
  const broken = transaction(context(), async (tx) => {
    await added(tx, 'Before').execute(tx.db);
    await sendAhead(tx.db, sql`select ${circle}::jsonb`);
  });
  await assert.rejects(broken, TypeError);
  assert.deepEqual(await teams(), before);
});

test('in a savepoint one that fails takes back that part', async () => {
  await transaction(context(), async (tx) => {
    await sendAhead(tx.db, added(tx, 'Outside'));
    const part = savepoint(tx, async (within) => {
      await sendAhead(within.db, added(within, 'Inside'));
      await sendAhead(within.db, failing(within));
    });
    await assert.rejects(part, isDivision);
  });
  const names = await teams();
  assert.ok(names.includes('Outside') && !names.includes('Inside'));
});

test('role and workspace are in force from the first statement on, also where several are sent at once', async () => {
  const who = (tx: Ctx) =>
    sql<{ who: string }>`
      select current_user || ' ' || current_setting('app.account_id') as who where ${tx.accountId}::bigint > 0`.execute(
      tx.db,
    );
  const seen = await transaction(context(), async (tx) => pipelined(who(tx), who(tx), who(tx)));
  const expected = `${its.database.cells.roles.app} 1`;
  assert.deepEqual(
    seen.map(({ rows }) => rows[0]?.who),
    [expected, expected, expected],
  );
  await transaction(context(), async () => undefined);
});

test('reads that are begun together are over when one of them fails, which is told first', async () => {
  let isOver = false;
  const reads = transaction(context(), (tx) =>
    pipelined(
      failing(tx).execute(tx.db),
      sql`select ${1}::integer`.execute(tx.db).catch((error: unknown) => {
        isOver = true;
        throw error;
      }),
    ),
  );
  await assert.rejects(reads, isDivision);
  assert.ok(isOver);
});

test('what is drawn before the first statement comes from the seed too', async () => {
  const drawn = (accountId: number) =>
    transaction(context(accountId), async (tx) => [
      bytesFor(tx, 8).toString('hex'),
      (await sql<{ id: number }>`select ${1}::integer as id`.execute(tx.db)).rows.length,
      bytesFor(tx, 8).toString('hex'),
    ]);
  const [one, other] = [await drawn(first), await drawn(second)];
  assert.deepEqual(one, other);
  assert.notDeepEqual(await drawn(first), one, 'what was drawn is noted');
});
