import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendDueReminders } from '#/effects/reminders/send-due.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import type { Json } from '#/test/client.ts';
import { claimTexts } from './deliver.ts';
import { connected, post, runDue, say, server, texts, twilio, type Connected } from './testing/scene.ts';

const hourMs = 3_600_000;
const phone = '+14155550100';
const consent = [{ kind: 'sms', textVersion: '1' }];

let hours = 0;

/** Texts of other tests may wait as well. */
const posts = ({ account }: Connected) => ({ method: 'POST', path: new RegExp(account.sid) });

/** A call in three days of somebody with this number who has agreed to texts. */
async function bookedCall(
  at: Connected,
  settings: object = { texts: { changes: true } },
  person: object = {},
): Promise<Json> {
  const event = await newEvent(at.w, [at.w.owner.userId], { ...settings });
  hours += 1;
  const who = { firstName: 'Ida', email: `ida${hours}@example.test`, phoneNumber: phone, consent, ...person };
  const contact = await at.w.post('/v1/contacts', who);
  assert.ok(contact.status < 300, JSON.stringify(contact.body));
  const reply = await at.w.post(
    '/v1/eventCalls',
    booking(event, halfHour(3, hours % 24), { email: who.email, phoneNumber: who.phoneNumber }),
  );
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  await server.drainOutbox();
  return reply.body.data.eventCall;
}

test('a booked call is confirmed by one text, with parts, price and fate as they become known', async () => {
  const at = await connected();
  const call = await bookedCall(at);
  const [waiting] = await texts(at);
  assert.equal(waiting.status, 'QUEUED');
  assert.equal(waiting.eventCallId, call.id);
  await runDue();
  const [sent] = at.account.texts;
  assert.ok(sent);
  assert.deepEqual([waiting.encoding, waiting.segments], ['GSM-7', sent.body.length > 160 ? 2 : 1]);
  assert.equal(sent.to, phone);
  assert.equal(sent.from, '+15005550006');
  assert.match(sent.body, /is booked: .* STOP for no more texts\.$/);
  assert.equal((await texts(at))[0].status, 'SENT');
  const form = { MessageSid: sent.sid, MessageStatus: 'delivered', To: phone };
  assert.equal(await post(at, sent.statusCallback, form, { token: 'another token of 16' }), 403);
  assert.equal(
    await post(at, sent.statusCallback, form, { sent: { ...form, MessageStatus: 'failed' } }),
    403,
  );
  assert.equal(await post(at, sent.statusCallback, form, { signature: null }), 403);
  assert.equal(await post(at, `${sent.statusCallback}9`, form), 404, 'of no text of ours');
  assert.equal((await texts(at))[0].status, 'SENT');
  assert.equal(await post(at, sent.statusCallback, form), 200);
  assert.equal(await post(at, sent.statusCallback, { ...form, MessageStatus: 'sent' }), 200);
  assert.equal((await texts(at))[0].status, 'DELIVERED', 'a late report takes nothing back');
  sent.status = 'delivered';
  sent.price = '-0.01580';
  server.clock.advance(60_000);
  await runDue();
  const [known] = await texts(at);
  assert.deepEqual(
    [known.price, known.priceCurrency, known.chargedSegments],
    [0.0158, 'USD', waiting.segments],
  );
  assert.equal(at.account.texts.length, 1);
});

test('moving and cancelling a call send a text each, and an event that does not want them sends none', async () => {
  const at = await connected();
  const call = await bookedCall(at);
  const moved = await at.w.put('/v1/eventCalls/reschedule', {
    id: call.id,
    dateTime: halfHour(5, hours % 24),
  });
  assert.ok(moved.status < 300, JSON.stringify(moved.body));
  const gone = await at.w.put('/v1/eventCalls/cancel', { id: call.id });
  assert.ok(gone.status < 300, JSON.stringify(gone.body));
  await bookedCall(at, {});
  assert.deepEqual(
    (await texts(at)).map(({ kind }) => kind),
    ['confirmation', 'reschedule', 'cancellation'],
  );
});

test('nobody gets texts without consent, with another number than agreed to, or without a number', async () => {
  const at = await connected();
  await bookedCall(at, undefined, { consent: [{ kind: 'marketing', textVersion: '1' }] });
  await bookedCall(at, undefined, { consent: [] });
  assert.deepEqual(await texts(at), []);
});

test('an answer that was lost, a provider that is busy and a process that died lead to one text', async () => {
  const at = await connected();
  await bookedCall(at);
  twilio.faults.add({ does: 'LOSE_ANSWER', ...posts(at) });
  await runDue();
  assert.equal((await texts(at))[0].status, 'QUEUED');
  assert.match((await texts(at))[0].error, /Twilio/);
  server.clock.advance(60_000);
  await runDue();
  assert.equal((await texts(at))[0].status, 'SENT');
  assert.equal(at.account.texts.length, 1, 'it was asked for before it was sent again');

  await bookedCall(at);
  twilio.faults.add({ does: 'REFUSE', status: 429, retryAfterSec: 600, ...posts(at) });
  await runDue();
  server.clock.advance(599_000);
  await runDue();
  assert.equal(at.account.texts.length, 1, 'not before it may');
  server.clock.advance(1_000);
  await runDue();
  assert.equal(at.account.texts.length, 2);

  await bookedCall(at);
  const [taken] = await claimTexts(server.app, 1);
  assert.ok(taken, 'the process that took it does no more');
  await runDue();
  assert.equal(at.account.texts.length, 2, 'nobody else takes it meanwhile');
  server.clock.advance(60_000);
  await runDue();
  assert.equal(at.account.texts.length, 3);
});

test('a token that is not good any more makes texts wait until it is replaced', async () => {
  const at = await connected();
  await bookedCall(at);
  twilio.faults.add({ does: 'REFUSE', status: 401, ...posts(at) });
  await runDue();
  const { body } = await at.w.owner.client.get('/v1/textMessages/connection');
  assert.deepEqual([body.data.connection.status, body.data.connection.waiting], ['ERROR', 1]);
  server.clock.advance(60_000);
  await runDue();
  assert.equal(at.account.texts.length, 0);
  const { sid, token } = at.account;
  await at.w.owner.client.put('/v1/textMessages/connection', {
    accountSid: sid,
    authToken: token,
    sender: '+15005550006',
  });
  await runDue();
  assert.equal(at.account.texts.length, 1);
});

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
  assert.deepEqual((await texts(at)).map(({ status }) => status).toSorted(), [
    'SENT',
    'SENT',
    'SENT',
    'SENT',
    'SKIPPED',
  ]);
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
