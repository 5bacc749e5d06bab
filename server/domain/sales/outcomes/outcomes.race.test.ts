import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf, readCall, strategyCall } from '#/test/calls.ts';
import { typesOf } from '#/test/changes.ts';
import { server, workspace } from '#/test/harness.ts';
import { race, type RaceAnswer } from '#/test/race.ts';
import type { Workspace } from '#/test/workspace.ts';

type Sent = readonly [method: string, path: string, body: object];

function atOnce(w: Workspace, sent: readonly Sent[]): Promise<RaceAnswer[]> {
  const headers = { authorization: `Bearer ${w.key}` };
  return race(sent.map(([method, path, body]) => ({ baseUrl: server.origin, method, path, headers, body })));
}

function statuses(answers: readonly RaceAnswer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

test('race: an outcome and a cancellation at once end in one of two ways, with one event for each', async () => {
  for (let round = 0; round < 8; round++) {
    const w = await workspace();
    const call = await strategyCall(w);
    const [outcome, cancel] = await atOnce(w, [
      ['POST', '/v1/outcomes', { eventCallId: call.id, outcome: 'WON', newDeal: { value: 10 } }],
      ['PUT', '/v1/eventCalls/cancel', { id: call.id }],
    ]);
    assert.equal(cancel?.status, 200);
    const after = await readCall(w, call.id);
    assert.equal(after.status, 'CANCELLED');
    const isFirst = outcome?.status === 201;
    assert.ok(isFirst || outcome?.status === 409, JSON.stringify(outcome?.body));
    assert.deepEqual(
      [after.outcome, after.noSaleReason, after.deals.length],
      isFirst ? ['WON', null, 1] : ['NO_SALE', 'ADMIN_CANCELLED', 0],
    );
    assert.deepEqual(await typesOf(w, 'call.'), [
      'call.booked',
      ...(isFirst ? ['call.outcome_added'] : []),
      'call.cancelled',
    ]);
  }
});

test('race: a cancellation and the deletion of the last deals at once leave no sale', async () => {
  const w = await workspace();
  for (let round = 0; round < 8; round++) {
    const call = await strategyCall(w);
    const sold = { outcome: 'WON', deals: [{ value: 10 }, { value: 20 }] };
    assert.equal((await w.post('/v1/outcomes', { eventCallId: call.id, ...sold })).status, 201);
    const [one, two] = (await readCall(w, call.id)).deals;
    const answers = await atOnce(w, [
      ['POST', '/v1/deals/delete', { id: two.id }],
      ['PUT', '/v1/eventCalls/cancel', { id: call.id }],
      ['POST', '/v1/deals/delete', { id: one.id }],
    ]);
    assert.deepEqual(statuses(answers), [200, 200, 200]);
    const after = await readCall(w, call.id);
    assert.deepEqual([after.status, after.outcome, after.deals], ['CANCELLED', 'NO_SALE', []]);
  }
});

test('race: many outcomes at once follow each other; each deal is created once', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const bodies = Array.from({ length: 10 }, (_, index): Sent => {
    const won = { outcome: 'WON', newDeal: { value: index + 1 } };
    const lost = { outcome: 'NO_SALE', noSaleReason: 'OTHER', deleteDeals: true };
    return ['POST', '/v1/outcomes', { eventCallId: call.id, ...(index % 2 === 0 ? won : lost) }];
  });
  const answers = await atOnce(w, bodies);
  assert.deepEqual(statuses(answers), [...Array.from({ length: 9 }, () => 200), 201]);
  const after = await readCall(w, call.id);
  assert.equal(after.deals.length > 0, after.outcome === 'WON');
  const published = await typesOf(w, 'deal.');
  const count = (type: string) => published.filter((other) => other === type).length;
  assert.equal(count('deal.created'), 5);
  assert.equal(count('deal.created') - count('deal.deleted'), after.deals.length);
  assert.equal((await typesOf(w, 'call.outcome_added')).length, 1);
});

test('race: outcome, reschedule and taking it back at once leave call, claim and events in step', async () => {
  for (let round = 0; round < 5; round++) {
    const w = await workspace();
    const setter = await w.member('SETTER');
    const call = await callOf(w, w.owner.userId, 'DISCOVERY_EVENT', { setterId: setter.userId });
    await atOnce(w, [
      ['POST', '/v1/outcomes', { eventCallId: call.id, outcome: 'APPROVED' }],
      ['PUT', '/v1/eventCalls/reschedule', { id: call.id, dateTime: '2031-03-03T10:00:00Z' }],
      ['POST', '/v1/outcomes', { eventCallId: call.id, outcome: 'REJECTED', noSaleReason: 'BAD_FIT' }],
    ]);
    const after = await readCall(w, call.id);
    const expected = { PENDING: null, APPROVED: 'QUALIFIED', REJECTED: 'UNQUALIFIED' };
    assert.equal(after.setterClaim.outcome, expected[after.outcome as keyof typeof expected]);
    assert.equal(after.setterClaim.claimStatus, after.isRescheduled ? 'RESCHEDULED' : 'SCHEDULED');
  }
});
