import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { server } from '#/test/harness.ts';
import { whileClocksAgree } from './clocks.ts';

test('nothing is deleted by its age while the clock of the machine and that of the database are apart', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
  };
  await whileClocksAgree(server.app, work);
  assert.equal(runs, 1);
  for (const [byMs, said] of [
    [400 * dayMs, /9600 hours ahead of the database/],
    [-dayMs, /24 hours behind the database/],
  ] as const)
    await assert.rejects(
      whileClocksAgree(server.app, work, () => Date.now() + byMs),
      said,
    );
  assert.equal(runs, 1);
});
