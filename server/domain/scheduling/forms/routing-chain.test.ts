import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { closers, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

// From the answers of an invitee to the dates and the booked call, as an API client does it.

const is = (identifier: string, ...values: string[]) => ({ identifier, op: 'IN', values });
let leads = 0;

async function answered(w: Workspace, event: { id: number }, more: object): Promise<Json> {
  leads += 1;
  const { status, body } = await w.post('/v1/fields/inviteeAnswers', {
    eventId: event.id,
    email: `lead-${leads}@example.test`,
    inviteeQuestionAnswers: [],
    ...more,
  });
  assert.ok(status < 300, JSON.stringify(body));
  return body.data;
}

const pool = ({ conditionalUsers, routingGroupIds }: Json) => ({ conditionalUsers, routingGroupIds });

async function dates(w: Workspace, event: { id: number }, verdict: Json): Promise<Json> {
  const { status, body } = await w.post('/v1/events/eventDates', {
    eventId: event.id,
    timeZone: 'UTC',
    days: 3,
    ...pool(verdict),
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

async function book(w: Workspace, event: { id: number }, verdict: Json, dateTime: string): Promise<Json> {
  const { contactId } = verdict;
  const which = { eventId: event.id, contactId, timeZone: 'UTC', dateTime, ...pool(verdict) };
  return w.post('/v1/eventCalls', which);
}

test('A lead who is turned away gets what the rule says: a message, another page with where they came from, another event', async () => {
  const w = await workspace();
  const [anna = 0] = await closers(w, 1);
  await newField(w, {
    name: 'Plan',
    inputType: 'SINGLE_SELECT',
    options: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
  });
  const other = await newEvent(w, [anna], { name: 'Webinar' });
  const rule = (id: string, more: object) => ({ id, when: { any: [{ all: [is('plan', id)] }] }, ...more });
  const event = await newEvent(w, [anna], {
    questions: [{ identifier: 'plan', step: 1, required: true }],
    disqualifyRules: [
      rule('A', { action: 'MESSAGE', text: 'Not now' }),
      rule('B', { action: 'REDIRECT', url: 'https://example.test/b?x=1', passParams: true }),
      rule('C', { action: 'OTHER_EVENT', eventId: other.id }),
    ],
    routingRules: [{ id: 1, when: { all: [] }, target: { userIds: [anna] } }],
  });
  const turned = async (plan: string) => {
    const verdict = await answered(w, event, {
      inviteeQuestionAnswers: [{ identifier: 'plan', answer: [plan] }],
      utm: { utm_source: 'ads' },
    });
    assert.deepEqual(
      [verdict.contactStatus, verdict.holdAllowed, verdict.conditionalUsers, verdict.routingGroupIds],
      ['DISQUALIFIED', false, '', ''],
    );
    return verdict.disqualifyingCondition;
  };
  const [a, b, c] = [await turned('A'), await turned('B'), await turned('C')];
  assert.deepEqual(
    [a.action, a.text, a.matched],
    ['MESSAGE', 'Not now', [{ identifier: 'plan', answer: ['A'] }]],
  );
  assert.deepEqual([b.action, b.url], ['REDIRECT', 'https://example.test/b?x=1&utm_source=ads']);
  assert.deepEqual([c.action, c.eventId], ['OTHER_EVENT', other.id]);
});

test('ONLY books the hosts the answers lead to and answers 409 once they are taken; PRIORITIZE continues with the others', async () => {
  const w = await workspace();
  const [anna = 0, ben = 0, cleo = 0] = await closers(w, 3);
  const north = await newTeam(w, 'North', [ben]);
  await newField(w, { name: 'Goal' });
  const event = await newEvent(w, [anna, ben, cleo], {
    routingRules: [
      {
        id: 1,
        when: {
          all: [
            { identifier: 'goal', op: 'CONTAINS', values: ['team'] },
            { any: [is('utm.source', 'ads'), is('country', 'DE')] },
          ],
        },
        target: { userIds: [anna], teamIds: [north] },
      },
      { id: 2, when: { all: [is('goal', 'first')] }, target: { userIds: [cleo] }, mode: 'PRIORITIZE' },
    ],
  });
  const lead = (goal: string) =>
    answered(w, event, {
      inviteeQuestionAnswers: [{ identifier: 'goal', answer: [goal] }],
      utm: 'utm_source=ads',
    });
  const time = halfHour(4);
  const hosts: number[] = [];
  for (const _ of [1, 2]) {
    const verdict = await lead('A larger team');
    assert.deepEqual(
      [verdict.conditionalUsers, verdict.routingMode],
      [`${anna},${ben}`, 'SPECIFIC_HOSTS_AND_TEAMS'],
    );
    hosts.push((await book(w, event, verdict, time)).body.data.eventCall.userId);
  }
  assert.deepEqual(
    hosts.toSorted((a, b) => a - b),
    [anna, ben],
  );
  const third = await book(w, event, await lead('Another team'), time);
  assert.deepEqual([third.status, third.body.code], [409, 'SLOT_UNAVAILABLE']);
  const next = halfHour(4, 11);
  const preferred = await lead('first');
  assert.deepEqual([preferred.conditionalUsers, preferred.routingMode], [String(cleo), 'PRIORITIZE']);
  assert.equal((await book(w, event, preferred, next)).body.data.eventCall.userId, cleo);
  const second = (await book(w, event, await lead('first'), next)).body.data.eventCall.userId;
  assert.ok([anna, ben].includes(second));
});

test('Too few free times widen the pool: eventDates shows it with appliedHostIds, which book as conditionalUsers', async () => {
  const w = await workspace();
  const [anna = 0, ben = 0] = await closers(w, 2);
  const rule = (widenBelowSlots: number) => ({
    routingRules: [{ id: 3, when: { all: [] }, target: { userIds: [anna] }, widenBelowSlots }],
  });
  const narrow = await newEvent(w, [anna, ben], rule(1));
  const verdict = await answered(w, narrow, {});
  assert.equal((await dates(w, narrow, verdict)).appliedHostIds, undefined);
  assert.equal((await book(w, narrow, verdict, halfHour(2))).body.data.eventCall.userId, anna);
  const taken = await book(w, narrow, await answered(w, narrow, {}), halfHour(2));
  assert.equal(taken.status, 409);

  const wide = await newEvent(w, [anna, ben], { ...rule(9_000), name: 'Wide' });
  const first = await answered(w, wide, {});
  assert.deepEqual([first.conditionalUsers, first.routingMode], [String(anna), 'SPECIFIC_HOSTS_AND_TEAMS']);
  const { appliedHostIds } = await dates(w, wide, first);
  assert.deepEqual(appliedHostIds, [anna, ben]);
  const echoed = { ...first, conditionalUsers: appliedHostIds.join(',') };
  // At that time, Anna has the call of the other event.
  assert.equal((await book(w, wide, echoed, halfHour(2))).body.data.eventCall.userId, ben);
});

test('Bodies take the ids of hosts and rules as an array and as a number too, and the zone as timezone', async () => {
  const w = await workspace();
  const [anna = 0, ben = 0] = await closers(w, 2);
  const event = await newEvent(w, [anna, ben]);
  const verdict = await answered(w, event, {});
  const { contactId } = verdict;
  for (const conditionalUsers of [[anna], anna, String(anna), [String(anna)]]) {
    const asked = { eventId: event.id, timezone: 'Asia/Tokyo', conditionalUsers, routingGroupIds: [] };
    const { status, body } = await w.post('/v1/events/eventDates', asked);
    assert.deepEqual([status, body.data.timeZone], [200, 'Asia/Tokyo']);
  }
  const booked = await book(w, event, { contactId, conditionalUsers: [ben] }, halfHour(2));
  assert.deepEqual(
    [booked.body.data.eventCall.userId, booked.body.data.eventCall.routing.conditionalUsers],
    [ben, String(ben)],
  );
  for (const wrong of [['x'], [0], 0.5, '1,x', {}, true]) {
    const { status, body } = await book(w, event, { contactId, conditionalUsers: wrong }, halfHour(3));
    assert.equal(status, 400);
    assert.ok(body.message.details.fieldErrors.conditionalUsers);
  }
  const { status, body } = await w.post('/v1/events/eventDates', { eventId: event.id });
  assert.deepEqual([status, body.message.details.fieldErrors], [400, { timeZone: ['Required'] }]);
});

test('If no host is available, eventDates is empty, a booking answers 409, and the page shows what the event sets for that', async () => {
  const w = await workspace();
  const [anna = 0, ben = 0] = await closers(w, 2);
  const onNoHost = { action: 'REQUEST_CALLBACK', text: 'We call you' };
  const event = await newEvent(w, [anna, ben], {
    onNoHost,
    routingRules: [{ id: 1, when: { all: [] }, target: { userIds: [anna] } }],
  });
  const { body } = await w.get('/v1/events/detail', { id: event.id });
  const hosts = body.data.event.hosts.map(({ name: _name, ...host }: Json) =>
    host.userId === anna ? { ...host, paused: { until: null, reason: 'Away' } } : host,
  );
  assert.equal((await w.put('/v1/events', { id: event.id, hosts })).status, 200);
  const verdict = await answered(w, event, {});
  assert.equal(verdict.conditionalUsers, String(anna));
  const { slots, firstAvailableDate } = await dates(w, event, verdict);
  assert.deepEqual([slots, firstAvailableDate], [{}, null]);
  assert.equal((await book(w, event, verdict, halfHour(3))).status, 409);
  const page = await w.server.anybody.get('/public/event', { linkPrefix: event.linkPrefix });
  assert.deepEqual(page.body.data.form.noHost, { url: null, ...onNoHost });
});
