import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { newEvent, halfHour } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';

async function consentTexts(linkPrefix: string): Promise<Json[]> {
  const { status, body } = await server.anybody.get('/public/event', { linkPrefix });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.event.consentTexts;
}

test('a page of an event that sends texts asks for consent, and keeps its words, time, source and number', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { texts: { changes: true }, language: 'de' });
  const [asked] = await consentTexts(event.linkPrefix);
  assert.equal(asked.kind, 'sms');
  assert.equal(asked.required, false);
  assert.match(asked.text, /darf mir SMS .* STOP/);
  const booked = await server.anybody.post('/public/bookings', {
    linkPrefix: event.linkPrefix,
    pageToken: await pageToken(event.linkPrefix),
    dateTime: halfHour(3),
    timeZone: 'Europe/Berlin',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    phoneNumber: '+49 30 12345678',
    consent: [{ kind: 'sms', textVersion: asked.version }],
  });
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const found = await w.get('/v1/contacts', { search: 'ada@example.test' });
  const [contact] = found.body.data.contacts ?? found.body.data;
  const detail = await w.get('/v1/contacts/detail', { contactId: contact.id });
  const [kept] = detail.body.data.consent;
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
