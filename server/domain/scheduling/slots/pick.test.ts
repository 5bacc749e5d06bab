import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pickHost, type Pick, type PickHost } from './pick.ts';

function pick(rules: Partial<Pick> & { hosts: PickHost[] }): number | null {
  return pickHost({ mode: 'weighted', available: rules.hosts.map((host) => host.id), ...rules });
}

const cases: [why: string, winner: number | null, rules: Parameters<typeof pick>[0]][] = [
  ['nobody is listed', null, { hosts: [] }],
  ['nobody is able', null, { hosts: [{ id: 1 }], available: [] }],
  ['ids are numbers, not texts', 9, { mode: 'priority', hosts: [{ id: 10 }, { id: 9 }] }],
  [
    'exactly the lead allowed stays in',
    1,
    {
      mode: 'priority',
      maxLead: 2,
      hosts: [
        { id: 1, count: 2, priority: 3 },
        { id: 2, count: 0 },
      ],
    },
  ],
  [
    'one more drops out',
    2,
    {
      mode: 'priority',
      maxLead: 2,
      hosts: [
        { id: 1, count: 3, priority: 3 },
        { id: 2, count: 0 },
      ],
    },
  ],
  [
    'the lead is measured against hosts who are not able',
    null,
    { mode: 'priority', maxLead: 0, available: [1], hosts: [{ id: 1, count: 1 }, { id: 2 }] },
  ],
  [
    'shares are of all hosts, able or not',
    2,
    {
      available: [1, 2],
      hosts: [
        { id: 1, weight: 100, count: 3 },
        { id: 2, weight: 50, count: 1 },
        { id: 3, weight: 50, count: 0 },
      ],
    },
  ],
  [
    'never assigned goes before long ago',
    2,
    {
      hosts: [
        { id: 1, lastAssignedAt: 1 },
        { id: 2, lastAssignedAt: null },
      ],
    },
  ],
  [
    'tenths add up: 0.1 + 0.2 is 0.3',
    1,
    {
      hosts: [
        { id: 1, count: 0, calibration: 0.3 },
        { id: 2, calibration: 0.3 },
        { id: 3, count: 0, calibration: 0.6 },
      ],
    },
  ],
  ['calibrations may be tiny', 2, { hosts: [{ id: 1, calibration: 1e-7 }, { id: 2 }] }],
  [
    'no weights at all: the fewest calls',
    2,
    {
      hosts: [
        { id: 1, weight: 0, count: 2 },
        { id: 2, weight: 0, count: 1 },
      ],
    },
  ],
];

for (const [why, winner, rules] of cases) test(why, () => assert.equal(pick(rules), winner));

const hosts = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    weight: fc.integer({ min: 0, max: 5 }),
    count: fc.integer({ min: 0, max: 5 }),
    calibration: fc.constantFrom(0, 0.5, 1 / 3, 2),
    priority: fc.integer({ min: 1, max: 3 }),
    lastAssignedAt: fc.option(fc.integer({ min: 0, max: 3 })),
  }),
  { selector: (host) => host.id, minLength: 1 },
);

test('the order of hosts never decides', () => {
  fc.assert(
    fc.property(
      hosts,
      fc.constantFrom('priority', 'weighted'),
      fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      (list, mode, maxLead) => {
        const rules = { mode, ...(maxLead !== undefined && { maxLead }) };
        assert.equal(pick({ ...rules, hosts: list }), pick({ ...rules, hosts: list.toReversed() }));
      },
    ),
    { seed: 1 },
  );
});

test('equal hosts stay within one call of each other, weighted ones within one of their share', () => {
  for (const weights of [
    [1, 1, 1],
    [50, 30, 20],
    [200, 100],
    [7, 1, 1, 1],
  ]) {
    const list = weights.map((weight, index) => ({
      id: index + 1,
      weight,
      count: 0,
      lastAssignedAt: null as number | null,
    }));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    for (let turn = 1; turn <= 300; turn += 1) {
      const winner = list.find((host) => host.id === pick({ hosts: list }));
      assert.ok(winner);
      winner.count += 1;
      winner.lastAssignedAt = turn;
      for (const host of list)
        assert.ok(
          Math.abs(host.count - (turn * host.weight) / sum) <= 1.01,
          `turn ${turn}: ${JSON.stringify(list)}`,
        );
    }
  }
});
