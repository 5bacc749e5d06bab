import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';

test('a call over midnight has its date once in the mail, and then the two times', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { duration: 60 });
  const over = booking(event, halfHour(3, 18), { timeZone: 'Asia/Kolkata' });
  assert.equal((await w.post('/v1/eventCalls', over)).status, 201);
  const { mails } = (await w.get('/v1/mails', { limit: 100 })).body.data;
  const mail = mails.find(({ to }: { to: string }) => to === over['email']);
  assert.match(mail.text, /When: \D+ \d+, \d{4}\n\s+11:30 PM – 12:30 AM\n/);
});
