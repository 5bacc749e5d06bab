import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callAgreed, callBriefly, callTool } from '#/test/assistant.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { newTransaction } from '#/test/deals.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { checkReports } from '#/test/report-checks.ts';
import { approvedMonth, paidMonth } from '#/test/tenant-commissions.ts';
import { unlimited, unlimitedTenant } from '#/test/unlimited.ts';

// Tools about past states, simulations, and commissions.

const sizes = { name: 'Size', inputType: 'SINGLE_SELECT', options: [{ name: 'Small' }, { name: 'Large' }] };

test('get_history says who changed what of a record, by its kind and within the scopes', async () => {
  const w = await unlimited(await workspace());
  await checkReports(w);
  const { id } = await savedContact(w, { email: 'before@example.test', firstName: 'Ada' });
  await w.put('/v1/contacts', { id, firstName: 'Grace' });
  const { structured, text } = await callTool(w.key, 'get_history', { kind: 'contact', id });
  const rest = await w.get('/v1/contacts/timeline', { contactId: id });
  assert.deepEqual(structured, rest.body);
  assert.match(text, /firstName "Ada" → "Grace"/);
  const { key } = await w.keyWith(['eventCalls:read']);
  const refused = await callTool(key, 'get_history', { kind: 'contact', id });
  assert.equal(refused.problem.code, 'INSUFFICIENT_SCOPE');
  const unknown = await callTool(key, 'get_history', { kind: 'call', id: 8_999_999_999 });
  assert.equal(unknown.problem.code, 'NOT_FOUND');
});

test('check_reports asks for a check, and report_check says what it found', async () => {
  const w = await unlimited(await workspace());
  assert.match((await callBriefly(w.key, 'report_check')).text, /not checked yet/);
  const asked = await callBriefly(w.key, 'check_reports');
  assert.match(asked.text, /^Done\. A check is waiting/);
  await checkReports(w);
  assert.match((await callBriefly(w.key, 'report_check')).text, /^Checked .* 0 differences\./);
});

test('report answers as of a time, as the request does', async () => {
  const w = await unlimited(await workspace());
  await checkReports(w);
  await newTransaction(w, { value: 100 });
  server.clock.advance(60_000);
  const then = new Date(server.clock.now()).toISOString();
  server.clock.advance(60_000);
  await newTransaction(w, { value: 50 });
  await checkReports(w);
  const [past, now] = [
    await callTool(w.key, 'report', { name: 'revenue', asOf: then }),
    await callTool(w.key, 'report', { name: 'revenue' }),
  ];
  const rest = await w.get('/v1/reports/revenue', { asOf: then });
  assert.deepEqual(past.structured, rest.body);
  assert.notDeepEqual(past.structured.data.metrics, now.structured.data.metrics);
});

test('replay_routing answers what the request answers, and takes the rules as find_events shows them', async () => {
  const w = await unlimited(await workspace());
  const [first = 0, second = 0] = await closers(w, 2);
  await newField(w, sizes);
  const routing = {
    when: { all: [{ identifier: 'size', op: 'IN', values: ['Large'] }] },
    target: { userIds: [first] },
  };
  const routingRulesOf = [{ id: 5, ...routing }];
  const event = await newEvent(w, [first, second], { routingRules: routingRulesOf });
  for (const day of [1, 2, 3, 4]) await w.post('/v1/eventCalls', booking(event, halfHour(day)));
  const asked = { eventId: event.id, from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  const hosts = [{ userId: second }];
  const { structured, text } = await callTool(w.key, 'replay_routing', { ...asked, hosts });
  const rest = await w.post('/v1/events/replayRouting', { ...asked, hosts });
  assert.deepEqual(structured, rest.body);
  assert.match(text, /^2 of 4 bookings would have gone elsewhere/);
  const found = await callTool(w.key, 'find_events', { eventId: event.id });
  const { routingRules } = found.structured.data.event;
  const same = await callTool(w.key, 'replay_routing', { ...asked, routingRules });
  assert.match(same.text, /^0 of 4 /);
  const wrong = await callTool(w.key, 'replay_routing', { ...asked, routingRules: [{ id: 5 }] });
  assert.ok(Object.keys(wrong.problem.message.details.fieldErrors)[0]?.startsWith('routingRules'));
});

test('explain_commission says why an amount is that much, and months are approved and closed by words that name it', async () => {
  const { w, ids } = await unlimitedTenant('PAID');
  const statement = await callBriefly(w.key, 'commission_statements', { month: paidMonth });
  assert.match(statement.text, /: 5 USD \(earned 5,/);
  const why = await callBriefly(w.key, 'explain_commission', { dealId: ids.deal });
  assert.match(why.text, new RegExp(`5 USD EARNED for ${paidMonth} .* deal ${ids.deal} `));
  const bare = await callTool(w.key, 'close_commissions', { month: approvedMonth });
  assert.match(bare.text, /Nothing was done yet\..*Close the commissions of 2001-02, in all nothing\.$/s);
  const closed = await callAgreed(w.key, 'close_commissions', { month: approvedMonth });
  assert.equal(closed.structured.data.period.state, 'CLOSED');
});

test('try_commission_plan shows what months would have paid beside what they pay', async () => {
  const w = await unlimited(await workspace());
  const rule = {
    name: 'Booked',
    basis: 'BOOKED',
    pays: 'AMOUNT',
    tiers: [{ above: 0, rate: 20 }],
    shares: [{ to: 'CLOSER', percent: 100 }],
  };
  const [host = 0] = await closers(w, 1);
  await w.post('/v1/eventCalls', booking(await newEvent(w, [host]), halfHour(1)));
  const month = new Date(server.clock.now()).toISOString().slice(0, 7);
  const tried = await callTool(w.key, 'try_commission_plan', {
    monthFrom: month,
    monthTo: month,
    validFrom: '2020-01-01',
    rules: [rule],
  });
  assert.equal(tried.isError, false, tried.text);
  assert.match(tried.text, /: 0 → 20 USD$/);
});
