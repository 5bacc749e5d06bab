import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { sendDueReminders } from '#/effects/reminders/send-due.ts';
import type { Json } from '#/test/client.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { allWhoStoppedTexts } from './opt-out.ts';
import { bookedCall, phone } from './testing/booked-call.ts';
import {
  connect,
  connected,
  post,
  runDue,
  say,
  server,
  texts,
  twilio,
  type Connected,
} from './testing/scene.ts';

const sid = (digit: string) => `HX${digit.repeat(32)}`;
const whatsappTemplates = { confirmation: sid('a'), reminder: sid('b') };
const both = [
  { kind: 'sms', textVersion: '1' },
  { kind: 'whatsapp', textVersion: '1' },
];
const address = `whatsapp:${phone}`;

/** A workspace with a WhatsApp sender and templates for two kinds of messages. */
async function withWhatsapp(settings: object = {}): Promise<Connected> {
  const at = await connected({ whatsappSender: '+15005550009', whatsappTemplates, ...settings });
  at.account.templates.set(sid('a'), 'Hello {{1}}, {{2}} is booked for {{3}}. Change it here: {{4}}');
  at.account.templates.set(sid('b'), 'Hello {{1}}, {{2}} is on {{3}}. Join here: {{4}}');
  return at;
}

const channels = async (at: Connected) =>
  (await texts(at)).map(({ kind, channel, status }) => `${kind} ${channel} ${status}`);

test('who agreed to WhatsApp gets an approved template with name, event, time and link, and no text', async () => {
  const at = await withWhatsapp();
  await bookedCall(at, undefined, { consent: both });
  await runDue();
  const [sent] = at.account.texts;
  assert.equal(at.account.texts.length, 1);
  assert.deepEqual([sent?.to, sent?.from], [address, 'whatsapp:+15005550009']);
  assert.equal(sent?.content?.sid, sid('a'));
  const variables = sent?.content?.variables ?? {};
  assert.deepEqual(Object.keys(variables), ['1', '2', '3', '4']);
  assert.equal(variables['1'], 'Lee');
  assert.match(variables['4'] ?? '', /^http.*\/call\//);
  const [listed] = await texts(at);
  assert.deepEqual([listed.channel, listed.status, listed.to], ['WHATSAPP', 'SENT', phone]);
  assert.ok(listed.text.includes(variables['3'] ?? 'no time'));
  assert.ok(!listed.text.includes(variables['4'] ?? ''), 'the secret of the link is not shown');
  const form = { MessageSid: sent?.sid ?? '', MessageStatus: 'failed', ErrorCode: '63024', To: address };
  assert.equal(await post(at, sent?.statusCallback ?? '', form), 200);
  const [failed] = await texts(at);
  assert.equal(failed.status, 'UNDELIVERED');
  assert.match(failed.error, /no WhatsApp.*63024/);
});

/** Twilio reports the status of its message with this index. */
function report(at: Connected, place: number, MessageStatus: string): Promise<number> {
  const sent = at.account.texts[place];
  const form = { MessageSid: sent?.sid ?? '', MessageStatus, ErrorCode: '63024', To: address };
  return post(at, sent?.statusCallback ?? '', form);
}

/** A confirmation that Twilio has accepted for WhatsApp. */
async function sentByWhatsapp(consent: Json = both): Promise<{ at: Connected; call: Json }> {
  const at = await withWhatsapp();
  const call = await bookedCall(at, undefined, { consent });
  await runDue();
  assert.deepEqual(await channels(at), ['confirmation WHATSAPP SENT']);
  return { at, call };
}

test('what does not arrive by WhatsApp goes as a text, once, however often and by whatever way that is reported', async () => {
  for (const status of ['failed', 'undelivered']) {
    const { at } = await sentByWhatsapp();
    assert.deepEqual(await Promise.all([report(at, 0, status), report(at, 0, status)]), [200, 200]);
    server.clock.advance(60_000);
    await runDue();
    assert.deepEqual(await channels(at), ['confirmation WHATSAPP UNDELIVERED', 'confirmation TEXT SENT']);
    assert.deepEqual([at.account.texts[1]?.to, at.account.texts[1]?.from], [phone, '+15005550006']);
    assert.match((await texts(at))[1].text, /is booked/);
    assert.equal(await report(at, 0, status), 200);
    assert.equal(await report(at, 1, status), 200, 'a text that does not arrive is followed by nothing');
    await runDue();
    assert.equal((await texts(at)).length, 2);
  }
});

test('no text follows without consent, after STOP, after an arrival, or once the call has begun', async () => {
  const only = await sentByWhatsapp([both[1]]);
  const stopped = await sentByWhatsapp();
  assert.equal(await say(stopped.at, phone, 'STOP'), 200);
  const arrived = await sentByWhatsapp();
  assert.equal(await report(arrived.at, 0, 'delivered'), 200);
  const over = await sentByWhatsapp();
  server.clock.set(over.call.dateTime);
  for (const { at } of [only, stopped, arrived, over]) {
    assert.equal(await report(at, 0, 'undelivered'), 200);
    assert.equal((await texts(at)).length, 1);
  }
});

test('no text follows about a call that was moved or cancelled meanwhile: that is told', async () => {
  const { at: other, call: moved } = await sentByWhatsapp();
  const dateTime = iso(toMs(moved.dateTime) + hourMs);
  await other.w.put('/v1/eventCalls/reschedule', { id: moved.id, dateTime, timeZone: 'UTC' });
  assert.equal(await report(other, 0, 'undelivered'), 200);
  assert.deepEqual(await channels(other), ['confirmation WHATSAPP UNDELIVERED', 'reschedule TEXT QUEUED']);
  const { at, call } = await sentByWhatsapp();
  await at.w.put('/v1/eventCalls/cancel', { id: call.id });
  assert.equal(await report(at, 0, 'undelivered'), 200);
  assert.deepEqual(await channels(at), ['confirmation WHATSAPP UNDELIVERED', 'cancellation TEXT QUEUED']);
});

test('consent to texts is none to WhatsApp, and consent to WhatsApp none to texts', async () => {
  const at = await withWhatsapp();
  await bookedCall(at);
  assert.deepEqual(await channels(at), ['confirmation TEXT QUEUED']);
  const only = await withWhatsapp();
  const call = await bookedCall(only, undefined, { consent: [both[1]] });
  assert.deepEqual(await channels(only), ['confirmation WHATSAPP QUEUED']);
  await only.w.put('/v1/eventCalls/cancel', { id: call.id });
  assert.equal(
    (await texts(only)).length,
    1,
    'a kind without a template goes by text, which was not agreed to',
  );
  const without = await connected();
  await bookedCall(without, undefined, { consent: [both[1]] });
  assert.deepEqual(await texts(without), [], 'no sender, no WhatsApp');
});

test('a kind of message without a template goes as a text to who agreed to both', async () => {
  const at = await withWhatsapp();
  const call = await bookedCall(at, undefined, { consent: both });
  await at.w.put('/v1/eventCalls/cancel', { id: call.id });
  assert.deepEqual(await channels(at), ['confirmation WHATSAPP QUEUED', 'cancellation TEXT QUEUED']);
});

test('STOP by WhatsApp ends WhatsApp alone, STOP by text ends texts alone, and START undoes its own', async () => {
  const at = await withWhatsapp();
  await bookedCall(at, undefined, { consent: both });
  assert.equal(await say(at, address, 'STOP'), 200);
  await runDue();
  assert.deepEqual(await channels(at), ['confirmation WHATSAPP SKIPPED'], 'what waits is not sent');
  await bookedCall(at, undefined, { consent: both });
  await runDue();
  assert.equal((await channels(at)).at(-1), 'confirmation TEXT SENT');
  assert.deepEqual(await at.w.within((tx) => allWhoStoppedTexts(tx)), [address]);
  assert.equal(await say(at, phone, 'STOP'), 200);
  await bookedCall(at, undefined, { consent: both });
  assert.equal((await texts(at)).length, 2, 'both are stopped');
  assert.equal(await say(at, address, 'START'), 200);
  await bookedCall(at, undefined, { consent: both });
  await runDue();
  assert.equal((await channels(at)).at(-1), 'confirmation WHATSAPP SENT', 'texts stay stopped');
});

test('an address that has stopped WhatsApp at the provider still gets texts', async () => {
  const at = await withWhatsapp();
  at.account.unsubscribed.add(address);
  await bookedCall(at, undefined, { consent: both });
  await runDue();
  await bookedCall(at, undefined, { consent: both });
  await runDue();
  assert.deepEqual(await channels(at), ['confirmation WHATSAPP SKIPPED', 'confirmation TEXT SENT']);
});

test('an answer that was lost leads to one message by WhatsApp', async () => {
  const at = await withWhatsapp();
  await bookedCall(at, undefined, { consent: both });
  twilio.faults.add({ does: 'LOSE_ANSWER', method: 'POST', path: new RegExp(at.account.sid) });
  await runDue();
  assert.deepEqual(await channels(at), ['confirmation WHATSAPP QUEUED']);
  server.clock.advance(60_000);
  await runDue();
  assert.deepEqual(await channels(at), ['confirmation WHATSAPP SENT']);
  assert.equal(at.account.texts.length, 1);
});

test('a reminder goes by WhatsApp once, also from two processes, and waits for the end of quiet hours', async () => {
  const at = await withWhatsapp();
  const call = await bookedCall(at, { reminders: [{ offset: 120, channel: 'SMS' }] }, { consent: both });
  const startMs = toMs(call.dateTime);
  const time = (beforeMin: number) => iso(startMs - beforeMin * 60_000).slice(11, 16);
  const quiet = {
    quietFrom: time(180),
    quietTo: time(60),
    whatsappSender: '+15005550009',
    whatsappTemplates,
  };
  assert.equal((await connect(at.w, at.account, { authToken: undefined, ...quiet })).status, 200);
  server.clock.set(iso(startMs - 120 * 60_000));
  await Promise.all([sendDueReminders(server.app), sendDueReminders(server.app)]);
  await runDue();
  assert.deepEqual(await channels(at), ['reminder WHATSAPP QUEUED']);
  assert.equal(at.account.texts.length, 0);
  server.clock.set(iso(startMs - 60 * 60_000));
  await runDue();
  assert.equal(at.account.texts.length, 1);
  assert.equal(at.account.texts[0]?.content?.sid, sid('b'));
});

test('what waits is skipped once its template is gone, and one that the provider refuses has failed: a text follows', async () => {
  const at = await withWhatsapp();
  await bookedCall(at, undefined, { consent: both });
  assert.equal((await connect(at.w, at.account, { authToken: undefined })).status, 200);
  await runDue();
  assert.deepEqual(await channels(at), ['confirmation WHATSAPP SKIPPED', 'confirmation TEXT SENT']);
  const wrong = await withWhatsapp({ whatsappTemplates: { confirmation: sid('c') } });
  wrong.account.templates.set(sid('c'), 'Only {{1}}');
  await bookedCall(wrong, undefined, { consent: both });
  await Promise.all([runDue(), runDue()]);
  await runDue();
  assert.deepEqual(await channels(wrong), ['confirmation WHATSAPP FAILED', 'confirmation TEXT SENT']);
  assert.match((await texts(wrong))[0].error, /63028/);
  assert.deepEqual(
    wrong.account.texts.map(({ to }) => to),
    [phone],
  );
});

test('no text follows a refused message without consent to texts', async () => {
  const at = await withWhatsapp({ whatsappTemplates: { confirmation: sid('c') } });
  at.account.templates.set(sid('c'), 'Only {{1}}');
  await bookedCall(at, undefined, { consent: [both[1]] });
  await runDue();
  assert.deepEqual(await channels(at), ['confirmation WHATSAPP FAILED']);
});

test('PUT /v1/textMessages/connection 400 says what is wrong with a WhatsApp sender and a template', async () => {
  const at = await withWhatsapp();
  const { body } = await at.w.owner.client.get('/v1/textMessages/connection');
  assert.equal(body.data.connection.whatsappSender, '+15005550009');
  assert.deepEqual(body.data.connection.whatsappTemplates, {
    ...whatsappTemplates,
    reschedule: null,
    cancellation: null,
  });
  const sender = await connect(at.w, at.account, { whatsappSender: 'A name' });
  assert.match(JSON.stringify([sender.status, sender.body]), /400.*number of a WhatsApp sender/);
  const template = await connect(at.w, at.account, { whatsappTemplates: { reminder: 'MG1' } });
  assert.match(JSON.stringify([template.status, template.body]), /400.*begins with HX/);
});
