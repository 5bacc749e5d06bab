import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replay, type StoredQuestion } from '#/domain/scheduling/assignment/replay.ts';
import { changesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

async function booked(w: Workspace, event: { id: number }, at: string, more: object = {}): Promise<Json> {
  const { status, body } = await w.post('/v1/eventCalls', booking(event, at, { ...more }));
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall;
}

async function decisionsOf(w: Workspace, eventCallId: number): Promise<Json[]> {
  const { status, body } = await w.get('/v1/routingDecisions', { eventCallId });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

async function hostsOf(w: Workspace, id: number): Promise<Json[]> {
  return (await w.get('/v1/events/detail', { id })).body.data.event.hosts;
}

const withoutName = ({ name: _name, calibration: _calibration, ...host }: Json): Json => host;

test('GET /v1/routingDecisions 200: candidates, exclusions with reasons, scores, and the step that decided', async () => {
  const w = await workspace();
  const [busy = 0, first = 0, second = 0] = await closers(w, 3);
  const event = await newEvent(w, [busy, first, second]);
  const other = await newEvent(w, [busy], { name: 'Other' });
  await booked(w, other, halfHour(3));
  const call = await booked(w, event, halfHour(3));
  const [decision, ...older] = await decisionsOf(w, call.id);
  assert.equal(older.length, 0);
  assert.match(decision.id, /^rtd_/);
  assert.equal(call.routing.decisionId, decision.id);
  const { cause, mode, pool, eligible, excluded, winnerId, tieBreak, widened, ruleIds } = decision;
  assert.deepEqual(
    { cause, mode, pool, eligible, excluded, winnerId, tieBreak, widened, ruleIds },
    {
      cause: 'BOOKED',
      mode: 'ROUND_ROBIN',
      pool: [busy, first, second],
      eligible: [first, second],
      excluded: [{ userId: busy, reason: 'ALREADY_BOOKED' }],
      winnerId: first,
      tieBreak: 'LOWEST_ID',
      widened: false,
      ruleIds: [],
    },
  );
  assert.deepEqual(
    decision.scores.map((score: Json) => [score.userId, score.load, score.lastBookedAt]),
    [
      [busy, 0, null],
      [first, 0, null],
      [second, 0, null],
    ],
  );
  assert.equal(decision.people.length, 3);
  const [next] = await decisionsOf(w, (await booked(w, event, halfHour(3, 12))).id);
  assert.deepEqual([next.winnerId, next.tieBreak], [busy, 'LOWEST_ID']);
  assert.deepEqual(replay(next as StoredQuestion), { winnerId: busy, tieBreak: 'LOWEST_ID' });
});

test('GET /v1/routingDecisions 404 for a call the caller does not see', async () => {
  const w = await workspace();
  const stranger = await w.member('CLOSER');
  const call = await booked(w, await newEvent(w, [w.owner.userId]), halfHour(2));
  const seen = await stranger.client.get('/v1/routingDecisions', { eventCallId: call.id });
  assert.equal(seen.status, 404);
});

test('POST /v1/eventCalls: the decision names the requested host, the owner of the contact and the preferred hosts', async () => {
  const w = await workspace();
  const [one = 0, two = 0] = await closers(w, 2);
  const rule = { id: 4, when: { all: [] }, target: { userIds: [two] }, mode: 'PRIORITIZE' };
  const event = await newEvent(w, [one, two], { assignment: { ownerFirst: true }, routingRules: [rule] });
  const { contact } = (await w.post('/v1/contacts', { email: 'owned@example.test', userId: two })).body.data;
  const step = async (at: string, more: object): Promise<unknown[]> => {
    const [decision] = await decisionsOf(w, (await booked(w, event, at, more)).id);
    return [decision.winnerId, decision.tieBreak, decision.ruleIds];
  };
  const owned = { contactId: contact.id, email: undefined };
  assert.deepEqual(await step(halfHour(2), owned), [two, 'OWNER', []]);
  assert.deepEqual(await step(halfHour(3), { routingGroupIds: '4' }), [two, 'PREFERRED', [4]]);
  assert.deepEqual(await step(halfHour(4), { userId: two }), [two, 'ASKED_FOR', []]);
  assert.deepEqual(await step(halfHour(4), {}), [one, 'ONLY_ONE', []]);
});

test('PUT /v1/events: a host who joins or is back starts at the mean of the others, and the audit log records it', async () => {
  const w = await workspace();
  const [one = 0, two = 0, late = 0] = await closers(w, 3);
  const event = await newEvent(w, [one, two]);
  const other = await newEvent(w, [late], { name: 'Other' });
  for (let hour = 0; hour < 6; hour += 1) await booked(w, event, halfHour(2, hour));
  const hosts = (await hostsOf(w, event.id)).map(withoutName);
  const joining = { ...withoutName((await hostsOf(w, other.id))[0] ?? {}), calibration: 0 };
  await w.put('/v1/events', { id: event.id, hosts: [...hosts, joining] });
  const calibrations = async () => (await hostsOf(w, event.id)).map((host) => host.calibration);
  assert.deepEqual(await calibrations(), [0, 0, 3]);
  const taken: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) taken.push((await booked(w, event, halfHour(3, hour))).userId);
  assert.deepEqual(
    taken.toSorted((a, b) => a - b),
    [one, two, late],
    'the newcomer gets its share, and no more',
  );

  const paused = { until: null, reason: 'Holiday' };
  const all = (await hostsOf(w, event.id)).map(withoutName);
  await w.put('/v1/events', { id: event.id, hosts: all.with(0, { ...all[0], paused }) });
  for (let hour = 0; hour < 4; hour += 1) await booked(w, event, halfHour(4, hour));
  server.clock.advance(1_000);
  await w.put('/v1/events', { id: event.id, hosts: all });
  assert.deepEqual(await calibrations(), [2, 0, 3], 'the others have had two more each');
  await w.put('/v1/events', { id: event.id, hosts: all.with(0, { ...all[0], calibration: 0.5 }) });
  assert.deepEqual(await calibrations(), [0.5, 0, 3], 'it can be set by hand');
  const entries = await w.within(async ({ db }) =>
    db.run(`select after from audit_entry where account_id = $1 and action = 'event.calibrate' order by id`, [
      w.id,
    ]),
  );
  assert.deepEqual(
    entries.rows.map(({ after }: Json) => after.hosts),
    [[{ userId: late, calibration: 3 }], [{ userId: one, calibration: 2 }]],
  );
});

test('GET /v1/events/nextAssignments 200 names those who then get the calls', async () => {
  const w = await workspace();
  const [one = 0, two = 0, away = 0] = await closers(w, 3);
  const event = await newEvent(w, [one, two, away], { assignment: { mode: 'WEIGHTED' } });
  const [a, b, c] = (await hostsOf(w, event.id)).map(withoutName);
  await w.put('/v1/events', {
    id: event.id,
    hosts: [{ ...a, weight: 200 }, b, { ...c, paused: { until: null, reason: null } }],
  });
  const { status, body } = await w.get('/v1/events/nextAssignments', { eventId: event.id, count: 6 });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.data.absent, [
    { userId: away, name: body.data.absent[0].name, reason: 'HOST_PAUSED' },
  ]);
  const predicted = body.data.assignments.map((next: Json) => next.userId);
  assert.deepEqual(predicted, [one, two, one, one, two, one]);
  const real: number[] = [];
  for (let hour = 0; hour < 6; hour += 1) real.push((await booked(w, event, halfHour(2, hour))).userId);
  assert.deepEqual(real, predicted);
});

test('POST /v1/eventCalls 409 when every host is paused or gone: published once as routing.no_host, with each reason', async () => {
  const w = await workspace();
  const [paused = 0, gone = 0] = await closers(w, 2);
  const event = await newEvent(w, [paused, gone]);
  const times = await w.post('/v1/events/eventDates', { eventId: event.id, timeZone: 'UTC' });
  const [slot] = Object.values<string[]>(times.body.data.slots)[1] ?? [];
  const [first, second] = (await hostsOf(w, event.id)).map(withoutName);
  await w.owner.client.put('/v1/users', { id: gone, status: 'DEACTIVATED' });
  const one = await booked(w, event, slot ?? '');
  assert.equal(one.userId, paused, 'another host takes the time of a paused one');
  await w.put('/v1/events', {
    id: event.id,
    hosts: [{ ...first, paused: { until: null, reason: null } }, second],
  });
  const refused = await w.post('/v1/eventCalls', booking(event, halfHour(3)));
  assert.deepEqual([refused.status, refused.body.code], [409, 'SLOT_UNAVAILABLE']);
  const [change, ...more] = await changesOf(w, 'routing.');
  assert.equal(more.length, 0);
  assert.deepEqual(
    [change?.type, change?.object],
    [
      'routing.no_host',
      {
        eventId: event.id,
        contactId: null,
        excluded: [
          { userId: paused, reason: 'HOST_PAUSED' },
          { userId: gone, reason: 'HOST_DEACTIVATED' },
        ],
      },
    ],
  );
});

test('POST /v1/eventCalls with useSecondaryQuestionsForConditionalRouting: the answers decide on the hosts', async () => {
  const w = await workspace();
  const [small = 0, large = 0] = await closers(w, 2);
  await newField(w, { name: 'Team size', type: 'CALL' });
  const says = (value: string) => ({ all: [{ identifier: 'team-size', op: 'EQUALS', values: [value] }] });
  const event = await newEvent(w, [small, large], {
    routingRules: [{ id: 3, when: says('large'), target: { userIds: [large] } }],
    disqualifyRules: [{ id: 'none', when: says('none'), action: 'MESSAGE', text: 'Come back later' }],
  });
  const answer = (value: string) => ({
    secondaryQuestionsAnswer: [{ identifier: 'team-size', answer: [value] }],
    useSecondaryQuestionsForConditionalRouting: true,
  });
  const call = await booked(w, event, halfHour(2), answer('large'));
  assert.deepEqual(
    [call.userId, call.routing.routingMode, call.routing.routingGroupIds],
    [large, 'ONLY', '3'],
  );
  const taken = await w.post('/v1/eventCalls', booking(event, halfHour(2), answer('large')));
  assert.equal(taken.status, 409, 'the rule leads to no other host');
  const noVerdict = { ...answer('large'), useSecondaryQuestionsForConditionalRouting: false };
  assert.equal((await booked(w, event, halfHour(2), noVerdict)).userId, small);
  const turnedAway = await w.post('/v1/eventCalls', booking(event, halfHour(3), answer('none')));
  assert.deepEqual([turnedAway.status, turnedAway.body.code], [409, 'CONTACT_DISQUALIFIED']);
  assert.equal(turnedAway.body.details.disqualifyingCondition.text, 'Come back later');
  const body = booking(event, halfHour(3), answer('none'));
  assert.equal((await w.owner.client.post('/v1/eventCalls', body)).status, 201, 'people know better');
});

test('GET /v1/events/timeSlots 404 for a closer who does not host the event, for each way to name them', async () => {
  const w = await workspace();
  const [host, other] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const event = await newEvent(w, [host.userId]);
  const [date] = halfHour(2).split('T');
  const which = { linkPrefix: event.linkPrefix, timeZone: 'UTC' };
  const ask = async ({ client }: typeof host): Promise<number[]> => [
    (await client.get('/v1/events/timeSlots', { ...which, date })).status,
    (await client.post('/v1/events/eventDates', which)).status,
    (await client.get('/v1/events/troubleshootSlots', { ...which, date })).status,
    (await client.get('/v1/events/nextAssignments', { eventId: event.id })).status,
  ];
  assert.deepEqual(await ask(host), [200, 200, 200, 200]);
  assert.deepEqual(await ask(other), [404, 404, 404, 404]);
});
