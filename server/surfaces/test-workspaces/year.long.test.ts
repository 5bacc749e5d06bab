import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Played } from './testing/play-year.ts';

// A year of a team of 12, twice, each on a separate database next to a live workspace.

const program = fileURLToPath(new URL('./testing/play-year.ts', import.meta.url));

const days = process.env['TEST_YEAR_DAYS'] ?? '365';

/** Plays a year in a separate process; its errors are printed. */
async function year(): Promise<Played> {
  // Without the options of the test runner.
  const child = fork(program, [days], { execArgv: [] });
  // Emitted after all messages of the process.
  const ended = once(child, 'disconnect').then(() => {
    throw new Error('It ended before the year did');
  });
  const [played] = (await Promise.race([once(child, 'message'), ended])) as [Played]; // the message that the program sends
  await ended.catch(() => undefined);
  return played;
}

/** Long enough for a busy machine. */
const timeout = 1_800_000;

test(
  'a year of a team of 12, twice: the feeds are equal, nothing left, and a live workspace did not notice',
  { timeout },
  async (t) => {
    const [first, second] = [await year(), await year()];
    for (const { seconds, ownSeconds, calls, clock, feed } of [first, second])
      t.diagnostic(
        `${days} days, ${calls} calls, ${feed.split('\n').length} changes in ${seconds.toFixed(1)} s (${ownSeconds.toFixed(1)} s of the processor for this process); ${JSON.stringify(clock.kept)}, left ${clock.left}`,
      );
    assert.deepEqual([first.clock.left, second.clock.left], [0, 0]);
    assert.equal(second.feed, first.feed);
  },
);
