import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf, discoveryCall, readCall, readContact, recordOutcome, strategyCall } from '#/test/calls.ts';
import { claimsOf, latestClaim, newLead } from '#/test/claims.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';

const path = '/v1/setterClaims';

test('a claim follows its call: booked by the setter, moved, cancelled, booked by the contact alone', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const event = await newEvent(w, [w.owner.userId], { eventType: 'DISCOVERY_EVENT' });
  const contactId = await newLead(w);
  await setter.client.post(`${path}/claim`, { contactId });
  const booked = await setter.client.post('/v1/eventCalls', {
    ...booking(event, halfHour(3)),
    email: undefined,
    contactId,
  });
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const call = booked.body.data.eventCall;
  assert.deepEqual([call.setterId, call.setterClaim.claimStatus], [setter.userId, 'SCHEDULED']);
  await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: halfHour(4) });
  assert.equal((await latestClaim(w, contactId)).claimStatus, 'RESCHEDULED');
  await w.put('/v1/eventCalls/cancel', { id: call.id });
  const cancelled = await latestClaim(w, contactId);
  assert.deepEqual(
    [cancelled.claimStatus, cancelled.outcome, cancelled.releasedAt],
    ['CANCELLED', null, null],
  );
  const alone = await w.post('/v1/eventCalls', {
    ...booking(event, halfHour(5)),
    email: undefined,
    contactId,
  });
  const claim = await latestClaim(w, contactId);
  assert.deepEqual(
    [claim.claimStatus, claim.eventCallId, claim.eventId],
    ['USER_SCHEDULED', alone.body.data.eventCall.id, event.id],
  );
  assert.deepEqual(
    claim.history.map((entry: { claimStatus: string }) => entry.claimStatus),
    ['PENDING', 'SCHEDULED', 'RESCHEDULED', 'CANCELLED', 'USER_SCHEDULED'],
  );
});

test('a claim after the call is EXISTING_CALL; a setter who books for nobody’s lead gets it by BOOKING', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const call = await strategyCall(w);
  const claimed = await setter.client.post(`${path}/claim`, { contactId: call.contactId });
  const { claimStatus, eventCallId, eventId } = claimed.body.data.setterClaim;
  assert.deepEqual([claimStatus, eventCallId, eventId], ['EXISTING_CALL', call.id, call.eventId]);
  const named = await strategyCall(w, { setterId: setter.userId });
  const claim = await latestClaim(w, named.contactId);
  assert.deepEqual(
    [claim.origin, claim.claimStatus, claim.setterId, claim.eventCallId],
    ['BOOKING', 'SCHEDULED', setter.userId, named.id],
  );
  assert.equal((await readContact(w, named.contactId)).setterId, setter.userId);
});

test('DISCOVERY_OUTCOME_PENDING is read from the clock, in claim and call and as a filter, until there is an outcome', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const call = await discoveryCall(w, { setterId: setter.userId });
  const waiting = () => claimsOf(w, { claimStatus: 'DISCOVERY_OUTCOME_PENDING' });
  assert.deepEqual(await waiting(), []);
  server.clock.set(call.endTime);
  assert.equal((await waiting())[0]?.eventCallId, call.id);
  assert.equal((await readCall(w, call.id)).setterClaim.claimStatus, 'DISCOVERY_OUTCOME_PENDING');
  assert.deepEqual(await claimsOf(w, { claimStatus: 'SCHEDULED' }), []);
  await w.post('/v1/outcomes', { eventCallId: call.id, outcome: 'APPROVED' });
  assert.deepEqual(await waiting(), []);
  const claim = await latestClaim(w, call.contactId);
  assert.deepEqual([claim.claimStatus, claim.outcome], ['SCHEDULED', 'QUALIFIED']);
});

const verdicts = [
  ['STRATEGY_EVENT', { outcome: 'WON' }, 'QUALIFIED'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'NOT_INTERESTED' }, 'QUALIFIED'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'FOLLOW_UP_SCHEDULE' }, 'QUALIFIED'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'UNQUALIFIED' }, 'UNQUALIFIED'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' }, null],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE' }, null],
  ['DISCOVERY_EVENT', { outcome: 'APPROVED' }, 'QUALIFIED'],
  ['DISCOVERY_EVENT', { outcome: 'REJECTED', noSaleReason: 'OTHER' }, 'UNQUALIFIED'],
  ['DISCOVERY_EVENT', { outcome: 'REJECTED', noSaleReason: 'NO_SHOW' }, null],
] as const;

test('an outcome ends the claim of its call; lists of calls and claims filter by it', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const expected: Record<string, number[]> = { QUALIFIED: [], UNQUALIFIED: [] };
  for (const [type, body, verdict] of verdicts) {
    const call = await callOf(w, w.owner.userId, type, { setterId: setter.userId });
    await w.post('/v1/outcomes', { eventCallId: call.id, ...body });
    const claim = (await readCall(w, call.id)).setterClaim;
    assert.equal(claim.outcome, verdict, JSON.stringify(body));
    if (verdict !== null) expected[verdict]?.push(call.id);
  }
  for (const [outcome, callIds] of Object.entries(expected)) {
    const calls = (await w.get('/v1/eventCalls', { outcomes: outcome, orderColumn: 'id', orderBy: 'asc' }))
      .body.data.eventCalls;
    assert.deepEqual(
      calls.map((call: { id: number }) => call.id),
      callIds,
    );
    const claims = await claimsOf(w, { outcome, orderColumn: 'id', orderBy: 'asc' });
    assert.deepEqual(
      claims.map((claim: { eventCallId: number }) => claim.eventCallId),
      callIds,
    );
  }
  const mine = await w.get('/v1/eventCalls', { setterIds: setter.userId });
  assert.equal(mine.body.data.count, verdicts.length);
});

test('a cancellation takes back what the outcome of its call said about the lead, except for a sale with deals', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const claimAfter = async (type: 'STRATEGY_EVENT' | 'DISCOVERY_EVENT', outcome: object) => {
    const call = await callOf(w, w.owner.userId, type, { setterId: setter.userId });
    await recordOutcome(w, { eventCallId: call.id, ...outcome });
    assert.notEqual((await latestClaim(w, call.contactId)).outcome, null);
    assert.equal((await w.put('/v1/eventCalls/cancel', { id: call.id })).status, 200);
    const claim = await latestClaim(w, call.contactId);
    return [claim.claimStatus, claim.outcome];
  };
  assert.deepEqual(await claimAfter('DISCOVERY_EVENT', { outcome: 'APPROVED' }), ['CANCELLED', null]);
  const unfit = { outcome: 'REJECTED', noSaleReason: 'OTHER' };
  assert.deepEqual(await claimAfter('DISCOVERY_EVENT', unfit), ['CANCELLED', null]);
  const sold = { outcome: 'WON', newDeal: { value: 10 } };
  assert.deepEqual(await claimAfter('STRATEGY_EVENT', sold), ['CANCELLED', 'QUALIFIED']);
});
