import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Room } from './room.ts';

test('a scenario rests three times as long as it worked while live workspaces are answered, and not at all otherwise', async () => {
  const answered = { live: 0 };
  const rested: number[] = [];
  let nowMs = 0;
  const rest = async (ms: number): Promise<void> => {
    rested.push(ms);
    nowMs += ms;
    // Requests answered during a rest do not count.
    answered.live += 1;
  };
  const room = new Room({ answered }, { nowMs: () => nowMs, rest });
  const work = async (ms: number, answers: number): Promise<void> => {
    nowMs += ms;
    answered.live += answers;
    await room.leave();
  };

  await work(20, 0);
  assert.deepEqual(rested, []);
  await work(20, 1);
  assert.deepEqual(rested, [60]);
  await work(30, 0);
  assert.deepEqual(rested, [60]);
  await work(5_000, 9);
  assert.deepEqual(rested, [60, 1_000]);
});
