import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '#/domain/scheduling/slots/testing/schedules.ts';
import { randomVectors } from '#/domain/scheduling/slots/testing/random-vectors.ts';
import { runVectors } from './vectors.ts';

// How others can test the engine: a file of vectors with times that they calculated themselves.

test('3,000 random vectors over every zone, around the days on which its clocks change', () => {
  const vectors = randomVectors(randomFrom(20_261_122), 3_000);
  const zones = new Set(vectors.map(({ schedule }) => schedule.timeZone));
  assert.equal(zones.size, Intl.supportedValuesOf('timeZone').length);
  const found = vectors.reduce((sum, { expect }) => sum + expect.length, 0);
  assert.ok(found > 30_000, `only ${found} times were compared`);
  const failed = runVectors({ format: 'slots-vectors/1', vectors }).filter(
    ({ problems }) => problems.length > 0,
  );
  assert.deepEqual(failed.slice(0, 3), []);
});

test('windows of one date that overlap only because the clocks change stay two, each with its own times', () => {
  const vector = {
    name: 'New York, the night without 02:00 to 03:00',
    now: '2026-01-01T00:00:00Z',
    range: { from: '2026-03-08', to: '2026-03-08' },
    inviteeTimeZone: 'America/New_York',
    schedule: {
      timeZone: 'America/New_York',
      weekly: [
        { days: [7], start: '01:15', end: '02:45' },
        { days: [7], start: '03:30', end: '06:00' },
      ],
    },
    event: { durationMin: 60 },
    // 01:15 until 02:45, where 02:45 is 03:45 after the change. Not 03:30, 04:30 and 05:00, which would be right before
    // the change.
    expect: ['2026-03-08T06:15:00Z', '2026-03-08T07:15:00Z', '2026-03-08T07:30:00Z', '2026-03-08T08:30:00Z'],
  };
  assert.deepEqual(runVectors({ format: 'slots-vectors/1', vectors: [vector] }), [
    { name: vector.name, problems: [] },
  ]);
});
