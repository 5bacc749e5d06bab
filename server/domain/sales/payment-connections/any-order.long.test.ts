import { test } from 'node:test';
import { liveThrough } from './testing/histories.ts';

test('200 histories of 40 events in any order, repeated and late, end in the same cash, refunds and disputes', async () => {
  await liveThrough(200);
});
