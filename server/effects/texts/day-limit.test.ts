import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { bookedCall } from './testing/booked-call.ts';
import { connected, runDue, server, texts } from './testing/scene.ts';

test('of more texts than a day has places the others wait, also where many are due at once, and go out the next day', async () => {
  const at = await connected();
  const other = await connected();
  for (let number = 1; number <= 8; number++)
    await bookedCall(at, undefined, { phoneNumber: `+1415555020${number}` });
  await bookedCall(other);
  await runDue();
  assert.equal(at.account.texts.length, 6);
  assert.equal(other.account.texts.length, 1, 'each workspace has places of its own');
  const waiting = (await texts(at)).filter(({ status }) => status === 'QUEUED');
  assert.deepEqual(
    waiting.map(({ error }) => error),
    [1, 2].map(() => 'The workspace has sent as many texts as it may within a day'),
  );
  server.clock.advance(23 * hourMs);
  await runDue();
  assert.equal(at.account.texts.length, 6, 'not before a day has passed');
  server.clock.advance(hourMs + 1_000);
  await runDue();
  server.clock.advance(900_000);
  await runDue();
  assert.equal(at.account.texts.length, 8);
  assert.equal(new Set(at.account.texts.map(({ to }) => to)).size, 8, 'each number got one');
});
