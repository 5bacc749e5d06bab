import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { closers, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/events/testRouting';
const is = (identifier: string, ...values: string[]) => ({ identifier, op: 'IN', values });

async function tried(w: Workspace, body: object): Promise<Json> {
  const reply = await w.post(path, body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.data;
}

async function scene(w: Workspace) {
  const [anna = 0, ben = 0, cleo = 0] = await closers(w, 3);
  const size = await newField(w, {
    name: 'Size',
    inputType: 'SINGLE_SELECT',
    options: [{ name: 'S' }, { name: 'L' }],
  });
  const event = await newEvent(w, [anna, ben, cleo], {
    disqualifyRules: [
      { id: 'late', order: 2, when: { all: [is('country', 'FR')] }, action: 'MESSAGE', text: 'Late' },
      {
        id: 'small',
        order: 1,
        when: { all: [is('size', 'S'), { any: [is('utm.source', 'ads'), is('email-domain', 'a.test')] }] },
        action: 'REDIRECT',
        url: 'https://example.test/',
      },
    ],
    routingRules: [
      { id: 4, order: 1, when: { all: [is('country', 'DE')] }, target: { userIds: [anna] } },
      {
        id: 5,
        order: 0,
        when: { all: [{ customFieldId: size.id, op: 'IN', values: ['L'] }] },
        target: { userIds: [ben] },
      },
      { id: 6, order: 2, when: { all: [is('utm.source', 'ads')] }, target: { ownerFirst: true } },
    ],
  });
  return { anna, ben, cleo, size, event };
}

test('POST /v1/events/testRouting says which rule turned away, and what each condition saw', async () => {
  const w = await workspace();
  const { size, event } = await scene(w);
  const data = await tried(w, {
    linkPrefix: event.linkPrefix,
    answers: [{ customFieldId: size.id, answer: ['s'] }],
    utm: 'https://example.test/?utm_source=Ads',
    email: 'x@b.test',
  });
  assert.deepEqual(data.disqualified, {
    ruleId: 'small',
    action: 'REDIRECT',
    text: null,
    url: 'https://example.test/',
    eventId: null,
  });
  const [small, late] = data.disqualifyRules;
  assert.deepEqual([small.place, small.outcome, late.outcome], [1, 'MATCHED', 'NOT_REACHED']);
  assert.deepEqual(
    small.conditions.map(({ path: at, fact, holds }: Json) => [at, fact, holds]),
    [
      ['all.0', ['S'], true],
      ['all.1.any.0', ['Ads'], true],
      ['all.1.any.1', ['b.test'], false],
    ],
  );
  assert.deepEqual([data.slots, data.next, data.conditionalUsers], [[], null, []]);
  assert.ok(data.routingRules.every(({ outcome }: Json) => outcome === 'NOT_REACHED'));
});

test('POST /v1/events/testRouting routes like the form, with the first free times and the next host', async () => {
  const w = await workspace();
  const { anna, ben, cleo, event } = await scene(w);
  const answers = [{ identifier: 'size', answer: ['L'] }];
  const data = await tried(w, { eventId: event.id, answers, country: 'DE', ownerId: ben });
  const real = await w.post('/v1/fields/inviteeAnswers', {
    eventId: event.id,
    contactId: (await w.post('/v1/contacts', { email: 'a@b.test', country: 'DE', userId: ben })).body.data
      .contact.id,
    inviteeQuestionAnswers: answers,
  });
  const { conditionalUsers, routingGroupIds, routingMode } = real.body.data;
  assert.deepEqual(
    [data.conditionalUsers.join(','), data.routingGroupIds.join(','), data.routingMode],
    [conditionalUsers, routingGroupIds, routingMode],
  );
  assert.deepEqual(data.conditionalUsers, [anna, ben]);
  assert.deepEqual(
    data.hosts.map(({ id, isPreferred, isOwner }: Json) => [id, isPreferred, isOwner]),
    [
      [anna, true, false],
      [ben, true, true],
      [cleo, false, false],
    ],
  );
  assert.deepEqual(
    data.routingRules.map(({ id, outcome, leadsTo }: Json) => [id, outcome, leadsTo]),
    [
      [5, 'MATCHED', [ben]],
      [4, 'MATCHED', [anna]],
      [6, 'NOT_MATCHED', [ben]],
    ],
  );
  assert.equal(data.slots.length, 5);
  assert.deepEqual(data.slots[0].hostIds, [anna, ben]);
  assert.ok(data.next.hostIds.length === 1 && [anna, ben].includes(data.next.hostIds[0]));
  const { body } = await w.get('/v1/contacts', { search: 'x@b.test' });
  assert.equal(body.meta.count, 0);
});

test('POST /v1/events/testRouting tests rules that are not saved, at another hour, and says when the pool widens', async () => {
  const w = await workspace();
  const { anna, ben, cleo, event } = await scene(w);
  const rule = {
    id: 1,
    when: { all: [is('local-hour', '9')] },
    target: { userIds: [anna] },
    widenBelowSlots: 9_000,
  };
  const body = { eventId: event.id, disqualifyRules: [], routingRules: [rule], timeZone: 'Asia/Tokyo' };
  const day = Temporal.Now.plainDateISO('UTC').add({ days: 2 }).toString();
  const morning = await tried(w, { ...body, at: `${day}T09:30:00` });
  assert.deepEqual([morning.conditionalUsers, morning.routingGroupIds], [[anna], [1]]);
  assert.deepEqual([morning.widening.threshold, morning.widening.widened], [9_000, true]);
  assert.ok(morning.widening.slots > 0 && morning.widening.slots < 9_000);
  assert.deepEqual(morning.slots[0].hostIds, [anna, ben, cleo]);
  assert.ok(morning.slots[0].start >= `${day}T00:30`);
  const enough = { ...rule, widenBelowSlots: 1 };
  const narrow = await tried(w, { ...body, routingRules: [enough], at: `${day}T00:30:00Z` });
  assert.deepEqual([narrow.widening.widened, narrow.slots[0].hostIds], [false, [anna]]);
  const noon = await tried(w, { ...body, at: `${day}T12:00:00` });
  assert.deepEqual([noon.routingRules[0].outcome, noon.widening], ['NOT_MATCHED', null]);
  assert.deepEqual(
    (await w.get('/v1/events/detail', { id: event.id })).body.data.event.routingRules.length,
    3,
  );
});

test('POST /v1/events/testRouting names the rule it skips; 400 names what it cannot take', async () => {
  const w = await workspace();
  const { event } = await scene(w);
  const broken = { id: 9, when: { all: [is('no-such-field', 'x')] }, target: {} };
  const data = await tried(w, { eventId: event.id, routingRules: [broken] });
  const [evaluated] = data.routingRules;
  assert.deepEqual([evaluated.outcome, evaluated.warning.code], ['SKIPPED', 'FIELD_MISSING']);
  const refused = async (more: object, field: string) => {
    const { status, body } = await w.post(path, { eventId: event.id, ...more });
    assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, [field]]);
  };
  await refused({ answers: [{ identifier: 'nothing', answer: [] }] }, 'answers.0');
  await refused({ answers: [{ identifier: 'size', answer: ['XL'] }] }, 'answers.0.answer');
  await refused({ ownerId: 9e9 }, 'ownerId');
  await refused({ routingRules: [{ ...broken, target: { userIds: [9e9] } }] }, 'routingRules');
  await refused({ at: 'tomorrow' }, 'at');
  assert.equal((await w.post(path, { eventId: 9e9 })).status, 404);
  const closer = await w.member('CLOSER');
  assert.equal((await closer.client.post(path, { eventId: event.id })).status, 404);
});
