import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { strategyCall } from '#/test/calls.ts';
import { savedContact } from '#/test/contacts.ts';
import { newDeal, newTransaction } from '#/test/deals.ts';
import { newField } from '#/test/fields.ts';
import { longTest } from '#/test/full-size.ts';
import { server, workspace } from '#/test/harness.ts';
import { checkReports } from '#/test/report-checks.ts';
import type { Workspace } from '#/test/workspace.ts';
import { iso } from '#/platform/values/time.ts';
import { fillArchives } from './fill.ts';
import { forgetPast } from './forget.ts';
import { keepPastsUp } from './keep-up.ts';

const now = (): string => iso(server.clock.now());

async function keepUp(): Promise<void> {
  await server.drainOutbox();
  await keepPastsUp(server.app);
}

/** Everything in the archive of a workspace, as one text. */
async function archivedText(w: Workspace): Promise<string> {
  const { rows } = await w.db.run(
    `select coalesce(string_agg(text, ' '), '') as text from (
      select r::text as text from archive_record r where account_id = $1
      union all select v::text from archive_version v where account_id = $1
      union all select c::text from report_check c where account_id = $1) all_of_it`,
    [w.id],
  );
  return rows[0]?.text ?? '';
}

test('erasing a person erases their past too, and what is counted of them stays', async () => {
  const w = await workspace();
  await checkReports(w);
  const secret = 'Zaphod';
  const email = 'zaphod@example.org';
  const lead = await savedContact(w, { email, firstName: secret, lastName: `${secret}-Old` });
  await w.put('/v1/contacts', { id: lead.id, lastName: `${secret}-New`, country: 'DE' });
  const call = await strategyCall(w, { contactId: lead.id, email: undefined, notes: `${secret} calls` });
  await w.put('/v1/eventCalls', { id: call.id, notes: `${secret} called` });
  await w.post('/v1/contacts/notes', { contactId: lead.id, note: `${secret} likes towels` });
  const field = await newField(w, { name: 'Ship', inputType: 'TEXT' });
  for (const ship of ['Heart', 'Soul'])
    await w.put('/v1/contacts', {
      id: lead.id,
      tag: ship,
      customFields: { [field.identifier]: [`${secret} of ${ship}`] },
    });
  const deal = await newDeal(w, { eventCallId: call.id, value: 900, email, notes: `For ${secret}` });
  await newTransaction(w, { value: 300, dealId: deal.id, name: secret, email });
  const other = await strategyCall(w);
  await w.put('/v1/eventCalls', { id: other.id, notes: `Told of by\n${email}` });
  await w.put('/v1/eventCalls', { id: other.id, notes: 'Nothing' });
  await w.put('/v1/eventCalls', { id: (await strategyCall(w)).id, notes: `Ask ${email}` });
  await keepUp();
  assert.ok((await archivedText(w)).includes(secret));
  await w.put('/v1/eventCalls', {
    id: call.id,
    notes: `${secret} called again, which the archive has not read yet`,
  });
  const before = now();
  server.clock.advance(minuteMs);
  const erased = await w.owner.client.post('/v1/privacy/erase', { email });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  await keepUp();
  const left = (await archivedText(w)).toLowerCase();
  for (const text of [secret.toLowerCase(), email]) assert.ok(!left.includes(text), text);
  const check = await checkReports(w);
  assert.deepEqual([check.recordDifferences, check.numberDifferences], [[], []]);
  const { body } = await w.get('/v1/reports/overview', { asOf: before, from: before.slice(0, 10) });
  const sales = body.data.metrics.find(({ key }: Json) => key === 'salesValue');
  assert.equal(sales.value, 900);
  const then = await w.get('/v1/eventCalls/detail', { id: call.id, asOf: before });
  assert.deepEqual(
    [then.body.data.eventCall.status, then.body.data.eventCall.inviteeName],
    ['SCHEDULED', 'Erased contact'],
  );
});

longTest('workspaces of before are filled in the background, and answer from then on', async () => {
  const w = await workspace();
  const lead = await savedContact(w, { email: 'early@example.com' });
  await fillArchives(server.app);
  const { holdsFrom } = (await w.get('/v1/reportChecks/latest')).body.data;
  assert.equal(holdsFrom, now());
  const { status } = await w.get('/v1/contacts/detail', { contactId: lead.id, asOf: now() });
  assert.equal(status, 200);
});

test('an archive from before claims were kept gets them in the background, and answers from as far back as before', async () => {
  const w = await workspace();
  await checkReports(w);
  const { holdsFrom } = (await w.get('/v1/reportChecks/latest')).body.data;
  for (const email of ['booked@example.com', 'waiting@example.com'])
    await w.post('/v1/setterClaims/claim', { contactId: (await savedContact(w, { email })).id });
  await strategyCall(w, { email: 'booked@example.com' });
  const { rowCount } = await w.db.run(
    "delete from archive_record where account_id = $1 and resource in ('CLAIMS', 'CALL_CLAIMS')",
    [w.id],
  );
  assert.equal(rowCount, 3, 'the call took its claim out of the entry of its contact, which stays');
  await w.db.run(
    "update archive_state set claims_from = null, consents_from = null, filling = 'DEAL_ANSWERS', filled_to = 0 where account_id = $1",
    [w.id],
  );
  server.clock.advance(minuteMs);
  await fillArchives(server.app);
  const check = await checkReports(w);
  assert.deepEqual([check.recordDifferences, check.numberDifferences], [[], []]);
  const { metrics } = (await w.get('/v1/reports/setters', { asOf: now() })).body.data;
  const of = (wanted: string): unknown => metrics.find(({ key }: Json) => key === wanted).value;
  assert.deepEqual([of('claims'), of('set')], [2, 1]);
  assert.equal((await w.get('/v1/reportChecks/latest')).body.data.holdsFrom, holdsFrom);
});

test('GET /v1/deals/timeline 200 says who changed what, and the past is asked for with asOf', async () => {
  const w = await workspace();
  await checkReports(w);
  const deal = await newDeal(w, { value: 4_800 });
  const made = now();
  server.clock.advance(minuteMs);
  await w.put('/v1/deals', { id: deal.id, value: 4_500 });
  await server.drainOutbox();
  const { body } = await w.owner.client.get('/v1/deals/timeline', { id: deal.id });
  const [last, first] = body.data.versions;
  assert.deepEqual(
    [last.type, last.actor.type, last.at, last.changes.find(({ field }: Json) => field === 'value')],
    ['deal.updated', 'api_key', now(), { field: 'value', before: 4_800, after: 4_500 }],
  );
  assert.deepEqual([first.number, first.isFirst], [1, true]);
  const then = await w.get('/v1/deals/detail', { id: deal.id, asOf: made });
  assert.deepEqual([then.body.data.deal.value, then.headers.get('etag')], [4_800, null]);
  assert.equal((await w.get('/v1/deals/detail', { id: deal.id })).body.data.deal.value, 4_500);
});

test('asOf 400 before the archive begins and in the future; 403 for those who see only their own', async () => {
  const w = await workspace();
  const unfilled = await w.get('/v1/deals', { asOf: now() });
  assert.deepEqual(
    [unfilled.status, Object.keys(unfilled.body.message.details.fieldErrors)],
    [400, ['asOf']],
  );
  await checkReports(w);
  for (const ms of [-minuteMs, minuteMs]) {
    const { status, body } = await w.get('/v1/deals', { asOf: iso(server.clock.now() + ms) });
    assert.deepEqual(
      [status, Object.keys(body.message.details.fieldErrors)],
      [400, ['asOf']],
      JSON.stringify(body),
    );
  }
  const closer = await w.member('CLOSER');
  for (const path of ['/v1/deals', '/v1/contacts', '/v1/eventCalls', '/v1/transactions', '/v1/reports/calls'])
    assert.equal((await closer.client.get(path, { asOf: now() })).status, 403, path);
});

test('a cursor of the past continues there, and nowhere else', async () => {
  const w = await workspace();
  await checkReports(w);
  for (const name of ['a', 'b', 'c']) await savedContact(w, { email: `${name}@example.com` });
  const asOf = now();
  server.clock.advance(minuteMs);
  const query = { limit: 2, orderColumn: 'id', orderBy: 'asc' };
  const first = await w.get('/v1/contacts', { ...query, asOf });
  await savedContact(w, { email: 'd@example.com' });
  const cursor = first.body.meta.nextCursor;
  const rest = await w.get('/v1/contacts', { ...query, asOf, cursor });
  assert.deepEqual([first.body.meta.count, rest.body.data.contacts.length], [3, 1]);
  const elsewhere = await w.get('/v1/contacts', { ...query, cursor });
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, 'INVALID_CURSOR']);
});

test('the past is forgotten after the days that it is kept, and answers from then on', async () => {
  const w = await workspace();
  await checkReports(w);
  const deal = await newDeal(w, { value: 100 });
  await keepUp();
  server.clock.advance(1_097 * dayMs);
  await w.put('/v1/deals', { id: deal.id, value: 200 });
  await keepUp();
  await forgetPast(server.app);
  const { versions, holdsFrom } = (await w.get('/v1/deals/timeline', { id: deal.id })).body.data;
  assert.deepEqual(
    [versions.map(({ number }: Json) => number), Date.parse(holdsFrom)],
    [[2], server.clock.now() - 1_096 * dayMs],
  );
  assert.equal((await checkReports(w)).differenceCount, 0);
});
