import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const period = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

async function replayed(w: Workspace, eventId: number, changes: object): Promise<Json> {
  const { status, body } = await w.post('/v1/events/replayRouting', { eventId, ...period, ...changes });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

const sharesOf = ({ hosts }: Json) =>
  Object.fromEntries(hosts.map(({ host, before, after }: Json) => [host.id, { before, after }]));

test('POST /v1/events/replayRouting 200: with the settings of then every call goes where it went; with others it says where, and why', async () => {
  const w = await workspace();
  const [first = 0, second = 0] = await closers(w, 2);
  const field = await newField(w, { name: 'Budget', type: 'CONTACT', inputType: 'TEXT' });
  const event = await newEvent(w, [first, second]);
  for (let day = 1; day <= 8; day += 1) {
    const { body } = await w.post('/v1/contacts', { email: `replay-${day}@example.test` });
    const { contactId } = body.data.contact;
    await w.post('/v1/fields/answer', {
      customFieldId: field.id,
      contactId,
      answer: [day > 6 ? 'large' : 'small'],
    });
    const booked = await w.post('/v1/eventCalls', {
      ...booking(event, halfHour(day)),
      email: undefined,
      contactId,
    });
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
  }
  const same = await replayed(w, event.id, {});
  assert.deepEqual([same.decisions, same.differing, same.assumed], [8, 0, 0]);
  assert.deepEqual(sharesOf(same), { [first]: { before: 4, after: 4 }, [second]: { before: 4, after: 4 } });
  const weights = [
    { userId: first, weight: 300 },
    { userId: second, weight: 100 },
  ];
  const weighted = await replayed(w, event.id, { mode: 'WEIGHTED', hosts: weights });
  assert.deepEqual(sharesOf(weighted), {
    [first]: { before: 4, after: 6 },
    [second]: { before: 4, after: 2 },
  });
  const rule = {
    id: 1,
    when: { all: [{ customFieldId: field.id, op: 'IN', values: ['large'] }] },
    target: { userIds: [second] },
  };
  const routed = await replayed(w, event.id, {
    routingRules: [rule],
    hosts: [{ userId: first }, { userId: second }],
  });
  const large = routed.calls.filter((call: Json) => call.ruleIds.includes(1));
  assert.ok(
    large.length > 0 && large.every((call: Json) => call.after === second && call.tieBreak === 'ONLY_ONE'),
  );
  const refusal = { id: 'no', when: rule.when, action: 'MESSAGE' };
  const refused = await replayed(w, event.id, { disqualifyRules: [refusal] });
  assert.deepEqual([refused.turnedAway, refused.calls.at(-1).outcome], [2, 'TURNED_AWAY']);
});

test('POST /v1/events/replayRouting 200: what differs with the saved settings too is told apart from what the change does', async () => {
  const w = await workspace();
  const [first = 0, second = 0, third = 0] = await closers(w, 3);
  const event = await newEvent(w, [first, second]);
  for (let day = 1; day <= 6; day += 1) {
    const { status } = await w.post('/v1/eventCalls', booking(event, halfHour(day)));
    assert.equal(status, 201);
  }
  // The second host is removed, so their calls go elsewhere in any case.
  await w.put('/v1/events', { id: event.id, hosts: [{ userId: first }] });
  const saved = await replayed(w, event.id, {});
  assert.deepEqual([saved.differing, saved.differingSaved, saved.moved], [3, 3, 0]);
  const same = await replayed(w, event.id, {
    mode: 'ROUND_ROBIN',
    hosts: [{ userId: first }],
    routingRules: [],
  });
  assert.deepEqual([same.differing, same.differingSaved, same.moved], [3, 3, 0]);
  const changed = await replayed(w, event.id, { hosts: [{ userId: third }] });
  assert.deepEqual([changed.differing, changed.differingSaved, changed.moved], [6, 3, 6]);
  assert.ok(changed.calls.every((call: Json) => call.saved === first && call.after === third));
  const shares = changed.hosts.map(({ host, before, saved: now, after }: Json) => [
    host.id,
    before,
    now,
    after,
  ]);
  assert.deepEqual(
    shares.toSorted(([a]: number[], [b]: number[]) => Number(a) - Number(b)),
    [
      [first, 3, 6, 0],
      [second, 3, 0, 0],
      [third, 0, 0, 6],
    ],
  );
});

test('POST /v1/events/replayRouting 200: whose calls they are is shown to those who may see all calls', async () => {
  const w = await workspace();
  const [first = 0, other = 0] = await closers(w, 2);
  const event = await newEvent(w, [first]);
  const { body } = await w.post('/v1/eventCalls', booking(event, halfHour(2)));
  const { previewId, inviteeName } = body.data.eventCall;
  const seen = await replayed(w, event.id, { hosts: [{ userId: other }] });
  const [call] = seen.calls;
  assert.deepEqual([call.callPreviewId, call.inviteeName], [previewId, inviteeName]);
  const { key } = await w.keyWith(['events:read']);
  const asked = { eventId: event.id, ...period, hosts: [{ userId: other }] };
  const reply = await w.as(key).post('/v1/events/replayRouting', asked);
  const [hidden] = reply.body.data.calls;
  assert.deepEqual([hidden.callPreviewId, hidden.inviteeName], [null, null]);
});

test('POST /v1/events/replayRouting 200: of a host who was not asked then, it assumes who was free, and says so', async () => {
  const w = await workspace();
  const [first = 0, other = 0] = await closers(w, 2);
  const event = await newEvent(w, [first]);
  const elsewhere = await newEvent(w, [other], { name: 'Elsewhere' });
  await w.post('/v1/eventCalls', booking(elsewhere, halfHour(2)));
  for (const day of [2, 3]) await w.post('/v1/eventCalls', booking(event, halfHour(day)));
  const { calls, assumed } = await replayed(w, event.id, { hosts: [{ userId: other }] });
  assert.deepEqual(
    calls.map(({ after, outcome, isAssumed }: Json) => [after, outcome, isAssumed]),
    [
      [null, 'NOBODY', false],
      [other, 'HOST', true],
    ],
  );
  assert.equal(assumed, 1);
});

test('POST /v1/events/replayRouting 404 for an event of another workspace', async () => {
  const [w, foreign] = [await workspace(), await workspace()];
  const event = await newEvent(foreign, [foreign.owner.userId]);
  assert.equal((await w.post('/v1/events/replayRouting', { eventId: event.id, ...period })).status, 404);
});
