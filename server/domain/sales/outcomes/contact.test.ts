import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf, discoveryCall, readContact, recordOutcome, strategyCall } from '#/test/calls.ts';
import { typesOf } from '#/test/changes.ts';
import { workspace } from '#/test/harness.ts';

const stages = [
  ['STRATEGY_EVENT', { outcome: 'WON' }, 'Customer'],
  ['STRATEGY_EVENT', { outcome: 'WON', newDeal: { transactionType: 'DEPOSIT' } }, 'Deposit Paid'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'FOLLOW_UP_SCHEDULE' }, 'Follow-Up Scheduled'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' }, 'No Show'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'UNQUALIFIED' }, 'Bad Fit'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'OTHER' }, 'New Lead'],
  ['DISCOVERY_EVENT', { outcome: 'APPROVED' }, 'Approved'],
  ['DISCOVERY_EVENT', { outcome: 'REJECTED', noSaleReason: 'BAD_FIT' }, 'Bad Fit'],
  ['DISCOVERY_EVENT', { outcome: 'REJECTED', noSaleReason: 'NOT_INTERESTED' }, 'Not Interested'],
] as const;

test('POST /v1/outcomes moves the stage of the contact', async () => {
  const w = await workspace();
  for (const [type, body, stage] of stages) {
    const call = await callOf(w, w.owner.userId, type);
    await recordOutcome(w, { eventCallId: call.id, ...body });
    assert.equal((await readContact(w, call.contactId)).stage.name, stage, JSON.stringify(body));
  }
});

test('POST /v1/outcomes moves the stage forward only, and never away from a sale', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const stageAfter = async (body: object) => {
    await recordOutcome(w, { eventCallId: call.id, ...body });
    return (await readContact(w, call.contactId)).stage.name;
  };
  assert.equal(await stageAfter({ outcome: 'WON', newDeal: { transactionType: 'DEPOSIT' } }), 'Deposit Paid');
  const lost = { outcome: 'NO_SALE', noSaleReason: 'NO_SHOW', deleteDeals: true };
  assert.equal(await stageAfter(lost), 'Deposit Paid');
  assert.equal(await stageAfter({ outcome: 'WON' }), 'Customer');
  assert.equal(await stageAfter(lost), 'Customer');
  const lead = await discoveryCall(w);
  const stage = async () => (await readContact(w, lead.contactId)).stage.name;
  await recordOutcome(w, { eventCallId: lead.id, outcome: 'REJECTED', noSaleReason: 'NO_SHOW' });
  assert.equal(await stage(), 'No Show');
  await recordOutcome(w, { eventCallId: lead.id, outcome: 'APPROVED' });
  assert.equal(await stage(), 'Approved', 'a lost lead that returns moves on');
});

test('POST /v1/outcomes of a discovery call qualifies or disqualifies the contact', async () => {
  const w = await workspace();
  const call = await discoveryCall(w);
  const status = async (contactId: number) => (await readContact(w, contactId)).status;
  assert.equal(await status(call.contactId), 'DISCOVERY_CALL_BOOKED');
  await recordOutcome(w, { eventCallId: call.id, outcome: 'REJECTED', noSaleReason: 'OTHER' });
  assert.equal(await status(call.contactId), 'DISCOVERY_CALL_BOOKED');
  await recordOutcome(w, { eventCallId: call.id, outcome: 'REJECTED', noSaleReason: 'BAD_FIT' });
  assert.equal(await status(call.contactId), 'DISQUALIFIED');
  assert.equal((await typesOf(w, 'contact.disqualified')).length, 1);
  await recordOutcome(w, { eventCallId: call.id, outcome: 'APPROVED' });
  assert.equal(await status(call.contactId), 'QUALIFIED', 'the mistake is corrected');
});

test('POST /v1/outcomes of a discovery call leaves the status of a booked strategy call; it returns qualified', async () => {
  const w = await workspace();
  const call = await discoveryCall(w);
  const next = await callOf(w, w.owner.userId, 'STRATEGY_EVENT', {
    contactId: call.contactId,
    dateTime: '2030-05-01T10:00:00Z',
  });
  await recordOutcome(w, { eventCallId: call.id, outcome: 'APPROVED' });
  assert.equal((await readContact(w, call.contactId)).status, 'STRATEGY_CALL_BOOKED');
  await w.put('/v1/eventCalls/cancel', { id: next.id });
  await w.put('/v1/eventCalls/cancel', { id: call.id });
  assert.equal((await readContact(w, call.contactId)).status, 'QUALIFIED');
});
