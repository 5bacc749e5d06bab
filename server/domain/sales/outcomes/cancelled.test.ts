import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf, readCall, recordOutcome, strategyCall } from '#/test/calls.ts';
import { typesOf } from '#/test/changes.ts';
import { latestClaim } from '#/test/claims.ts';
import { newDeal } from '#/test/deals.ts';
import { workspace } from '#/test/harness.ts';

test('PUT /v1/eventCalls/cancel: the cancellation replaces what was recorded before, except a sale with deals', async () => {
  const w = await workspace();
  const cancelAfter = async (outcome: object) => {
    const call = await strategyCall(w);
    assert.equal((await w.post('/v1/outcomes', { eventCallId: call.id, ...outcome })).status, 201);
    assert.equal((await w.put('/v1/eventCalls/cancel', { id: call.id })).status, 200);
    const after = await readCall(w, call.id);
    return [after.status, after.outcome, after.noSaleReason, after.deals.length];
  };
  const cancelled = ['CANCELLED', 'NO_SALE', 'ADMIN_CANCELLED', 0];
  assert.deepEqual(await cancelAfter({ outcome: 'WON' }), cancelled);
  assert.deepEqual(await cancelAfter({ outcome: 'NO_SALE', noSaleReason: 'UNQUALIFIED' }), cancelled);
  const sold = { outcome: 'WON', newDeal: { value: 10 } };
  assert.deepEqual(await cancelAfter(sold), ['CANCELLED', 'WON', null, 1]);
});

const remove = '/v1/deals/delete';

test('POST /v1/deals/delete: a cancelled call without its last deal is no sale, but cancelled', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const removeFrom = async (cancelledBy: 'ADMIN' | 'CONTACT') => {
    const call = await callOf(w, w.owner.userId, 'STRATEGY_EVENT', { setterId: setter.userId });
    const body = { eventCallId: call.id, notes: 'Two modules', newDeal: { value: 10 } };
    const { deal } = await recordOutcome(w, { ...body, outcome: 'WON' });
    const more = await newDeal(w, { eventCallId: call.id });
    await w.put('/v1/eventCalls/cancel', { id: call.id, cancelledBy });
    assert.equal((await w.post(remove, { id: deal.id })).status, 200);
    const between = await readCall(w, call.id);
    assert.deepEqual([between.outcome, between.deals.length], ['WON', 1]);
    assert.equal((await w.post(remove, { ids: [more.id, deal.id] })).status, 200);
    const after = await readCall(w, call.id);
    const claim = await latestClaim(w, call.contactId);
    return [after.status, after.outcome, after.noSaleReason, after.outcomeNotes, claim.outcome];
  };
  const ended = (reason: string) => ['CANCELLED', 'NO_SALE', reason, 'Two modules', null];
  assert.deepEqual(await removeFrom('ADMIN'), ended('ADMIN_CANCELLED'));
  assert.deepEqual(await removeFrom('CONTACT'), ended('CONTACT_CANCELLED'));
  assert.deepEqual((await typesOf(w, 'call.')).slice(-3), [
    'call.outcome_added',
    'call.cancelled',
    'call.outcome_updated',
  ]);
});

test('POST /v1/deals/delete: also by a closer who sees the deal, but not the call', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const call = await strategyCall(w);
  const { deal } = await recordOutcome(w, { eventCallId: call.id, outcome: 'WON', newDeal: { value: 10 } });
  await w.put('/v1/deals', { id: deal.id, closerId: closer.userId });
  await w.put('/v1/eventCalls/cancel', { id: call.id });
  assert.equal((await closer.client.post(remove, { id: deal.id })).status, 200);
  assert.equal((await readCall(w, call.id)).outcome, 'NO_SALE');
});

test('POST /v1/deals/delete: a call that is not cancelled stays as it is', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const { deal } = await recordOutcome(w, { eventCallId: call.id, outcome: 'WON', newDeal: { value: 10 } });
  const { updatedAt, ...before } = await readCall(w, call.id);
  assert.equal((await w.post(remove, { id: deal.id })).status, 200);
  assert.deepEqual(await readCall(w, call.id), { ...before, updatedAt, deals: [] });
});
