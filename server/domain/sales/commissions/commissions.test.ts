import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cashRule, newPlan, statementsOf } from '#/test/commissions.ts';
import { newCall, newDeal, newTransaction } from '#/test/deals.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { sql } from '#/platform/db/sql.ts';

const month = '2026-03';
const inMonth = '2026-03-10T12:00:00Z';

async function sold(w: Workspace, closerId: number, value: number, more: object = {}) {
  const call = await newCall(w, closerId);
  const deal = await newDeal(w, { eventCallId: call.id, value, time: inMonth });
  const payment = await newTransaction(w, { value, occurredAt: inMonth, dealId: deal.id, ...more });
  return { call, deal, payment };
}

const totals = (statements: { userId: number; total: number }[]) =>
  statements.map(({ userId, total }) => [userId, total]);

test('a payment of a deal is a line on the statement of its closer, who sees nobody else’s and why it is that much', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const other = await w.member('CLOSER');
  const { deal, payment } = await sold(w, closer.userId, 1_000);
  await sold(w, other.userId, 500);
  await newPlan(w);
  assert.deepEqual(totals(await statementsOf(w, month)), [
    [closer.userId, 100],
    [other.userId, 50],
  ]);
  assert.deepEqual(totals(await statementsOf(w, month, closer.client)), [[closer.userId, 100]]);
  const { data, meta } = (await closer.client.get('/v1/commissions/lines', { month })).body;
  assert.equal(meta.count, 1);
  const [line] = data.lines;
  assert.deepEqual(
    [line.kind, line.amount, line.dealId, line.transactionId, line.eventCallId, line.isAdjustment],
    ['EARNED', 100, deal.id, payment.id, deal.eventCallId, false],
  );
  assert.deepEqual(
    [line.why.ruleName, line.why.amount, line.why.parts, line.why.pool, line.why.percent],
    ['Cash', 1_000, [{ above: 0, amount: 1_000, rate: 10 }], 100, 100],
  );
  const theirs = await closer.client.get('/v1/commissions/lines', { month, userIds: other.userId });
  assert.deepEqual(theirs.body.data.lines, []);
});

test('GET /v1/commissions/plans 403 for closers, and for viewers nothing at all', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const viewer = await w.member('VIEWER');
  assert.equal((await closer.client.get('/v1/commissions/plans')).status, 403);
  assert.equal((await closer.client.get('/v1/commissions/periods')).status, 403);
  assert.equal((await viewer.client.get('/v1/commissions/statements')).status, 403);
});

test('a closed month never changes: a refund becomes an adjustment of the next open one, and moves back when it is opened', async () => {
  const w = await workspace();
  const { payment } = await sold(w, w.owner.userId, 1_000);
  await newPlan(w, { rules: [{ ...cashRule, clawBackDays: 3_650 }] });
  await statementsOf(w, month);
  await w.post('/v1/commissions/periods/approve', { month });
  const closed = await w.post('/v1/commissions/periods/close', { month });
  assert.equal(closed.body.data.period.state, 'CLOSED', JSON.stringify(closed.body));
  const backdated = await w.put('/v1/transactions', { id: payment.id, value: 600 });
  assert.equal(backdated.status, 200);
  assert.deepEqual(totals(await statementsOf(w, month)), [[w.owner.userId, 100]]);
  const [adjusted] = await statementsOf(w, '2026-04');
  assert.deepEqual([adjusted?.['adjustments'], adjusted?.['total']], [-40, -40]);
  await w.post('/v1/commissions/periods/reopen', { month });
  assert.deepEqual(totals(await statementsOf(w, month)), [[w.owner.userId, 60]]);
  assert.deepEqual(
    (await statementsOf(w, '2026-04')).map(({ total }) => total),
    [0],
  );
});

test('a refund takes back in the month of the refund', async () => {
  const w = await workspace();
  const { payment } = await sold(w, w.owner.userId, 1_000);
  await newPlan(w, { rules: [{ ...cashRule, clawBackDays: 3_650 }] });
  await w.put('/v1/transactions', { id: payment.id, refundedAmount: 250 });
  const now = new Date(server.clock.now()).toISOString().slice(0, 7);
  assert.deepEqual(totals(await statementsOf(w, month)), [[w.owner.userId, 100]]);
  const [later] = await statementsOf(w, now);
  assert.deepEqual([later?.['clawedBack'], later?.['total']], [-25, -25]);
});

test('a payment that is moved to another month is paid there', async () => {
  const w = await workspace();
  const { payment } = await sold(w, w.owner.userId, 1_000);
  await newPlan(w);
  await statementsOf(w, month);
  await w.put('/v1/transactions', { id: payment.id, occurredAt: '2026-02-10T12:00:00Z' });
  assert.deepEqual(totals(await statementsOf(w, '2026-02')), [[w.owner.userId, 100]]);
  assert.deepEqual(totals(await statementsOf(w, month)), [[w.owner.userId, 0]]);
});

test('a version of days that are over changes what they pay, and withdrawing it takes that back', async () => {
  const w = await workspace();
  await sold(w, w.owner.userId, 1_000);
  const plan = await newPlan(w);
  await statementsOf(w, month);
  const rules = [{ ...cashRule, tiers: [{ above: 0, rate: 12.5 }] }];
  const added = await w.post('/v1/commissions/plans/versions', {
    planId: plan.id,
    validFrom: '2026-03-01',
    rules,
  });
  assert.equal(added.status, 201, JSON.stringify(added.body));
  assert.deepEqual(totals(await statementsOf(w, month)), [[w.owner.userId, 125]]);
  const [{ id }] = added.body.data.plan.versions;
  await w.post('/v1/commissions/plans/withdraw', { versionId: id });
  assert.deepEqual(totals(await statementsOf(w, month)), [[w.owner.userId, 100]]);
});

test('POST /v1/commissions/plans/try answers what months would have paid, and writes nothing', async () => {
  const w = await workspace();
  await sold(w, w.owner.userId, 1_000);
  const tried = await w.post('/v1/commissions/plans/try', {
    monthFrom: month,
    monthTo: month,
    validFrom: '2026-01-01',
    rules: [cashRule],
  });
  assert.equal(tried.status, 200, JSON.stringify(tried.body));
  assert.deepEqual(
    tried.body.data.amounts.map(({ current, proposed }: Record<string, number>) => [current, proposed]),
    [[0, 100]],
  );
  assert.deepEqual((await w.get('/v1/commissions/plans')).body.data.plans, []);
  assert.deepEqual(await statementsOf(w, month), []);
});

test('POST /v1/commissions/periods/close 409 PERIOD_STATE without an approval of what it pays now', async () => {
  const w = await workspace();
  const { payment } = await sold(w, w.owner.userId, 1_000);
  await newPlan(w);
  await statementsOf(w, month);
  const early = await w.post('/v1/commissions/periods/close', { month });
  assert.deepEqual([early.status, early.body.code, early.body.details.state], [409, 'PERIOD_STATE', 'OPEN']);
  await w.post('/v1/commissions/periods/approve', { month });
  await w.put('/v1/transactions', { id: payment.id, value: 2_000 });
  await statementsOf(w, month);
  const late = await w.post('/v1/commissions/periods/close', { month });
  assert.deepEqual([late.status, late.body.details.state], [409, 'CHANGED']);
});

test('the ledger takes no entry that does not balance, none in a closed month, and no change', async () => {
  const w = await workspace();
  await sold(w, w.owner.userId, 1_000);
  await newPlan(w);
  await statementsOf(w, month);
  const again = (amount: number, account: string) => sql`
    insert into commission_entry (account_id, posting_id, ledger_account, user_id, period, month, fact_month, kind, line_key, version_id,
      currency, amount, why, posted_at)
    select account_id, posting_id, ${account}, user_id, period, month, fact_month, kind, line_key, version_id, currency, ${amount}, why, posted_at
    from commission_entry where account_id = ${w.id} and ledger_account = 'PAYABLE'`;
  const asService = w.db;
  await assert.rejects(again(5, 'PAYABLE').execute(asService), /does not sum to zero/);
  await assert.rejects(
    sql`update commission_entry set amount = 1 where account_id = ${w.id}`.execute(asService),
    /do not change/,
  );
  await assert.rejects(
    w.within(({ db }) => sql`delete from commission_entry where account_id = ${w.id}`.execute(db)),
    /permission denied/,
  );
  await w.post('/v1/commissions/periods/approve', { month });
  await w.post('/v1/commissions/periods/close', { month });
  const both = sql`
    insert into commission_entry (account_id, posting_id, ledger_account, user_id, period, month, fact_month, kind, line_key, version_id,
      currency, amount, why, posted_at)
    select account_id, posting_id, ledger_account, user_id, period, month, fact_month, kind, line_key, version_id, currency, amount, why, posted_at
    from commission_entry where account_id = ${w.id}`;
  await assert.rejects(both.execute(asService), /closed period/);
});

test('POST /v1/exports sends the lines for payroll', async () => {
  const w = await workspace();
  await sold(w, w.owner.userId, 1_000);
  await newPlan(w);
  await statementsOf(w, month);
  const file = await w.post('/v1/exports', {
    resource: 'commissionLines',
    filters: { month },
    fields: ['user.name', 'period', 'amount', 'currency', 'why.ruleName'],
  });
  assert.match(String(file.body), /2026-03,100,USD,Cash/);
  assert.match(file.headers.get('content-disposition') ?? '', /filename="commissions-2026-03\.csv"/);
});

test('POST /v1/commissions/plans 400 names the field of what does not fit together', async () => {
  const w = await workspace();
  const tried = async (rule: object, more: object = {}): Promise<string[]> => {
    const { status, body } = await w.post('/v1/commissions/plans', {
      name: 'Plan',
      validFrom: '2026-01-01',
      rules: [{ ...cashRule, ...rule }],
      ...more,
    });
    assert.equal(status, 400, JSON.stringify(body));
    return Object.keys(body.message.details.fieldErrors);
  };
  const half = { to: 'CLOSER', percent: 60 };
  const found = [
    await tried({ basis: 'BOOKED' }),
    await tried({ tiers: [{ above: 5, rate: 10 }] }),
    await tried({ tiers: [{ above: 0, rate: 10.005 }] }),
    await tried({ shares: [half, half] }),
    await tried({ shares: [{ to: 'MANAGER', percent: 10 }] }),
    await tried({}, { validFrom: '1900-01-01' }),
    await tried({}, { validTo: '2025-01-01' }),
  ];
  assert.deepEqual(found, [
    ['rules'],
    ['rules'],
    ['rules'],
    ['rules'],
    ['rules'],
    ['validFrom'],
    ['validTo'],
  ]);
});

test('POST /v1/commissions/periods/approve 400 for a month in which no plan can be valid', async () => {
  const w = await workspace();
  for (const far of ['1900-01', '1999-12', '2200-01']) {
    const { status, body } = await w.post('/v1/commissions/periods/approve', { month: far });
    assert.equal(status, 400, far);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), ['month']);
  }
});
