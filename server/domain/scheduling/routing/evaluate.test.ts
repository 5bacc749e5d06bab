import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventSettings } from '@callwright/contract/event-settings.ts';
import type { Facts } from '@callwright/contract/condition-logic.ts';
import { evaluateRouting, type RoutingRules } from './evaluate.ts';

const facts: Facts = {
  byField: new Map([[7, ['Small']]]),
  byName: new Map([
    ['size', ['Small']],
    ['country', ['DE']],
  ]),
  identifiers: new Map([[7, 'size']]),
};
/** 11 and 12 are in team 1, 13 is in team 2, and 14 in none. */
const hosts = [
  { userId: 11, teamIds: [1] },
  { userId: 12, teamIds: [1] },
  { userId: 13, teamIds: [2] },
  { userId: 14, teamIds: [] },
];
const always = { all: [] };
const german = { all: [{ identifier: 'country', op: 'IN', values: ['DE'] }] };
const french = { all: [{ identifier: 'country', op: 'IN', values: ['FR'] }] };
const to = (id: number, when: object, target: object, more: object = {}) => ({ id, when, target, ...more });

function rulesOf(
  given: { disqualifyRules?: object[]; routingRules?: object[] },
  ownerFirst = false,
): RoutingRules {
  return { ...EventSettings.parse(given), ownerFirst };
}

type Expected = [users: number[], groups: number[], mode: string];
type RoutingCase = [
  why: string,
  rules: object[],
  ownerId: number | null,
  ownerFirst: boolean,
  expected: Expected,
];

const cases: RoutingCase[] = [
  ['no rules lead to every host', [], null, false, [[], [], 'NONE']],
  ['no rule matches', [to(1, french, { userIds: [11] })], null, false, [[], [], 'NONE']],
  ['one rule matches', [to(1, german, { userIds: [12] })], null, false, [[12], [1], 'ONLY']],
  [
    'all that match are united, in the order of the hosts',
    [to(1, german, { userIds: [14] }), to(2, always, { userIds: [11] }), to(3, french, { userIds: [13] })],
    null,
    false,
    [[11, 14], [1, 2], 'ONLY'],
  ],
  [
    'a team leads to its hosts',
    [to(1, always, { teamIds: [1] })],
    null,
    false,
    [[11, 12], [1], 'SPECIFIC_HOSTS_AND_TEAMS'],
  ],
  [
    'a threshold for widening is reported',
    [to(1, always, { userIds: [11] }, { widenBelowSlots: 3 })],
    null,
    false,
    [[11], [1], 'SPECIFIC_HOSTS_AND_TEAMS'],
  ],
  [
    'hosts may be only preferred',
    [to(1, always, { teamIds: [1] }, { mode: 'PRIORITIZE' })],
    null,
    false,
    [[11, 12], [1], 'PRIORITIZE'],
  ],
  [
    'one rule that insists makes all insist',
    [to(1, always, { userIds: [11] }, { mode: 'PRIORITIZE' }), to(2, always, { userIds: [12] })],
    null,
    false,
    [[11, 12], [1, 2], 'ONLY'],
  ],
  [
    'people who host no longer count for nothing',
    [to(1, always, { userIds: [99] })],
    null,
    false,
    [[], [1], 'NONE'],
  ],
  [
    'rules are identified by their order',
    [to(1, always, {}, { order: 5 }), to(2, always, {}, { order: 1 })],
    null,
    false,
    [[], [2, 1], 'NONE'],
  ],
  [
    'a rule leads to the owner',
    [to(1, always, { ownerFirst: true })],
    13,
    false,
    [[13], [1], 'CONTACT_OWNER'],
  ],
  [
    'the owner joins the other targets',
    [to(1, always, { userIds: [11], ownerFirst: true })],
    13,
    false,
    [[11, 13], [1], 'CONTACT_OWNER'],
  ],
  [
    'without an owner the rule leads to nobody',
    [to(1, always, { ownerFirst: true })],
    null,
    false,
    [[], [1], 'NONE'],
  ],
  [
    'an owner who does not host is not a target',
    [to(1, always, { userIds: [11], ownerFirst: true })],
    99,
    false,
    [[11], [1], 'ONLY'],
  ],
  ['the event prefers the owner among all', [], 13, true, [[], [], 'CONTACT_OWNER']],
  [
    'the event prefers the owner only where the rules allow',
    [to(1, always, { userIds: [11] })],
    13,
    true,
    [[11], [1], 'ONLY'],
  ],
  [
    'the event prefers the owner among the targets',
    [to(1, always, { userIds: [11, 13] })],
    13,
    true,
    [[11, 13], [1], 'CONTACT_OWNER'],
  ],
];

for (const [why, routingRules, ownerId, ownerFirst, expected] of cases) {
  test(why, () => {
    const { verdict } = evaluateRouting(rulesOf({ routingRules }, ownerFirst), { facts, hosts, ownerId });
    assert.deepEqual([verdict.conditionalUsers, verdict.routingGroupIds, verdict.routingMode], expected);
    assert.equal(verdict.disqualified, null);
  });
}

test('the first disqualifying rule in order decides, before any routing', () => {
  const rules = rulesOf({
    disqualifyRules: [
      { id: 'c', order: 2, when: always, action: 'MESSAGE' },
      {
        id: 'b',
        order: 1,
        when: { any: [{ customFieldId: 7, op: 'NOT_EMPTY' }, ...german.all] },
        action: 'MESSAGE',
      },
      { id: 'a', order: 0, when: french, action: 'MESSAGE' },
    ],
    routingRules: [to(1, always, { userIds: [11] })],
  });
  const { verdict } = evaluateRouting(rules, { facts, hosts, ownerId: 13 });
  assert.equal(verdict.disqualified?.rule.id, 'b');
  assert.deepEqual(verdict.disqualified?.matched, [
    { identifier: 'size', answer: ['Small'] },
    { identifier: 'country', answer: ['DE'] },
  ]);
  assert.deepEqual(
    [verdict.conditionalUsers, verdict.routingGroupIds, verdict.routingMode],
    [[], [], 'NONE'],
  );
});
