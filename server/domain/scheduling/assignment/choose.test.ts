import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calibrated, tooFarAhead, type HostScore } from './calibrate.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { choose, type Question, type Score } from './choose.ts';
import { runForward } from './forward.ts';
import { calibrationIn, windowAt } from './window.ts';

const score = (userId: number, more: Partial<Score> = {}): Score => ({
  userId,
  priority: 'MEDIUM',
  weight: 100,
  credit: 0,
  calibration: 0,
  lastBookedAt: null,
  ...more,
});

const ask = (scores: Score[], more: Partial<Question> = {}): Question => ({
  mode: 'ROUND_ROBIN',
  eligible: scores.map(({ userId }) => userId),
  required: [],
  preferred: [],
  ownerId: null,
  askedFor: null,
  heldId: null,
  scores,
  ...more,
});

const three = [score(1, { credit: 2 }), score(2, { credit: 1 }), score(3, { credit: 1, lastBookedAt: 5 })];
const ranked = [score(1, { priority: 'LOW' }), score(2, { priority: 'HIGH', credit: 9 }), score(3)];

const cases: [why: string, question: Question, expected: [winnerId: number, tieBreak: string] | null][] = [
  ['nobody can', ask(three, { eligible: [] }), null],
  ['one is left', ask([], { eligible: [7] }), [7, 'ONLY_ONE']],
  ['the one asked for', ask(three, { askedFor: 1 }), [1, 'ASKED_FOR']],
  ['the one asked for cannot: the others', ask(three, { askedFor: 9 }), [2, 'LONGEST_AGO']],
  ['the one whose time was held', ask(three, { heldId: 1 }), [1, 'HELD']],
  ['the owner before all shares', ask(three, { ownerId: 1 }), [1, 'OWNER']],
  ['an owner who cannot', ask(three, { ownerId: 9 }), [2, 'LONGEST_AGO']],
  ['the only one who is preferred', ask(three, { preferred: [1] }), [1, 'PREFERRED']],
  ['among the preferred by share', ask(three, { preferred: [1, 3] }), [3, 'SHARE']],
  ['no preferred host can', ask(three, { preferred: [9] }), [2, 'LONGEST_AGO']],
  ['never before long ago', ask(three), [2, 'LONGEST_AGO']],
  ['equal in everything', ask([score(8), score(4)]), [4, 'LOWEST_ID']],
  ['round robin asks the highest priority first', ask(ranked), [2, 'PRIORITY']],
  ['by priority, regardless of their calls', ask(ranked, { mode: 'PRIORITY' }), [2, 'PRIORITY']],
  ['by weight priority only breaks ties', ask(ranked, { mode: 'WEIGHTED' }), [3, 'PRIORITY']],
  [
    'a greater weight should get more',
    ask([score(1, { weight: 300, credit: 2 }), score(2, { credit: 1 })], { mode: 'WEIGHTED' }),
    [1, 'SHARE'],
  ],
  [
    'shares that are even: the greater weight',
    ask([score(1, { weight: 300, credit: 3 }), score(2, { credit: 1 })], { mode: 'WEIGHTED' }),
    [1, 'WEIGHT'],
  ],
  ['calibrations count', ask([score(1, { calibration: 1.5 }), score(2, { credit: 1 })]), [2, 'SHARE']],
  [
    'together: the first in the list leads',
    ask([], { mode: 'COLLECTIVE', eligible: [5, 3] }),
    [5, 'EVERYBODY'],
  ],
  ['nobody but those who always take part', ask([], { eligible: [5, 3], required: [3, 5] }), [5, 'REQUIRED']],
  [
    'who always takes part is not chosen',
    ask([score(7)], { eligible: [5, 7], required: [5] }),
    [7, 'ONLY_ONE'],
  ],
];

for (const [why, question, expected] of cases)
  test(`choose: ${why}`, () => {
    const answer = choose(question);
    assert.deepEqual(answer && [answer.winnerId, answer.tieBreak], expected);
    // The order of hosts never decides, except for the host in charge of a call of all hosts.
    if (question.mode === 'COLLECTIVE' || answer?.tieBreak === 'REQUIRED') return;
    const { eligible, scores } = question;
    const turned = { ...question, eligible: eligible.toReversed(), scores: scores.toReversed() };
    assert.deepEqual(choose(turned), answer);
  });

const hostScore = (
  userId: number,
  presence: HostScore['presence'],
  more: Partial<Score> = {},
): HostScore => ({
  ...score(userId, more),
  presence,
});

test('calibrated: a host who is new or back starts at the mean of the others, and is never set back', () => {
  const counts = (mode: 'ROUND_ROBIN' | 'WEIGHTED', hostScores: HostScore[]): number[] =>
    calibrated(mode, hostScores).map(({ calibration }) => calibration);
  const here = [hostScore(1, 'here', { credit: 4 }), hostScore(2, 'here', { credit: 7, weight: 50 })];
  assert.deepEqual(counts('ROUND_ROBIN', [...here, hostScore(3, 'entered')]), [0, 0, 5.5]);
  assert.deepEqual(counts('ROUND_ROBIN', [...here, hostScore(3, 'entered', { credit: 2 })]), [0, 0, 3.5]);
  assert.deepEqual(counts('ROUND_ROBIN', [...here, hostScore(3, 'away', { credit: 9 })]), [0, 0, 0]);
  assert.deepEqual(counts('WEIGHTED', [...here, hostScore(3, 'entered', { weight: 300 })]), [0, 0, 22]);
  assert.deepEqual(counts('ROUND_ROBIN', [hostScore(1, 'entered'), hostScore(2, 'entered')]), [0, 0]);
  const high = hostScore(3, 'entered', { priority: 'HIGH' });
  assert.deepEqual(counts('ROUND_ROBIN', [...here, high]), [0, 0, 0], 'nobody shares with a priority of one');
});

test('calibrationIn: ends with its window, and fades where the window rolls on', () => {
  const now = toMs('2026-11-18T12:00:00Z');
  const at = (text: string) => ({ calibration: 6, calibratedAt: toMs(text) });
  const month = windowAt('MONTH', now, 'Europe/Berlin', 'MONDAY');
  assert.equal(iso(month.since), '2026-10-31T23:00:00.000Z');
  assert.equal(calibrationIn(month, at('2026-10-31T22:59:59Z')), 0);
  assert.equal(calibrationIn(month, at('2026-10-31T23:00:00Z')), 6);
  const week = (start: 'MONDAY' | 'SUNDAY') => iso(windowAt('WEEK', now, 'UTC', start).since);
  assert.deepEqual(
    [week('MONDAY'), week('SUNDAY')],
    ['2026-11-16T00:00:00.000Z', '2026-11-15T00:00:00.000Z'],
  );
  const rolling = windowAt('ROLLING_30', now, 'UTC', 'MONDAY');
  assert.equal(calibrationIn(rolling, at('2026-11-03T12:00:00Z')), 3);
  assert.equal(calibrationIn(rolling, at('2026-10-19T11:59:59Z')), 0);
  assert.equal(calibrationIn(windowAt('ALL', now, 'UTC', 'MONDAY'), at('2020-01-01T00:00:00Z')), 6);
});

test('tooFarAhead: so many calls or more above the fewest, calibrations counted', () => {
  const scores = [score(1, { credit: 3 }), score(2, { credit: 1 }), score(3, { calibration: 2 })];
  assert.deepEqual([...tooFarAhead(scores, 2)], [1]);
  assert.deepEqual([...tooFarAhead(scores, 1)], [1, 3]);
  assert.deepEqual([...tooFarAhead(scores, null)], []);
});

test('runForward: weights 2 to 1 alternate as they should, and a host who always takes part is not listed', () => {
  const hostScores = [hostScore(1, 'here', { weight: 200 }), hostScore(2, 'here')];
  const question = { mode: 'WEIGHTED', fairnessGap: null, required: [9], now: 0 } as const;
  const next = runForward(question, hostScores, 6).map(({ winnerId }) => winnerId);
  assert.deepEqual(next, [1, 2, 1, 1, 2, 1]);
});
