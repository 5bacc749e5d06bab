import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { Json } from '#/test/client.ts';
import { newEvent, halfHour } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';
import type { Workspace } from '#/test/workspace.ts';

async function consentTexts(linkPrefix: string): Promise<Json[]> {
  const { status, body } = await server.anybody.get('/public/event', { linkPrefix });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.event.consentTexts;
}

/** Books as a visitor who consents, and returns the consents stored with the contact. */
async function consentAfterBooking(w: Workspace, linkPrefix: string, agreed: object): Promise<Json[]> {
  const booked = await server.anybody.post('/public/bookings', {
    linkPrefix,
    pageToken: await pageToken(linkPrefix),
    dateTime: halfHour(3),
    timeZone: 'Europe/Berlin',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    phoneNumber: '+49 30 12345678',
    consent: [agreed],
  });
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const found = await w.get('/v1/contacts', { search: 'ada@example.test' });
  const [contact] = found.body.data.contacts ?? found.body.data;
  return (await w.get('/v1/contacts/detail', { contactId: contact.id })).body.data.consent;
}

test('a page of an event that sends texts asks for consent, and keeps its words, time, source and number', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { texts: { changes: true }, language: 'de' });
  const [asked] = await consentTexts(event.linkPrefix);
  assert.equal(asked.kind, 'sms');
  assert.equal(asked.required, false);
  assert.match(asked.text, /darf mir SMS .* STOP/);
  const consent = await consentAfterBooking(w, event.linkPrefix, { kind: 'sms', textVersion: asked.version });
  const [kept] = consent;
  assert.ok(kept !== undefined);
  assert.equal(kept.text, asked.text);
  assert.equal(kept.source, 'BOOKING_PAGE');
  assert.equal(kept.phoneNumber, '+493012345678');
  assert.ok(kept.at);
});

test('a page asks in the words of the event where it has its own, and not at all where no texts are sent', async () => {
  const w = await workspace();
  const own = { kind: 'sms', text: 'May we text you?', required: true, version: '7' };
  const reminders = [{ offset: 60, channel: 'SMS' }];
  const event = await newEvent(w, [w.owner.userId], { reminders, consentTexts: [own] });
  assert.deepEqual(await consentTexts(event.linkPrefix), [own]);
  const silent = await newEvent(w, [w.owner.userId], { reminders: [{ offset: 60, channel: 'EMAIL' }] });
  assert.deepEqual(await consentTexts(silent.linkPrefix), []);
});

test('a page asks for WhatsApp apart from texts where the workspace has a sender, and keeps what was agreed to', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { texts: { changes: true }, language: 'de' });
  assert.deepEqual(
    (await consentTexts(event.linkPrefix)).map(({ kind }) => kind),
    ['sms'],
  );
  await w.within((tx) =>
    sql`insert into text_connection (account_id, provider, address_key, account_sid, auth_token, sender, whatsapp_sender, created_at, updated_at)
      values (${tx.accountId}, 'Twilio', 'key-of-a-test', 'AC1', '', '+15005550006', '+15005550009', ${iso(tx.now)}, ${iso(tx.now)})`.execute(
      tx.db,
    ),
  );
  const [sms, asked] = await consentTexts(event.linkPrefix);
  assert.deepEqual([sms.kind, asked.kind, asked.required], ['sms', 'whatsapp', false]);
  assert.match(asked.text, /über WhatsApp .* STOP/);
  const consent = await consentAfterBooking(w, event.linkPrefix, {
    kind: 'whatsapp',
    textVersion: asked.version,
  });
  assert.deepEqual(
    consent.map(({ kind, text, phoneNumber }: Json) => [kind, text, phoneNumber]),
    [['whatsapp', asked.text, '+493012345678']],
  );
});
