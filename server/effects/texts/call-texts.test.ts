import assert from 'node:assert/strict';
import { test } from 'node:test';
import { halfHour } from '#/test/events.ts';
import { claimTexts } from './deliver.ts';
import { bookedCall, phone } from './testing/booked-call.ts';
import { connected, post, runDue, server, texts, twilio, type Connected } from './testing/scene.ts';

/** Limited to one account, because texts of other tests may be waiting. */
const posts = ({ account }: Connected) => ({ method: 'POST', path: new RegExp(account.sid) });

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
  // Texts are ordered by the time when they were written.
  await server.drainOutbox();
  server.clock.advance(1_000);
  const moved = await at.w.put('/v1/eventCalls/reschedule', {
    id: call.id,
    dateTime: halfHour(5, 3),
  });
  assert.ok(moved.status < 300, JSON.stringify(moved.body));
  await server.drainOutbox();
  server.clock.advance(1_000);
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

test('a text that the provider does not take has failed, and says why', async () => {
  const at = await connected();
  await bookedCall(at);
  const text = JSON.stringify({ code: 21_614, message: 'not a mobile number', status: 400 });
  twilio.faults.add({ does: 'SAY', status: 400, text, ...posts(at) });
  await runDue();
  const [failed] = await texts(at);
  assert.equal(failed.status, 'FAILED');
  assert.equal(failed.error, 'Twilio does not take the text: not a mobile number (21614)');
});
