import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savedContact } from '#/test/contacts.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';

const path = '/v1/contacts';

test('POST /v1/contacts takes what a form left blank for not given, and clears nothing', async () => {
  const w = await workspace();
  const field = await newField(w, { name: 'City' });
  const email = 'blank@example.com';
  const known = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phoneNumber: '+14155552671',
    secondary_email: 'ada@example.org',
    secondary_phoneNumber: '+14155552672',
    status: 'QUALIFIED',
    userId: w.owner.userId,
    tag: 'VIP',
    country: 'GB',
    timeZone: 'Europe/London',
    locale: 'en-GB',
    referrerUrl: 'https://example.org/',
    ipAddress: '203.0.113.9',
    externalIds: { crm: '7' },
    customFields: { [field.identifier]: ['London'] },
    isChatContact: true,
    joinedTime: '2026-01-02T03:04:05.000Z',
    utm: { utm_source: 'ads' },
  };
  const before = await savedContact(w, { email, ...known });
  const empty = { ...before, lastActivityAt: null, updatedAt: null };
  for (const blank of ['', null]) {
    const isText = (name: string): boolean =>
      !['isChatContact', 'externalIds', 'customFields', 'userId'].includes(name);
    const names = Object.keys(known).filter((name) => blank === null || isText(name));
    const body = { email, ...Object.fromEntries(names.map((name) => [name, blank])) };
    const reply = await w.post(path, body);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const after = reply.body.data.contact;
    assert.deepEqual({ ...after, lastActivityAt: null, updatedAt: null }, empty);
  }
});

test('PUT /v1/contacts with null takes away all tags and all keys of other systems', async () => {
  const w = await workspace();
  const { id } = await savedContact(w, { email: 'a@example.com', tag: 'VIP', externalIds: { crm: '7' } });
  const { status, body } = await w.put(path, { id, tagIds: null, externalIds: null });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.data.contact.tags, body.data.contact.externalIds], [[], {}]);
});
