import assert from 'node:assert/strict';
import { test } from 'node:test';
import { versionOn } from './version-on.ts';

test('of the versions that are valid on a day, the one with the highest number pays', () => {
  const version = (number: number, validFrom: string, validTo: string | null = null) => ({
    number,
    validFrom,
    validTo,
    withdrawnAt: null,
  });
  const first = version(1, '2026-09-01');
  const trial = version(2, '2026-10-01', '2026-10-31');
  const later = version(3, '2026-12-01');
  const withdrawn = { ...version(4, '2026-09-01'), withdrawnAt: '2026-09-02T08:00:00.000Z' };
  const versions = [withdrawn, later, trial, first];
  const table = [
    { day: '2026-08-31', pays: undefined, why: 'none has begun' },
    { day: '2026-09-01', pays: 1, why: 'the first day counts, and the withdrawn one does not' },
    { day: '2026-10-31', pays: 2, why: 'the last day counts' },
    { day: '2026-11-01', pays: 1, why: 'the one with the higher number is over' },
    { day: '2026-12-01', pays: 3, why: 'the newest has begun' },
  ];
  for (const { day, pays, why } of table) assert.equal(versionOn(versions, day)?.number, pays, why);
});
