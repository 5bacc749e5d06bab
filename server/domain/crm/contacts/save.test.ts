import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { savedContact } from '#/test/contacts.ts';
import { server, workspace } from '#/test/harness.ts';
import { race } from '#/test/race.ts';
import type { Json } from '#/test/client.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/contacts';

async function changesOf(w: Workspace): Promise<string[]> {
  const { rows } = await sql<{
    type: string;
  }>`select type from change where account_id = ${w.id} and type like 'contact.%' order by id`.execute(w.db);
  return rows.map((row) => row.type);
}

test('POST /v1/contacts 201 creates a contact with everything that is given', async () => {
  const w = await workspace();
  const owner = await w.member('CLOSER');
  const reply = await w.post(path, {
    firstName: ' Ada ',
    lastName: 'Lovelace',
    email: ' Ada@Example.com ',
    phoneNumber: '(415) 555-2671',
    country: 'gb',
    timeZone: 'Europe/London',
    locale: 'en-GB',
    userId: owner.userId,
    tag: 'VIP',
    utm: 'utm_source=ads&utm_medium=cpc&gclid=1%00',
    consent: [{ kind: 'terms' }],
    externalIds: { hubspot: '7' },
    isChatContact: true,
    joinedTime: '2026-01-02T03:04:05Z',
    status: 'QUALIFIED',
    customFields: { 'contact-stage': ['approved'] },
  });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  assert.equal(reply.headers.get('x-upsert-match'), 'none');
  const { contact, created } = reply.body.data;
  assert.equal(created, true);
  assert.equal(contact.id, contact.contactId);
  assert.equal(contact.accountId, w.id);
  assert.deepEqual(
    [
      contact.firstName,
      contact.lastName,
      contact.email,
      contact.phoneNumber,
      contact.country,
      contact.status,
      contact.joinedTime,
      contact.source,
    ],
    [
      'Ada',
      'Lovelace',
      'Ada@Example.com',
      '(415) 555-2671',
      'GB',
      'QUALIFIED',
      '2026-01-02T03:04:05.000Z',
      'CHAT',
    ],
  );
  assert.equal(contact.closerOwner.id, owner.userId);
  assert.equal(contact.tags[0].name, 'VIP');
  assert.equal(contact.tagId, contact.tags[0].id);
  assert.deepEqual(contact.tracking, {
    utm_source: 'ads',
    utm_medium: 'cpc',
    gclid: '1',
    first_utm_source: 'ads',
    first_utm_medium: 'cpc',
  });
  assert.deepEqual([contact.stage.name, contact.stage.category], ['Approved', 'ACTIVE']);
  assert.equal(contact.consent[0].kind, 'terms');
  assert.deepEqual(contact.externalIds, { hubspot: '7' });
  assert.match(contact.previewId, /^contact_.{12}$/);
});

test('POST /v1/contacts 200 finds a contact by e-mail in any letter case, and empty input clears nothing', async () => {
  const w = await workspace();
  const first = await savedContact(w, {
    firstName: 'Ada',
    email: 'ada@example.com',
    phoneNumber: '+14155552671',
  });
  const reply = await w.post(path, {
    email: ' ADA@example.COM',
    firstName: '',
    lastName: 'Lovelace',
    phoneNumber: '',
  });
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get('x-upsert-match'), 'email');
  const { contact } = reply.body.data;
  assert.deepEqual(
    [contact.id, contact.firstName, contact.lastName, contact.phoneNumber],
    [first.id, 'Ada', 'Lovelace', '+14155552671'],
  );
  assert.deepEqual(await changesOf(w), ['contact.created', 'contact.updated']);
});

test('POST /v1/contacts 200 changes and publishes nothing when the same is said again', async () => {
  const w = await workspace();
  const first = await savedContact(w, { email: 'same@example.com', firstName: 'Same' });
  const again = await savedContact(w, { email: 'same@example.com', firstName: 'Same' });
  assert.equal(again.updatedAt, first.updatedAt);
  assert.deepEqual(await changesOf(w), ['contact.created']);
});

test('POST /v1/contacts 200 finds a contact by phone however it is written, and keeps the replaced e-mail as the second', async () => {
  const w = await workspace();
  const first = await savedContact(w, { email: 'old@example.com', phoneNumber: '(415) 555-2671' });
  const reply = await w.post(path, { email: 'new@example.com', phoneNumber: '+1 415 555 2671' });
  assert.equal(reply.headers.get('x-upsert-match'), 'phone');
  const { contact } = reply.body.data;
  assert.deepEqual(
    [contact.id, contact.email, contact.secondary_email],
    [first.id, 'new@example.com', 'old@example.com'],
  );
  const bySecond = await w.post(path, { email: 'old@example.com', lastName: 'Known' });
  assert.deepEqual(
    [bySecond.status, bySecond.headers.get('x-upsert-match'), bySecond.body.data.contact.email],
    [200, 'email', 'new@example.com'],
  );
});

test('POST /v1/contacts 200 leaves the phone with its owner when e-mail and phone are of two contacts, and records the pair', async () => {
  const w = await workspace();
  const one = await savedContact(w, { email: 'one@example.com' });
  const two = await savedContact(w, { phoneNumber: '+14155552671' });
  const reply = await w.post(path, {
    email: 'one@example.com',
    phoneNumber: '+14155552671',
    firstName: 'One',
  });
  assert.deepEqual([reply.status, reply.headers.get('x-upsert-match')], [200, 'email']);
  const { contact } = reply.body.data;
  assert.deepEqual(
    [contact.id, contact.phoneNumber, contact.duplicateCandidateIds],
    [one.id, null, [two.id]],
  );
  const other = (await w.get('/v1/contacts/detail', { contactId: two.id })).body.data;
  assert.deepEqual([other.phoneNumber, other.duplicateCandidateIds], ['+14155552671', [one.id]]);
});

test('POST /v1/contacts 200 finds a contact by the id of another system', async () => {
  const w = await workspace();
  const first = await savedContact(w, { email: 'a@example.com', externalIds: { hubspot: '7' } });
  const reply = await w.post(path, { email: 'b@example.com', externalIds: { hubspot: '7', pipedrive: '8' } });
  assert.deepEqual(
    [reply.status, reply.headers.get('x-upsert-match'), reply.body.data.contact.id],
    [200, 'externalId', first.id],
  );
  assert.deepEqual(reply.body.data.contact.externalIds, { hubspot: '7', pipedrive: '8' });
});

test('POST /v1/contacts makes one contact of twenty requests with one new e-mail at once', async () => {
  const w = await workspace();
  const requests = Array.from({ length: 20 }, (_, n) => ({
    baseUrl: server.origin,
    method: 'POST',
    path,
    headers: { authorization: `Bearer ${w.key}` },
    body: { email: n % 2 ? 'Race@example.com' : ' race@example.com ', firstName: `N${n}` },
  }));
  const answers = await race(requests);
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.equal(answers.filter(({ status }) => status === 200).length, 19);
  assert.equal((await w.get(path)).body.data.count, 1);
});

test('POST /v1/contacts never dead-locks when e-mails and phones cross', async () => {
  const w = await workspace();
  const bodies = Array.from({ length: 24 }, (_, n) => ({
    email: `p${n % 3}@example.com`,
    phoneNumber: `+1415555267${(n + 1 + (n % 2)) % 3}`,
    tag: `t${n % 4}`,
    utm: `utm_source=${n}`,
  }));
  const replies = await Promise.all(bodies.map((body) => w.post(path, body)));
  assert.deepEqual(
    replies.filter((reply) => reply.status >= 300).map((reply) => reply.body),
    [],
  );
  const { contacts } = (await w.get(path)).body.data;
  assert.equal(new Set(contacts.map((contact: Json) => contact.email)).size, contacts.length);
  assert.equal((await w.get(path, { tag: 'T1' })).status, 200);
});

test('POST /v1/contacts gives an id of another system to one contact when several ask for it at once', async () => {
  const w = await workspace();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      w.post(path, { email: `x${n}@example.com`, externalIds: { crm: '1' } }),
    ),
  );
  assert.equal(replies.filter((reply) => reply.status === 201).length, 1);
  assert.equal((await w.get(path)).body.data.count, 1);
});

test('POST /v1/contacts 400 names what is missing or wrong and writes nothing', async () => {
  const w = await workspace();
  const none = await w.post(path, { firstName: 'Ada', email: '' });
  assert.equal(none.status, 400);
  assert.deepEqual(Object.keys(none.body.message.details.fieldErrors), ['email', 'phoneNumber']);
  for (const [field, body] of Object.entries({
    email: { email: 'no' },
    status: { status: 'STRATEGY_CALL_BOOKED' },
    userId: { userId: 999_999 },
    tagIds: { tagIds: [999_999] },
    customFields: { customFields: { nothing: ['x'] } },
    firstName: { firstName: 'a\u0000b' },
  })) {
    const reply = await w.post(path, { email: 'ok@example.com', ...body });
    assert.equal(reply.status, 400, field);
    assert.ok(reply.body.message.details.fieldErrors[field], `${field}: ${JSON.stringify(reply.body)}`);
  }
  const unknown = await w.post(path, {
    email: 'ok@example.com',
    customFields: { 'contact-stage': ['Nowhere'] },
  });
  assert.equal(unknown.body.code, 'OPTION_UNKNOWN');
  assert.equal((await w.get(path)).body.data.count, 0);
});

test('POST /v1/contacts keeps workspaces separate', async () => {
  const [a, b] = [await workspace(), await workspace()];
  const mine = await savedContact(a, { email: 'shared@example.com', tag: 'A' });
  const theirs = await savedContact(b, { email: 'shared@example.com' });
  assert.notEqual(mine.id, theirs.id);
  assert.equal((await b.post(path, { email: 'x@example.com', tagIds: [mine.tagId] })).status, 400);
  assert.equal((await b.post(path, { email: 'x@example.com', userId: a.owner.userId })).status, 400);
});

test('POST /v1/contacts 409 for an address of a contact the caller may not see', async () => {
  const w = await workspace();
  const [one, two] = [await w.member('CLOSER'), await w.member('CLOSER')];
  await savedContact(w, { email: 'hers@example.com', userId: one.userId });
  const reply = await two.client.post(path, { email: 'hers@example.com', firstName: 'Mine' });
  assert.deepEqual([reply.status, reply.body.code], [409, 'CONTACT_DUPLICATE']);
  assert.equal((await one.client.post(path, { email: 'hers@example.com', firstName: 'Hers' })).status, 200);
});
