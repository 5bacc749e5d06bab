import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { forgetByAge } from '#/main/retention.ts';
import { sendDueReminders } from '#/effects/reminders/send-due.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { allWhoStoppedTexts } from './opt-out.ts';
import { bookedCall, phone } from './testing/booked-call.ts';
import { connected, post, runDue, say, server, texts } from './testing/scene.ts';

test('STOP ends texts to a number until START, also a START that somebody repeats', async () => {
  const at = await connected();
  assert.equal(await say(at, phone, 'Start', 'SM11111111111111'), 200);
  assert.equal(await say(at, phone, ' stop. '), 200);
  assert.equal(await say(at, phone, 'Start', 'SM11111111111111'), 409, 'an old message');
  await bookedCall(at);
  assert.deepEqual(await texts(at), []);
  assert.equal(await say(at, phone, 'START'), 200);
  await bookedCall(at);
  await say(at, phone, 'STOPALL');
  await runDue();
  assert.deepEqual(
    [(await texts(at))[0].status, at.account.texts.length],
    ['SKIPPED', 0],
    'what waits is not sent',
  );
  const form = { MessageSid: 'SM22222222222222', From: phone, Body: 'START' };
  assert.equal(await post(at, at.inbound, form, { token: 'another token of 16' }), 403);
  const other = await connected();
  await bookedCall(other);
  await runDue();
  assert.equal(other.account.texts.length, 1, 'another workspace is not meant');
});

test('a number that has stopped texts at the provider is never tried again', async () => {
  const at = await connected();
  at.account.unsubscribed.add(phone);
  await bookedCall(at);
  await runDue();
  assert.equal((await texts(at))[0].status, 'SKIPPED');
  await bookedCall(at);
  assert.equal((await texts(at)).length, 1);
});

test('a number gets so many texts within a day and no more', async () => {
  const at = await connected();
  for (let booked = 0; booked < 5; booked += 1) await bookedCall(at);
  await runDue();
  assert.deepEqual(
    (await texts(at)).map(({ status }): string => status).toSorted((a, b) => a.localeCompare(b)),
    ['SENT', 'SENT', 'SENT', 'SENT', 'SKIPPED'],
  );
});

test('a reminder goes out once; in quiet hours of the invitee it waits for their end, or is skipped', async () => {
  const at = await connected();
  const call = await bookedCall(at, { reminders: [{ offset: 120, channel: 'SMS' }] });
  const startMs = toMs(call.dateTime);
  const quiet = async (fromMs: number, toMsOf: number) => {
    const time = (ms: number) => iso(ms).slice(11, 16);
    const { sid } = at.account;
    const reply = await at.w.owner.client.put('/v1/textMessages/connection', {
      accountSid: sid,
      sender: '+15005550006',
      quietFrom: time(fromMs),
      quietTo: time(toMsOf),
    });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
  };
  await quiet(startMs - 3 * hourMs, startMs - hourMs);
  server.clock.set(iso(startMs - 2 * hourMs));
  await Promise.all([sendDueReminders(server.app), sendDueReminders(server.app)]);
  await runDue();
  assert.equal(at.account.texts.length, 0);
  assert.equal((await texts(at))[0].status, 'QUEUED');
  server.clock.set(iso(startMs - hourMs));
  await runDue();
  assert.match(at.account.texts[0]?.body ?? '', /^Reminder: your call with/);
  assert.equal(at.account.texts.length, 1);
  server.clock.reset();
  const late = await bookedCall(at, { reminders: [{ offset: 120, channel: 'SMS' }] });
  await quiet(toMs(late.dateTime) - 3 * hourMs, toMs(late.dateTime));
  server.clock.set(iso(toMs(late.dateTime) - 2 * hourMs));
  await sendDueReminders(server.app);
  await runDue();
  assert.equal((await texts(at)).at(-1)?.status, 'SKIPPED');
  assert.equal(at.account.texts.length, 1);
});

test('erasing a person takes their texts, and who has said STOP stays known', async () => {
  const at = await connected();
  const call = await bookedCall(at);
  await runDue();
  await say(at, phone, 'STOP');
  const erased = await at.w.post('/v1/privacy/erase', { contactId: call.contactId });
  assert.ok(erased.status < 300, JSON.stringify(erased.body));
  assert.deepEqual(await texts(at), []);
  await bookedCall(at);
  assert.deepEqual(await texts(at), []);
});

test('after as long as mails are kept, neither the words of a text nor its number are', async () => {
  const at = await connected();
  await bookedCall(at);
  await runDue();
  server.clock.advance(91 * 24 * hourMs);
  await forgetByAge(server.app);
  server.clock.reset();
  const [kept] = await texts(at);
  assert.deepEqual([kept.text, kept.to, kept.status], ['', '', 'SENT']);
});

test('what is held of a person names their texts, and a file of the workspace who has said STOP', async () => {
  const at = await connected();
  const call = await bookedCall(at);
  const held = await at.w.post('/v1/privacy/export', { contactId: call.contactId });
  assert.ok(held.status < 300, JSON.stringify(held.body));
  assert.match(JSON.stringify(held.body), /"to_number":"\+14155550100"/);
  await say(at, phone, 'STOP');
  assert.deepEqual(await at.w.within((tx) => allWhoStoppedTexts(tx)), [phone]);
});
