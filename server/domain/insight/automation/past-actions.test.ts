import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pastActionsMax } from '@callwright/contract/automation.ts';
import { addDays } from '#/platform/values/time.ts';
import { judgedWindows, pastOf, summaryOf } from './past-actions.ts';
import type { RuleAim } from './rule.ts';
import type { HostNumber } from './verdict.ts';
import type { WindowKind } from './windows.ts';

const rule = (window: WindowKind): RuleAim => ({
  kind: 'STOP_LOSS',
  metric: 'showRate',
  window,
  threshold: 0.4,
  minSample: 2,
});
const low: HostNumber = { value: 0.25, sample: 4 };
const high: HostNumber = { value: 0.5, sample: 4 };
const few: HostNumber = { value: 0, sample: 1 };

// Days of May 2030, whose first Monday is the 6th.
type Row = [
  kind: WindowKind,
  days: [number, number],
  lowOn: number[],
  expected: { spans: [number, number][]; days: number },
  why: string,
];
const table: Row[] = [
  [
    'DAY',
    [6, 12],
    [7, 8, 10],
    {
      spans: [
        [7, 7],
        [8, 8],
        [10, 10],
      ],
      days: 3,
    },
    'each day is one of its own',
  ],
  [
    'WEEK',
    [6, 19],
    [8, 9, 10, 19],
    {
      spans: [
        [8, 12],
        [19, 19],
      ],
      days: 6,
    },
    'once in a week, to its end',
  ],
  ['WEEK', [10, 19], [8], { spans: [[8, 12]], days: 3 }, 'a pause that holds when the days begin'],
  ['WEEK', [13, 19], [8], { spans: [], days: 0 }, 'a pause that ended before them'],
  [
    'MONTH',
    [15, 20],
    [18],
    { spans: [[18, 31]], days: 3 },
    'only the days that are asked about are added up',
  ],
  [
    'ROLLING_7',
    [6, 19],
    [7, 8, 9, 12],
    {
      spans: [
        [7, 9],
        [12, 12],
      ],
      days: 4,
    },
    'days in a row are one pause',
  ],
  ['ROLLING_30', [8, 9], [7, 8, 9], { spans: [[8, 9]], days: 2 }, 'a rolling one begins with the days'],
];
for (const [kind, [from, to], lowOn, expected, why] of table)
  test(`${kind}, low on ${lowOn.join(', ')}, looked at from ${from} to ${to}: ${why}`, () => {
    const period = { from: dayOf(from), to: dayOf(to) };
    const past = pastOf(rule(kind), period, judgedWindows(kind, period, 'MONDAY'), (window) =>
      lowOn.some((day) => dayOf(day) === window.to) ? low : high,
    );
    assert.deepEqual(
      past.actions.map(({ date, lastDate }) => [date, lastDate]),
      expected.spans.map((span) => span.map(dayOf)),
    );
    assert.equal(past.judgedDays, to - from + 1);
    const user = { id: 1, name: 'Ann' };
    const { pastByHost } = summaryOf([{ user, ...past }], period);
    assert.deepEqual(pastByHost, [
      { user, times: expected.spans.length, days: expected.days, judgedDays: to - from + 1 },
    ]);
  });

test('days with too few calls are not judged', () => {
  const period = { from: dayOf(1), to: dayOf(10) };
  const past = pastOf(rule('DAY'), period, judgedWindows('DAY', period, 'MONDAY'), ({ to }) =>
    to === dayOf(3) ? low : few,
  );
  assert.deepEqual([past.judgedDays, past.actions.length], [1, 1]);
});

test('who would have been paused longest comes first, the latest action comes first, and long lists are cut', () => {
  const period = { from: '2030-01-01', to: '2039-12-31' };
  const action = (day: number) => ({
    date: addDays(period.from, day),
    lastDate: addDays(period.from, day),
    value: 0,
    sample: 4,
  });
  const often = Array.from({ length: pastActionsMax }, (_, day) => action(day));
  const { past, pastByHost, isPastCut } = summaryOf(
    [
      { user: { id: 1, name: 'Ann' }, actions: [action(5)], judgedDays: 9 },
      { user: { id: 2, name: 'Ben' }, actions: often, judgedDays: 2_000 },
    ],
    period,
  );
  assert.deepEqual(
    pastByHost.map(({ user, days }) => [user.id, days]),
    [
      [2, pastActionsMax],
      [1, 1],
    ],
  );
  assert.equal(isPastCut, true);
  assert.equal(past.length, pastActionsMax);
  assert.deepEqual([past[0]?.date, past.at(-1)?.date], [often.at(-1)?.date, often[1]?.date]);
});

function dayOf(day: number): string {
  return `2030-05-${String(day).padStart(2, '0')}`;
}
