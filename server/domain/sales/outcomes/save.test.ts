import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf, discoveryCall, readCall, recordOutcome, strategyCall } from '#/test/calls.ts';
import { changesOf, typesOf } from '#/test/changes.ts';
import { server, workspace } from '#/test/harness.ts';

const path = '/v1/outcomes';

test('POST /v1/outcomes 201 records the first outcome, 200 another one; call, task and history show it', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const first = await w.post(path, {
    eventCallId: String(call.id),
    outcome: 'NO_SALE',
    noSaleReason: 'FOLLOW_UP_SCHEDULE',
    objection: 'PRICE',
    notes: 'Wants to think',
    followUpAt: '2027-01-05T10:00:00Z',
  });
  assert.equal(first.status, 201, JSON.stringify(first.body));
  const { createdAt, updatedAt, ...outcome } = first.body.data;
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(outcome, {
    id: call.id,
    eventCallId: call.id,
    outcome: 'NO_SALE',
    noSaleReason: 'FOLLOW_UP_SCHEDULE',
    objection: 'PRICE',
    notes: 'Wants to think',
    followUpAt: '2027-01-05T10:00:00.000Z',
    completed: true,
    userId: w.owner.userId,
    deal: null,
    deals: [],
  });
  const second = await w.post(path, { eventCallId: call.id, outcome: 'WON' });
  assert.equal(second.status, 200);
  const { data } = second.body;
  assert.deepEqual(
    [data.outcome, data.noSaleReason, data.objection, data.notes],
    ['WON', null, null, 'Wants to think'],
  );
  assert.equal(data.createdAt, createdAt);
  const after = await readCall(w, call.id);
  assert.equal(after.outcome, 'WON');
  assert.deepEqual([after.task[0].completed, after.task[0].outcome], [true, 'WON']);
  const [added, updated] = after.history.slice(-2);
  assert.deepEqual([added.action, updated.action], ['outcome_added', 'outcome_updated']);
  assert.equal(updated.before.noSaleReason, 'FOLLOW_UP_SCHEDULE');
  assert.deepEqual(await typesOf(w, 'call.outcome'), ['call.outcome_added', 'call.outcome_updated']);
});

test('POST /v1/outcomes 200 of what is recorded already changes nothing and publishes nothing', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  await recordOutcome(w, { eventCallId: call.id, outcome: 'NO_SALE', noSaleReason: 'OTHER' });
  const before = await readCall(w, call.id);
  const { status } = await w.post(path, { eventCallId: call.id, outcome: 'NO_SALE' });
  assert.equal(status, 200);
  assert.deepEqual(await readCall(w, call.id), before);
  assert.equal((await typesOf(w, 'call.outcome')).length, 1);
});

const mismatches = [
  ['STRATEGY_EVENT', { outcome: 'APPROVED' }, 'CALL_TYPE_MISMATCH', 'outcome'],
  ['STRATEGY_EVENT', { outcome: 'REJECTED' }, 'CALL_TYPE_MISMATCH', 'outcome'],
  ['DISCOVERY_EVENT', { outcome: 'WON' }, 'CALL_TYPE_MISMATCH', 'outcome'],
  ['DISCOVERY_EVENT', { outcome: 'NO_SALE' }, 'CALL_TYPE_MISMATCH', 'outcome'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'BAD_FIT' }, 'OUTCOME_NOT_ALLOWED', 'noSaleReason'],
  ['STRATEGY_EVENT', { outcome: 'WON', noSaleReason: 'OTHER' }, 'OUTCOME_NOT_ALLOWED', 'noSaleReason'],
  [
    'DISCOVERY_EVENT',
    { outcome: 'REJECTED', noSaleReason: 'UNQUALIFIED' },
    'OUTCOME_NOT_ALLOWED',
    'noSaleReason',
  ],
  ['DISCOVERY_EVENT', { outcome: 'APPROVED', noSaleReason: 'OTHER' }, 'OUTCOME_NOT_ALLOWED', 'noSaleReason'],
  ['STRATEGY_EVENT', { outcome: 'PENDING' }, 'VALIDATION_ERROR', 'outcome'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', objection: 'price' }, 'VALIDATION_ERROR', 'objection'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', newDeal: {} }, 'VALIDATION_ERROR', 'newDeal'],
  ['STRATEGY_EVENT', { outcome: 'WON', deleteDeals: true }, 'VALIDATION_ERROR', 'deleteDeals'],
] as const;

test('POST /v1/outcomes 400 names what does not fit the call or the outcome', async () => {
  const w = await workspace();
  const calls = { STRATEGY_EVENT: await strategyCall(w), DISCOVERY_EVENT: await discoveryCall(w) };
  for (const [type, body, code, field] of mismatches) {
    const answer = await w.post(path, { eventCallId: calls[type].id, ...body });
    assert.deepEqual([answer.status, answer.body.code], [400, code], JSON.stringify(body));
    assert.ok(answer.body.message.details.fieldErrors[field], JSON.stringify(answer.body));
  }
  assert.equal((await readCall(w, calls.STRATEGY_EVENT.id)).outcome, 'PENDING');
});

const incomplete = [
  ['STRATEGY_EVENT', { outcome: 'NO_SALE' }, 'noSaleReason'],
  ['STRATEGY_EVENT', { outcome: 'WON' }, 'objection'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'FOLLOW_UP_SCHEDULE' }, 'objection'],
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'UNQUALIFIED' }, 'objection'],
  ['DISCOVERY_EVENT', { outcome: 'REJECTED' }, 'noSaleReason'],
] as const;
const complete = [
  ['STRATEGY_EVENT', { outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' }],
  ['STRATEGY_EVENT', { outcome: 'WON', objection: 'NONE' }],
  ['DISCOVERY_EVENT', { outcome: 'APPROVED' }],
] as const;

test('POST /v1/outcomes strict rules ask for reason and objection, by the workspace or by the request', async () => {
  const w = await workspace();
  const calls = { STRATEGY_EVENT: await strategyCall(w), DISCOVERY_EVENT: await discoveryCall(w) };
  const asks = async (how: object) => {
    for (const [type, body, field] of incomplete) {
      const answer = await w.post(path, { eventCallId: calls[type].id, ...body, ...how });
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.deepEqual(answer.body.message.details.fieldErrors[field], ['Required']);
    }
    for (const [type, body] of complete) {
      await recordOutcome(w, { eventCallId: calls[type].id, ...body, ...how });
      await w.delete(path, { eventCallId: calls[type].id });
    }
  };
  await asks({ strict: true });
  await w.put('/v1/workspace', { outcomeRules: 'strict' });
  await asks({});
  await w.put('/v1/workspace', { outcomeRules: 'lenient' });
  await recordOutcome(w, { eventCallId: calls.DISCOVERY_EVENT.id, outcome: 'REJECTED' });
});

test('POST /v1/outcomes 201 with deals creates them in the same step, and publishes them with the outcome', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const data = await recordOutcome(w, {
    eventCallId: call.id,
    outcome: 'WON',
    newDeal: { value: 1200, productName: 'Coaching', date: '2026-02-01T00:00:00Z' },
    deals: [{ value: 99.5, transactionType: 'RECURRING' }],
  });
  assert.deepEqual(
    [data.deal.value, data.deal.productName, data.deal.time],
    [1200, 'Coaching', '2026-02-01T00:00:00.000Z'],
  );
  assert.equal(data.deals.length, 2);
  assert.deepEqual(await typesOf(w, 'deal.'), ['deal.created', 'deal.created']);
  const again = await w.post(path, {
    eventCallId: call.id,
    outcome: 'WON',
    newDeal: { id: data.deal.id, value: 1300 },
  });
  assert.equal(again.status, 200, JSON.stringify(again.body));
  assert.deepEqual([again.body.data.deal.id, again.body.data.deal.value], [data.deal.id, 1300]);
});

test('POST /v1/outcomes 400 of a deal that is wrong takes the outcome back with it, and says where', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const { status, body } = await w.post(path, {
    eventCallId: call.id,
    outcome: 'WON',
    newDeal: { value: 10 },
    deals: [{ value: 0.001 }],
  });
  assert.equal(status, 400);
  assert.match(body.message.details.fieldErrors.deals[0], /^0\.value: /);
  const after = await readCall(w, call.id);
  assert.deepEqual([after.outcome, after.deals], ['PENDING', []]);
  const other = await strategyCall(w);
  const { deal } = await recordOutcome(w, { eventCallId: other.id, outcome: 'WON', newDeal: { value: 5 } });
  const foreign = await w.post(path, { eventCallId: call.id, outcome: 'WON', newDeal: { id: deal.id } });
  assert.deepEqual([foreign.status, foreign.body.details?.resource], [404, 'deal']);
});

test('POST /v1/outcomes 409 OUTCOME_HAS_DEALS keeps a sale with deals, unless they are deleted with it', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const { deal } = await recordOutcome(w, { eventCallId: call.id, outcome: 'WON', newDeal: { value: 100 } });
  const refused = await w.post(path, { eventCallId: call.id, outcome: 'NO_SALE', noSaleReason: 'OTHER' });
  assert.deepEqual([refused.status, refused.body.code], [409, 'OUTCOME_HAS_DEALS']);
  assert.deepEqual(refused.body.details.dealIds, [deal.id]);
  const done = await recordOutcome(w, {
    eventCallId: call.id,
    outcome: 'NO_SALE',
    noSaleReason: 'OTHER',
    deleteDeals: true,
  });
  assert.deepEqual(done.deals, []);
  assert.equal((await w.get('/v1/deals', { eventCallId: call.id })).body.data.count, 0);
});

test('POST /v1/outcomes 403 with deals needs deals:write', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const { client } = await w.keyWith(['outcomes:write']);
  const refused = await client.post(path, { eventCallId: call.id, outcome: 'WON', newDeal: { value: 1 } });
  assert.deepEqual([refused.status, refused.body.code], [403, 'INSUFFICIENT_SCOPE']);
  assert.match(refused.headers.get('WWW-Authenticate') ?? '', /deals:write/);
  assert.equal((await client.post(path, { eventCallId: call.id, outcome: 'WON' })).status, 201);
});

test('POST /v1/outcomes 409 CALL_CANCELLED: a cancelled call keeps the outcome it has', async () => {
  const w = await workspace();
  const call = await discoveryCall(w);
  await w.put('/v1/eventCalls/cancel', { id: call.id, cancelledBy: 'CONTACT' });
  const { status, body } = await w.post(path, { eventCallId: call.id, outcome: 'APPROVED' });
  assert.deepEqual([status, body.code], [409, 'CALL_CANCELLED']);
  assert.equal((await w.delete(path, { eventCallId: call.id })).status, 409);
  const after = await readCall(w, call.id);
  assert.deepEqual([after.outcome, after.noSaleReason], ['REJECTED', 'CONTACT_CANCELLED']);
});

test('POST /v1/outcomes 412 VERSION_CONFLICT when the call has changed since it was read', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const etag = (await w.get('/v1/eventCalls/detail', { id: call.id })).headers.get('ETag') ?? '';
  const own = w.client.with({ 'If-Match': etag });
  const first = await own.post(path, { eventCallId: call.id, outcome: 'WON', newDeal: { value: 1 } });
  assert.equal(first.status, 201, JSON.stringify(first.body));
  assert.equal((await own.post(path, { eventCallId: call.id, outcome: 'NO_SALE' })).status, 412);
});

test('POST /v1/outcomes NO_SHOW is published, and takes the credit if the event is set up so, until it is undone', async () => {
  const w = await workspace();
  const call = await callOf(
    w,
    w.owner.userId,
    'STRATEGY_EVENT',
    {},
    { assignment: { creditOnNoShow: true } },
  );
  const credit = () =>
    w.within(async ({ db }) => {
      const { rows } = await db.run(
        `select credit from event_call_host where account_id = ${w.id} and event_call_id = ${call.id}`,
        [],
      );
      return rows;
    });
  await recordOutcome(w, { eventCallId: call.id, outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' });
  assert.deepEqual(await typesOf(w, 'call.'), ['call.booked', 'call.outcome_added', 'call.no_show']);
  assert.deepEqual(await credit(), [{ credit: 0 }]);
  await w.delete(path, { eventCallId: call.id });
  assert.deepEqual(await credit(), [{ credit: 1 }]);
});

test('DELETE /v1/outcomes 200 makes the call pending again, by the clock; repeating it changes nothing', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  await recordOutcome(w, { eventCallId: call.id, outcome: 'WON', newDeal: { value: 7 } });
  const removed = await w.delete(path, { eventCallId: call.id });
  assert.equal(removed.status, 200);
  const { outcome, completed, userId, deals } = removed.body.data;
  assert.deepEqual([outcome, completed, userId, deals.length], ['PENDING', false, null, 1]);
  const changes = await changesOf(w, 'call.outcome_updated');
  assert.deepEqual([changes.length, changes[0]?.previous['outcome']], [1, 'WON']);
  assert.equal((await w.delete(path, { eventCallId: call.id })).status, 200);
  assert.equal((await changesOf(w, 'call.outcome_updated')).length, 1);
  server.clock.set(call.endTime);
  assert.equal((await readCall(w, call.id)).outcome, 'PENDING_OUTCOME');
  const again = await w.post(path, { eventCallId: call.id, outcome: 'NO_SALE' });
  assert.equal(again.status, 201);
  const undone = await w.delete(path, { eventCallId: call.id, deleteDeals: true });
  assert.deepEqual([undone.body.data.outcome, undone.body.data.deals], ['PENDING_OUTCOME', []]);
});
