import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCall, strategyCall } from '#/test/calls.ts';
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
