import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { sized } from '#/test/full-size.ts';
import { firstFit, type Waiting } from './fit.ts';

function waiting(id: number, part: Partial<Waiting> = {}): Waiting {
  return {
    id,
    durationMin: 30,
    windows: [{ fromMs: 9 * hourMs, toMs: 12 * hourMs }],
    hasOffer: false,
    hasCall: false,
    refused: new Map(),
    starts: [9 * hourMs, 10 * hourMs, 11.5 * hourMs, 11.75 * hourMs],
    failed: new Set(),
    ...part,
  };
}

for (const [why, entries, expected] of [
  ['nobody waits', [], null],
  ['the first whom it suits, at the earliest time', [waiting(1)], [1, 9, []]],
  [
    'no window contains a free time: the next is asked',
    [waiting(1, { windows: [{ fromMs: 13 * hourMs, toMs: 14 * hourMs }] }), waiting(2)],
    [2, 9, ['NO_FIT']],
  ],
  [
    'the call has to end within the window',
    [waiting(1, { windows: [{ fromMs: 11.6 * hourMs, toMs: 12 * hourMs }] })],
    null,
  ],
  [
    'a call that fills its window suits',
    [waiting(1, { windows: [{ fromMs: 11.5 * hourMs, toMs: 12 * hourMs }] })],
    [1, 11.5, []],
  ],
  [
    'the earliest of several windows counts, in whatever order they are',
    [
      waiting(1, {
        windows: [
          { fromMs: 11 * hourMs, toMs: 12 * hourMs },
          { fromMs: 10 * hourMs, toMs: 11 * hourMs },
        ],
      }),
    ],
    [1, 10, []],
  ],
  [
    'somebody for whom a time is held is not asked twice',
    [waiting(1, { hasOffer: true }), waiting(2)],
    [2, 9, ['HAS_OFFER']],
  ],
  ['somebody with a call waits', [waiting(1, { hasCall: true }), waiting(2)], [2, 9, ['HAS_CALL']]],
  [
    'what was declined is not offered again, and another time is',
    [waiting(1, { refused: new Map([[9 * hourMs, 'DECLINED' as const]]) })],
    [1, 10, []],
  ],
  [
    'who declined all that fits is passed over for that reason',
    [
      waiting(1, { starts: [9 * hourMs], refused: new Map([[9 * hourMs, 'DECLINED' as const]]) }),
      waiting(2, { starts: [9 * hourMs], refused: new Map([[9 * hourMs, 'LET_PASS' as const]]) }),
      waiting(3, { starts: [9 * hourMs], failed: new Set([9 * hourMs]) }),
      waiting(4, { starts: [9 * hourMs] }),
    ],
    [4, 9, ['DECLINED', 'LET_PASS', 'TAKEN']],
  ],
] as const)
  test(`who is offered a time: ${why}`, () => {
    const fit = firstFit(entries, 0);
    assert.deepEqual(
      fit === null ? null : [fit.entryId, fit.startMs / hourMs, fit.passedOver.map(({ reason }) => reason)],
      expected,
    );
  });

test('no time is offered that begins before somebody could still answer', () => {
  assert.equal(firstFit([waiting(1)], 9.5 * hourMs)?.startMs, 10 * hourMs);
  assert.equal(firstFit([waiting(1)], 12 * hourMs), null);
});

/** A random generator with a fixed seed. */
function randomBy(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function suitsAt(entry: Waiting, startMs: number, earliestMs: number): boolean {
  return (
    startMs >= earliestMs &&
    !entry.refused.has(startMs) &&
    !entry.failed.has(startMs) &&
    entry.windows.some(
      ({ fromMs, toMs }) => fromMs <= startMs && startMs + entry.durationMin * 60_000 <= toMs,
    )
  );
}

test('of any list, nobody later is offered a time before somebody earlier whom one suits, and it is their earliest', () => {
  const random = randomBy(20_261_126);
  for (let round = 0; round < sized({ gate: 1_000, full: 100_000 }); round++) {
    const quarter = hourMs / 4;
    const earliestMs = random(8) * quarter;
    const entries = Array.from({ length: random(6) }, (_, index) =>
      waiting(index + 1, {
        durationMin: [15, 30, 60][random(3)] ?? 30,
        windows: Array.from({ length: 1 + random(3) }, () => {
          const fromMs = random(48) * quarter;
          return { fromMs, toMs: fromMs + (1 + random(8)) * quarter };
        }),
        hasOffer: random(5) === 0,
        hasCall: random(8) === 0,
        refused: new Map(
          Array.from({ length: random(3) }, () => [
            random(48) * quarter,
            random(2) === 0 ? 'DECLINED' : 'LET_PASS',
          ]),
        ),
        starts: [...new Set(Array.from({ length: random(12) }, () => random(48) * quarter))].toSorted(
          (a, b) => a - b,
        ),
        failed: new Set(Array.from({ length: random(2) }, () => random(48) * quarter)),
      }),
    );
    const suited = entries.map((entry) =>
      entry.hasOffer || entry.hasCall
        ? []
        : entry.starts.filter((startMs) => suitsAt(entry, startMs, earliestMs)),
    );
    const first = suited.findIndex((starts) => starts.length > 0);
    const fit = firstFit(entries, earliestMs);
    assert.deepEqual(
      fit === null ? null : [fit.entryId, fit.startMs, fit.position],
      first === -1 ? null : [first + 1, suited[first]?.[0], first + 1],
      `round ${round}`,
    );
    assert.equal(fit?.passedOver.length ?? 0, fit === null ? 0 : first);
  }
});
