import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { sql } from '#/platform/db/sql.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { Random } from '#/main/demo/random.ts';
import { cashRule, newPlan, statementsOf } from '#/test/commissions.ts';
import { newCall, newDeal, newTransaction } from '#/test/deals.ts';
import { sized } from '#/test/full-size.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { noteMonths } from './book.ts';
import { bringUpToDate } from './count.ts';

const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
const amountOf = (value: number) => [{ above: 0, rate: value }];
const rules = [
  { ...cashRule, tiers: [...amountOf(10), { above: 1_500, rate: 12.5 }], clawBackDays: 3_650 },
  {
    name: 'Won',
    basis: 'WON',
    pays: 'SHARE',
    tiers: amountOf(3.33),
    shares: [
      { to: 'SETTER', percent: 50 },
      { to: 'CLOSER', percent: 50 },
    ],
  },
  {
    name: 'Booked',
    basis: 'BOOKED',
    pays: 'AMOUNT',
    tiers: amountOf(5),
    shares: [{ to: 'CLOSER', percent: 100 }],
  },
];

type World = {
  w: Workspace;
  random: Random;
  closers: number[];
  deals: number[];
  payments: number[];
  calls: number[];
  planId: number;
};

const inSpring = (random: Random) =>
  `2026-0${random.between(1, 4)}-${String(random.between(10, 27))}T12:00:00Z`;

/** Actions of people; one that is refused in the current state changes nothing. */
const acts: readonly ((world: World) => Promise<unknown>)[] = [
  async ({ w, random, closers, deals, calls }) => {
    const call = await newCall(w, random.pick(closers), { setterId: random.pick(closers) });
    calls.push(call.id);
    deals.push(
      (await newDeal(w, { eventCallId: call.id, value: random.between(0, 3_000), time: inSpring(random) }))
        .id,
    );
  },
  async ({ w, random, deals, payments }) => {
    const payment = {
      value: random.between(1, 2_000),
      occurredAt: inSpring(random),
      dealId: random.pick(deals),
    };
    const { status, body } = await w.post('/v1/transactions', payment);
    if (status === 201) payments.push(body.data.transaction.id);
  },
  ({ w, random, payments }) =>
    w.put('/v1/transactions', { id: random.pick(payments), refundedAmount: random.between(0, 200) }),
  ({ w, random, payments }) =>
    w.put('/v1/transactions', { id: random.pick(payments), status: random.pick(['DISPUTED', 'SUCCEEDED']) }),
  ({ w, random, payments }) =>
    w.put('/v1/transactions', { id: random.pick(payments), occurredAt: inSpring(random) }),
  ({ w, random, payments, deals }) =>
    w.put('/v1/transactions', { id: random.pick(payments), dealId: random.pick([null, random.pick(deals)]) }),
  ({ w, random, deals, closers }) =>
    w.put('/v1/deals', { id: random.pick(deals), time: inSpring(random), userId: random.pick(closers) }),
  ({ w, random, deals }) => w.post('/v1/deals/delete', { ids: [random.pick(deals)] }),
  ({ w, random, calls }) => w.put('/v1/eventCalls/cancel', { id: random.pick(calls) }),
  ({ w, random, planId }) =>
    w.post('/v1/commissions/plans/versions', {
      planId,
      validFrom: `2026-0${random.between(1, 4)}-01`,
      rules: rules.slice(random.between(0, 2)),
    }),
  async ({ w, random, planId }) => {
    const { plan } = (await w.get('/v1/commissions/plans/detail', { id: planId })).body.data;
    return w.post('/v1/commissions/plans/withdraw', {
      versionId: random.pick<{ id: number }>(plan.versions).id,
    });
  },
  async ({ w, random }) => {
    const month = random.pick(months);
    await w.post('/v1/commissions/periods/approve', { month });
    return w.post('/v1/commissions/periods/close', { month });
  },
  ({ w, random }) => w.post('/v1/commissions/periods/reopen', { month: random.pick(months) }),
];

test('what was posted change by change is what counting every month anew would post, and closed months stay', async () => {
  const w = await workspace();
  const random = new Random(sized({ gate: 7, full: 11 }));
  const closers = [(await w.member('CLOSER')).userId, (await w.member('CLOSER')).userId];
  const { id: planId } = await newPlan(w, { validFrom: '2026-01-01', rules });
  const world: World = { w, random, closers, deals: [], payments: [], calls: [], planId };
  const [sell, pay] = acts;
  for (const act of [sell, sell, pay, pay, pay]) await act?.(world);
  for (let step = 0; step < sized({ gate: 60, full: 250 }); step++) {
    const before = await closedEntries(w);
    await random.pick(acts)(world);
    const after = await closedEntries(w);
    for (const [period, entries] of before)
      if (after.has(period)) assert.equal(after.get(period), entries, period);
  }
  await statementsOf(w, '2026-01');
  const ctx = await enterWorkspace(systemContext(server.app), w.id);
  await transaction(ctx, (tx) => noteMonths(tx, [...months, thisMonth()]));
  assert.deepEqual([...(await bringUpToDate(ctx))], []);
  const { rows } = await sql<{ posting_id: number }>`
    select posting_id from commission_entry where account_id = ${w.id} group by posting_id, period, currency having sum(amount) <> 0`.execute(
    w.db,
  );
  assert.deepEqual(rows, []);
});

/** The month of the bookings. */
function thisMonth(): string {
  return new Date(server.clock.now()).toISOString().slice(0, 7);
}

/** The number of entries in each closed month. */
async function closedEntries(w: Workspace): Promise<Map<string, number>> {
  const { rows } = await sql<{ period: string; entries: number }>`
    select p.month::text as period, (select count(*)::int from commission_entry e where e.account_id = p.account_id and e.period = p.month) as entries
    from commission_period p where p.account_id = ${w.id} and p.closed_at is not null`.execute(w.db);
  return new Map(rows.map(({ period, entries }) => [period, entries]));
}

test('counts at the same time, approvals and closings of one month post everything once', async () => {
  const w = await workspace();
  const call = await newCall(w, w.owner.userId);
  const deal = await newDeal(w, { eventCallId: call.id, value: 1_000, time: '2026-02-10T12:00:00Z' });
  await newTransaction(w, { value: 1_000, occurredAt: '2026-02-10T12:00:00Z', dealId: deal.id });
  await newPlan(w, { validFrom: '2026-02-01', rules: [cashRule] });
  const ctx = await enterWorkspace(systemContext(server.app), w.id);
  await Promise.all([
    ...Array.from({ length: 4 }, () => bringUpToDate(ctx)),
    ...['approve', 'close', 'approve', 'close'].map((verb) =>
      w.post(`/v1/commissions/periods/${verb}`, { month: '2026-02' }),
    ),
    newTransaction(w, { value: 500, occurredAt: '2026-02-11T12:00:00Z', dealId: deal.id }),
  ]);
  const [february] = await statementsOf(w, '2026-02');
  const [march] = await statementsOf(w, '2026-03');
  assert.equal(Number(february?.['total'] ?? 0) + Number(march?.['total'] ?? 0), 150);
});
