import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { cashRule, newPlan, statementsOf } from '#/test/commissions.ts';
import { newCall, newDeal, newTransaction } from '#/test/deals.ts';
import { workspace } from '#/test/harness.ts';
import type { Client } from '#/test/client.ts';
import type { Workspace } from '#/test/workspace.ts';

const resource = 'commissionStatements';
const month = '2026-02';
const next = '2026-03';
const sums = ['earned', 'clawedBack', 'draws', 'adjustments', 'total'] as const;

async function sold(w: Workspace, closerId: number, month: string, value: number, currency = 'USD') {
  const at = `${month}-10T12:00:00Z`;
  const { id } = await newCall(w, closerId);
  const deal = await newDeal(w, { eventCallId: id, value, currency, time: at });
  return newTransaction(w, { value, currency, occurredAt: at, dealId: deal.id });
}

/**
 * Two closers, two currencies and a guaranteed amount. February is closed; afterwards, one of its payments is
 * corrected.
 */
async function twoMonths() {
  const w = await workspace();
  const [ann, ben] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const rules = [{ ...cashRule, clawBackDays: 3_650 }];
  await newPlan(w, { rules, draws: [{ userId: ben.userId, amount: 80, recoverable: false }] });
  await newPlan(w, { rules, currency: 'EUR' });
  const corrected = await sold(w, ann.userId, month, 1_000);
  await sold(w, ann.userId, month, 333.33, 'EUR');
  await sold(w, ben.userId, month, 200);
  await statementsOf(w, month);
  for (const verb of ['approve', 'close'] as const)
    assert.equal((await w.post(`/v1/commissions/periods/${verb}`, { month })).status, 200);
  assert.equal((await w.put('/v1/transactions', { id: corrected.id, value: 600 })).status, 200);
  const paid = await sold(w, ann.userId, next, 500);
  await newTransaction(w, { value: -125, occurredAt: `${next}-20T12:00:00Z`, dealId: paid.dealId });
  return { w, ann, ben };
}

async function payrollOf(client: Pick<Client, 'post'>, filters: object): Promise<Record<string, string>[]> {
  const { status, body } = await client.post('/v1/exports', { resource, filters });
  assert.equal(status, 200, JSON.stringify(body));
  return parse(body, { columns: true }) as Record<string, string>[];
}

test('POST /v1/exports of commissionStatements has a row for each person and currency, with the sums of their statement', async () => {
  const { w, ann, ben } = await twoMonths();
  const emails = new Map([ann, ben].map(({ userId, email }) => [userId, email]));
  const states = { [month]: 'CLOSED', [next]: 'OPEN' };
  for (const [of, state] of Object.entries(states)) {
    const statements = await statementsOf(w, of);
    assert.deepEqual(
      await payrollOf(w, { month: of }),
      statements.map((statement) => ({
        userId: String(statement['userId']),
        'user.id': String(statement['userId']),
        'user.name': statement['user'].name,
        'user.email': emails.get(statement['userId']),
        month: of,
        currency: statement['currency'],
        ...Object.fromEntries(sums.map((sum) => [sum, String(statement[sum])])),
        state,
      })),
    );
  }
});

test('the rows for payroll have claw-backs, guaranteed amounts, adjustments of a closed month and each currency by itself', async () => {
  const { w, ann, ben } = await twoMonths();
  await statementsOf(w, next);
  const amounts = async (of: string) =>
    (await payrollOf(w, { month: of })).map((row) => [
      Number(row['userId']),
      row['currency'],
      ...sums.map((sum) => Number(row[sum])),
    ]);
  const byPerson = (rows: unknown[][]) => rows.toSorted((a, b) => Number(a[0]) - Number(b[0]));
  assert.deepEqual(byPerson(await amounts(month)), [
    [ann.userId, 'EUR', 33.33, 0, 0, 0, 33.33],
    [ann.userId, 'USD', 100, 0, 0, 0, 100],
    [ben.userId, 'USD', 20, 0, 60, 0, 80],
  ]);
  assert.deepEqual(byPerson(await amounts(next)), [
    [ann.userId, 'USD', 50, -12.5, 0, -40, -2.5],
    [ben.userId, 'USD', 0, 0, 80, 0, 80],
  ]);
  const totals = (await w.get('/v1/commissions/periods')).body.data.periods.find(
    (period: { month: string }) => period.month === month,
  ).totals;
  assert.deepEqual(totals, [
    { currency: 'EUR', total: 33.33 },
    { currency: 'USD', total: 180 },
  ]);
});

test('the file for payroll is named after its month, has the columns that are asked for, and can be of some people only', async () => {
  const { w, ben } = await twoMonths();
  const { body, headers } = await w.post('/v1/exports', {
    resource,
    filters: { month, userIds: [ben.userId] },
    fields: ['user.email', 'total', 'currency', 'state'],
  });
  assert.match(headers.get('content-disposition') ?? '', /filename="payroll-2026-02\.csv"/);
  assert.equal(body, `user.email,total,currency,state\r\n${ben.email},80,USD,CLOSED\r\n`);
});

test('the file for payroll is refused to those who may not export or see commissions: closers, viewers, keys without the scope', async () => {
  const { w, ann } = await twoMonths();
  const filters = { month };
  for (const { client } of [ann, await w.member('SETTER'), await w.member('VIEWER')]) {
    const { status, body } = await client.post('/v1/exports', { resource, filters });
    assert.deepEqual([status, body.code], [403, 'INSUFFICIENT_ROLE']);
  }
  const narrow = await w.keyWith(['exports:write', 'contacts:read']);
  const refused = await narrow.client.post('/v1/exports', { resource, filters });
  assert.deepEqual([refused.status, refused.body.details.scopes], [403, ['commissions:read']]);
  const ofCloser = await w.keyWith(['exports:write', 'commissions:read'], ann.userId);
  assert.equal((await ofCloser.client.post('/v1/exports', { resource, filters })).status, 403);
  const manager = await w.member('SALES_MANAGER');
  assert.equal((await payrollOf(manager.client, filters)).length, 3);
  const own = (await ann.client.get('/v1/commissions/statements', { month })).body.data.statements;
  assert.deepEqual(
    own.map(({ user, currency }: { user: { email: string }; currency: string }) => [user.email, currency]),
    [
      [ann.email, 'EUR'],
      [ann.email, 'USD'],
    ],
  );
});

test('GET /v1/commissions/lines orderColumn=day has what is taken back on the day on which it came back, page by page', async () => {
  const w = await workspace();
  await newPlan(w, { rules: [{ ...cashRule, clawBackDays: 3_650 }] });
  const days = ['05', '12', '19'];
  const deals = new Map<string, number>();
  for (const day of days) {
    const { id } = await newCall(w, w.owner.userId);
    const deal = await newDeal(w, { eventCallId: id, value: 100, time: `${month}-${day}T12:00:00Z` });
    deals.set(day, deal.id);
    await newTransaction(w, { value: 100, occurredAt: `${month}-${day}T12:00:00Z`, dealId: deal.id });
  }
  await newTransaction(w, { value: -100, occurredAt: `${month}-26T12:00:00Z`, dealId: deals.get('12') });
  await statementsOf(w, month);
  type Line = { why: { day: string }; kind: string };
  const all: Line[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    // oxlint-disable-next-line no-await-in-loop -- the cursor of the next page is in this one
    const { body } = await w.get('/v1/commissions/lines', { month, orderColumn: 'day', limit: 2, cursor });
    all.push(...body.data.lines);
    cursor = body.meta.nextCursor;
  }
  assert.deepEqual(
    all.map(({ why, kind }) => [why.day.slice(8), kind]),
    [
      ['26', 'CLAWED_BACK'],
      ['19', 'EARNED'],
      ['12', 'EARNED'],
      ['05', 'EARNED'],
    ],
  );
});

test('a payment in the last hour of a month counts in the month of the service, whatever rules of its zone the database knows', async () => {
  const w = await workspace();
  assert.equal((await w.put('/v1/workspace', { timeZone: 'Africa/Casablanca' })).status, 200);
  await newPlan(w);
  const occurredAt = '2026-10-31T23:30:00Z';
  const { id } = await newCall(w, w.owner.userId);
  assert.deepEqual(await statementsOf(w, '2026-10'), []);
  const deal = await newDeal(w, { eventCallId: id, value: 100, time: occurredAt });
  await newTransaction(w, { value: 100, occurredAt, dealId: deal.id });
  const months = await Promise.all(['2026-10', '2026-11'].map((one) => statementsOf(w, one)));
  assert.deepEqual(
    months.map((statements) => statements.map(({ earned }) => earned)),
    [[10], []],
  );
});
