import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { startGoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { googleSource } from '#/test/calendars/google-fake/google-source.ts';

const fake = await startGoogleFake({ nowMs: () => 1_000_000 });
const email = 'ada@example.com';
const { watch, unwatch } = googleSource(fake, email);
const to = { id: 'channel-1', address: 'http://127.0.0.1:9/push', secret: 'secret of the channel' };

test('a channel is asked for with a secret of its own, and lasts a week', async () => {
  fake.pushes.mode = 'LOST';
  const channel = await watch?.(email, to);
  const [made] = fake.pushes.channels.values();
  assert.deepEqual([made?.token, made?.address, made?.calendarId], [to.secret, to.address, email]);
  assert.deepEqual(channel, {
    id: to.id,
    resource: made?.resourceId,
    expiresAtMs: 1_000_000 + 7 * dayMs,
  });
});

test('a channel whose id is taken, or whose address is not secure, is refused', async () => {
  await assert.rejects(watch?.(email, to) ?? Promise.resolve(), {
    name: 'Refused',
    message: /channelIdNotUnique/,
  });
  const open = { ...to, id: 'channel-2', address: 'http://book.example.com/push' };
  await assert.rejects(watch?.(email, open) ?? Promise.resolve(), {
    name: 'Refused',
    message: /webhookUrlNotHttps/,
  });
});

test('a channel is stopped; one that has ended is fine', async () => {
  const [made] = fake.pushes.channels.values();
  const channel = { id: to.id, resource: made?.resourceId ?? '' };
  await unwatch?.(channel);
  assert.equal(fake.pushes.channels.size, 0);
  await unwatch?.(channel);
});
