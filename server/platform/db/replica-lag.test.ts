import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOf, isOutOfTime, ReplicaRefused } from './replica-faults.ts';
import { LagMeter } from './replica-lag.ts';
import { bytesOf } from './replica-state.ts';

type Step = { wrote: [position: string, atMs: number] } | { replayed: string };

const cases: [why: string, steps: Step[], nowMs: number, lag: { ms: number; bytes: number } | null][] = [
  ['nothing is known before it was seen', [{ wrote: ['0/100', 0] }], 5, null],
  ['all is there', [{ wrote: ['0/100', 0] }, { replayed: '0/100' }], 5_000, { ms: 0, bytes: 0 }],
  [
    'it is as late as the oldest change that is missing',
    [{ replayed: '0/100' }, { wrote: ['0/110', 1_000] }, { wrote: ['0/120', 2_000] }],
    2_500,
    { ms: 1_500, bytes: 0x20 },
  ],
  [
    'and has caught up with a part',
    [{ wrote: ['0/110', 1_000] }, { wrote: ['0/120', 2_000] }, { replayed: '0/118' }],
    2_500,
    { ms: 500, bytes: 8 },
  ],
  [
    'a primary that nobody writes to makes nobody late',
    [{ wrote: ['0/110', 0] }, { replayed: '0/110' }, { wrote: ['0/110', 9_000] }],
    9_500,
    { ms: 0, bytes: 0 },
  ],
  [
    'ahead of what was asked last is not behind',
    [{ wrote: ['0/110', 0] }, { replayed: '0/200' }],
    1,
    { ms: 0, bytes: 0 },
  ],
];

for (const [why, steps, nowMs, lag] of cases)
  test(`lag: ${why}`, () => {
    const meter = new LagMeter();
    for (const step of steps)
      if ('wrote' in step) meter.wrote(...step.wrote);
      else meter.replayed(step.replayed);
    assert.deepEqual(meter.read(nowMs), lag);
  });

test('positions are numbers of bytes', () => {
  assert.equal(bytesOf('0/10'), 16);
  assert.equal(bytesOf('2/1'), 2 ** 33 + 1);
});

const failed = (code: string | undefined, message = ''): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

test('errors of a replica are counted by what they mean', () => {
  const behind = 'invalid input syntax for type integer: "replica behind"';
  const promoted = 'invalid input syntax for type integer: "replica promoted"';
  for (const [error, kind] of [
    [failed('22P02', behind), 'behind'],
    [failed('22P02', promoted), 'promoted'],
    [failed('22P02', 'invalid input syntax for type integer: "x"'), 'error'],
    [new ReplicaRefused('ELSEWHERE'), 'refused'],
    [failed('25006'), 'write'],
    [failed('40001', 'canceling statement due to conflict with recovery'), 'conflict'],
    [failed('57P01'), 'unreachable'],
    [failed('28P01'), 'unreachable'],
    [failed('ECONNREFUSED'), 'unreachable'],
    [failed(undefined, 'Connection terminated unexpectedly'), 'unreachable'],
    [failed('42P01'), 'error'],
  ] as const)
    assert.equal(kindOf(error), kind, error.message);
  assert.ok(isOutOfTime(failed('57014', 'canceling statement due to statement timeout')));
  assert.ok(!isOutOfTime(failed('57014', 'canceling statement due to user request')));
});
