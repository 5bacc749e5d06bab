import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { discoveryCall, recordOutcome, strategyCall } from '#/test/calls.ts';
import { savedContact } from '#/test/contacts.ts';
import { newDeal, newTransaction } from '#/test/deals.ts';
import { sized } from '#/test/full-size.ts';
import { server, workspace } from '#/test/harness.ts';
import { checkReports } from '#/test/report-checks.ts';
import type { Workspace } from '#/test/workspace.ts';
import { checkWhereNight } from './jobs.ts';
import { History } from './testing/history.ts';
import { assertNames, plant, plants } from './testing/plants.ts';

const path = '/v1/reportChecks/latest';
const acts = sized({ gate: 4, full: 60 });

async function sales(w: Workspace): Promise<{ call: Json; deal: Json; payment: Json }> {
  const [call, other] = [await strategyCall(w), await discoveryCall(w)];
  await recordOutcome(w, { eventCallId: call.id, outcome: 'WON', objection: 'PRICE' });
  await recordOutcome(w, { eventCallId: other.id, outcome: 'REJECTED', noSaleReason: 'BAD_FIT' });
  const deal = await newDeal(w, { eventCallId: call.id, value: 4_800 });
  const payment = await newTransaction(w, { value: 1_200, dealId: deal.id });
  await newTransaction(w, { value: 90, currency: 'GBP' });
  const lead = await savedContact(w, { email: 'lead@example.com', firstName: 'Lea' });
  await w.post('/v1/setterClaims/claim', { contactId: lead.id });
  return { call, deal, payment };
}

test('POST /v1/reportChecks 200 finds no difference after ordinary work, and counts what it compared', async () => {
  const w = await workspace();
  const before = (await w.get(path)).body.data;
  assert.deepEqual([before.check, before.isWaiting, before.holdsFrom], [null, false, null]);
  await sales(w);
  const check = await checkReports(w);
  assert.deepEqual([check.recordDifferences, check.numberDifferences, check.differenceCount], [[], [], 0]);
  assert.ok(check.records >= 8, String(check.records));
  assert.ok(check.numbers > 500, String(check.numbers));
  const { holdsFrom, notChecked } = (await w.get(path)).body.data;
  assert.ok(Date.parse(holdsFrom) <= server.clock.now());
  assert.deepEqual(notChecked, [], 'every number of every report is counted twice');
});

test('a check names rows that were changed behind the back of the service, their fields and the numbers that are wrong', async () => {
  const w = await workspace();
  const { deal } = await sales(w);
  await checkReports(w);
  const planted: [number, number][] = [];
  const used = new Map<string, number[]>();
  for (const [place, one] of plants.entries()) {
    const spared = used.get(one.table) ?? [];
    const id = await plant(w, one, spared);
    if (id === null) continue;
    used.set(one.table, [...spared, id]);
    planted.push([place, id]);
  }
  assert.ok(planted.length >= 8);
  const check = await checkReports(w);
  for (const [place, id] of planted) {
    const one = plants[place];
    if (one !== undefined) assertNames(check, one, id);
  }
  const found = check.recordDifferences.find((one: Json) => one.resource === 'DEAL' && one.id === deal.id);
  const value = found.fields.find(({ field }: Json) => field === 'value');
  assert.deepEqual([value.stored, value.archived, found.isSolved], [4_800.01, 4_800, false]);
  const sum = check.numberDifferences.find(
    (one: Json) => one.metric === 'salesValue' && one.groupBy === null,
  );
  assert.deepEqual([sum.reported, sum.counted], [4_800.01, 4_800]);
  await server.drainOutbox();
  const { notices } = (await w.owner.client.get('/v1/notices')).body.data;
  assert.equal(notices[0].kind, 'REPORTS_DIFFER');
});

test('a row that is gone, or came from nowhere, is a difference', async () => {
  const w = await workspace();
  const { payment } = await sales(w);
  await checkReports(w);
  const { pool } = server.app.database;
  await pool.query('delete from payment where account_id = $1 and id = $2', [w.id, payment.id]);
  const { rows } = await pool.query<{ id: number }>(
    `insert into payment (account_id, value, currency, status) values ($1, 700, 'USD', 'SUCCEEDED') returning id`,
    [w.id],
  );
  const check = await checkReports(w);
  assert.deepEqual(
    check.recordDifferences
      .filter((one: Json) => one.resource === 'PAYMENT')
      .map(({ id, missing }: Json) => [id, missing]),
    [
      [payment.id, 'ROW'],
      [rows[0]?.id, 'ARCHIVE'],
    ],
  );
  await pool.query('delete from payment where account_id = $1 and id = $2', [w.id, rows[0]?.id]);
  const now = (await w.get(path)).body.data.check.recordDifferences;
  assert.equal(now.find(({ missing }: Json) => missing === 'ARCHIVE').isSolved, true);
});

test('what is written while a check runs makes no difference', async () => {
  const w = await workspace();
  const histories = [new History(w, 3), new History(w, 4)];
  for (const history of histories) await history.begin();
  let isOver = false;
  const writing = Promise.all(
    histories.map(async (history) => {
      for (let count = 0; count < acts; count++) await history.act();
    }),
  ).finally(() => {
    isOver = true;
  });
  for (let count = 0; count < 20 && !isOver; count++)
    assert.equal((await checkReports(w)).differenceCount, 0);
  await writing;
  assert.equal((await checkReports(w)).differenceCount, 0);
});

test('GET /v1/reportChecks/latest 403 for those who see only their own', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  for (const answer of [await closer.client.get(path), await closer.client.post('/v1/reportChecks', {})])
    assert.deepEqual([answer.status, answer.body.code], [403, 'INSUFFICIENT_ROLE']);
});

test('workspaces are checked in their night, and not again in the same one', async () => {
  const w = await workspace({ timeZone: 'Europe/Berlin' });
  const isAsked = async (): Promise<boolean> => {
    await checkWhereNight(server.app);
    const { rows } = await w.db.run('select id from report_check where account_id = $1', [w.id]);
    return rows.length > 0;
  };
  const toHour = (hour: number): void => {
    const now = Temporal.Instant.fromEpochMilliseconds(server.clock.now()).toZonedDateTimeISO(
      'Europe/Berlin',
    );
    server.clock.advance(
      now.add({ days: 1 }).with({ hour, minute: 10 }).epochMilliseconds - now.epochMilliseconds,
    );
  };
  toHour(15);
  assert.equal(await isAsked(), false);
  toHour(3);
  assert.equal(await isAsked(), true);
  await checkReports(w);
  await isAsked();
  const { rows } = await w.db.run('select id from report_check where account_id = $1', [w.id]);
  assert.equal(rows.length, 1);
});
