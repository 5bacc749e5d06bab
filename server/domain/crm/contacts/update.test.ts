import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import type { Json } from '#/test/client.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/contacts';

async function newField(
  w: Workspace,
  field: {
    identifier: string;
    inputType: string;
    options?: string[];
    configuration?: object;
    aliases?: string[];
    isUnique?: boolean;
  },
): Promise<void> {
  await sql`
    with field as (
      insert into custom_field (account_id, type, input_type, name, identifier, configuration, aliases, is_unique)
      values (${w.id}, 'CONTACT', ${field.inputType}, ${field.identifier}, ${field.identifier}, ${JSON.stringify(field.configuration ?? {})}, ${field.aliases ?? []}, ${field.isUnique ?? false})
      returning id
    )
    insert into field_option (account_id, field_id, name) select ${w.id}, field.id, name from field, unnest(${field.options ?? []}::text[]) as name`.execute(
    w.db,
  );
}

test('PUT /v1/contacts 200 replaces what is given, clears what is null, leaves the rest', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const before = await savedContact(w, {
    firstName: 'Ada',
    lastName: 'L',
    email: 'ada@example.com',
    phoneNumber: '+14155552671',
    country: 'US',
    tag: 'Old',
  });
  const { status, body } = await w.put(path, {
    id: String(before.id),
    firstName: 'Grace',
    lastName: null,
    userId: closer.userId,
    country: 'DE',
    secondary_email: 'second@example.com',
    tag: 'New',
    status: 'DISQUALIFIED',
    blocked: { reason: 'Spam' },
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { contact, created } = body.data;
  assert.equal(created, false);
  assert.deepEqual(
    [
      contact.firstName,
      contact.lastName,
      contact.email,
      contact.phoneNumber,
      contact.country,
      contact.secondary_email,
      contact.closerOwner.id,
      contact.status,
      contact.blocked.reason,
    ],
    [
      'Grace',
      null,
      'ada@example.com',
      '+14155552671',
      'DE',
      'second@example.com',
      closer.userId,
      'DISQUALIFIED',
      'Spam',
    ],
  );
  assert.deepEqual(
    contact.tags.map((tag: Json) => tag.name),
    ['Old', 'New'],
  );
  const { rows } = await sql<{ type: string; changed_fields: string[]; previous: Json }>`
    select type, changed_fields, previous from change where account_id = ${w.id} and type like 'contact.%' order by id offset 1`.execute(
    w.db,
  );
  assert.deepEqual(
    rows.map((row) => row.type),
    ['contact.updated', 'contact.status_changed', 'contact.disqualified', 'contact.owner_changed'],
  );
  assert.deepEqual(rows[0]?.changed_fields.toSorted(), [
    'blocked',
    'country',
    'firstName',
    'lastName',
    'secondary_email',
    'status',
    'tags',
    'userId',
  ]);
  assert.equal(rows[0]?.previous.firstName, 'Ada');
  assert.equal((await w.get(path, { search: 'grace' })).body.data.count, 1);
  assert.equal((await w.get(path, { search: 'second@' })).body.data.count, 1);
});

test('PUT /v1/contacts tagIds replaces all tags, unblocking clears, and nothing changes when nothing differs', async () => {
  const w = await workspace();
  const { id, tagId } = await savedContact(w, { email: 'a@example.com', tag: 'One' });
  await w.put(path, { id, tag: 'Two', blocked: true });
  const cleared = (await w.put(path, { id, tagIds: [tagId], blocked: false })).body.data.contact;
  assert.deepEqual([cleared.tags.map((tag: Json) => tag.name), cleared.blocked], [['One'], null]);
  const again = (await w.put(path, { id, tagIds: [tagId], blocked: null, email: 'a@example.com' })).body.data
    .contact;
  assert.equal(again.updatedAt, cleared.updatedAt);
  assert.deepEqual((await w.put(path, { id, tag: null })).body.data.contact.tags, []);
});

test('PUT /v1/contacts answers custom fields by identifier or alias, each by its input type', async () => {
  const w = await workspace();
  await newField(w, {
    identifier: 'budget',
    inputType: 'NUMBER',
    configuration: { min: 10 },
    aliases: ['money'],
  });
  await newField(w, { identifier: 'size', inputType: 'SINGLE_SELECT', options: ['Small', 'Large'] });
  await newField(w, { identifier: 'site', inputType: 'URL' });
  await newField(w, {
    identifier: 'code',
    inputType: 'TEXT',
    configuration: { pattern: '^(a+)+$', maxLength: 60 },
    isUnique: true,
  });
  const { id } = await savedContact(w, {
    email: 'a@example.com',
    customFields: { budget: ['20'], size: ['large'] },
  });
  const contact = (
    await w.put(path, { id, customFields: { money: ['30'], site: ['https://example.com/x'], size: [] } })
  ).body.data.contact;
  assert.deepEqual(contact.customFields, { budget: ['30'], site: ['https://example.com/x'] });
  for (const [customFields, code] of [
    [{ budget: ['5'] }, 'FIELD_TYPE_MISMATCH'],
    [{ budget: ['ten'] }, 'FIELD_TYPE_MISMATCH'],
    [{ budget: ['20', '30'] }, 'FIELD_TYPE_MISMATCH'],
    [{ site: ['http://example.com'] }, 'FIELD_TYPE_MISMATCH'],
    [{ size: ['Huge'] }, 'OPTION_UNKNOWN'],
    [{ code: [`${'a'.repeat(50)}b`] }, 'FIELD_TYPE_MISMATCH'],
    [{ nothing: ['x'] }, 'VALIDATION_ERROR'],
  ] as const) {
    const reply = await w.put(path, { id, customFields });
    assert.deepEqual([reply.status, reply.body.code], [400, code], JSON.stringify(customFields));
    assert.ok(reply.body.message.details.fieldErrors.customFields);
  }
  assert.equal((await w.put(path, { id, customFields: { code: ['aaa'] } })).status, 200);
  const second = await savedContact(w, { email: 'b@example.com' });
  assert.equal((await w.put(path, { id: second.id, customFields: { code: ['AAA'] } })).status, 400);
  assert.deepEqual(
    (await w.put(path, { id: second.id, customFields: { code: ['aaa'] } })).body.code,
    'CONTACT_DUPLICATE',
  );
});

test('PUT /v1/contacts moves the stage and publishes it', async () => {
  const w = await workspace();
  const { id, stage } = await savedContact(w, { email: 'a@example.com' });
  assert.equal(stage.name, 'New Lead');
  const moved = (await w.put(path, { id, customFields: { 'contact-stage': ['Customer'] } })).body.data
    .contact;
  assert.deepEqual([moved.stage.name, moved.stage.category, moved.customFields], ['Customer', 'WON', {}]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from change where account_id = ${w.id} and type = 'contact.stage_changed'`.execute(
    w.db,
  );
  assert.equal(rows[0]?.n, 1);
});

test('PUT /v1/contacts 400 for a status that only bookings set, or while a call is booked', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 1));
  const { id } = await savedContact(w, { email: 'a@example.com' });
  assert.equal((await w.put(path, { id, status: 'STRATEGY_CALL_BOOKED' })).status, 400);
  const call = (
    await w.post('/v1/eventCalls', booking(event, halfHour(2), { contactId: id, email: undefined }))
  ).body.data.eventCall;
  const refused = await w.put(path, { id, status: 'DISQUALIFIED' });
  assert.equal(refused.status, 400);
  assert.ok(refused.body.message.details.fieldErrors.status);
  // An upsert stores it for the time after the call.
  assert.equal(
    (await w.post(path, { email: 'a@example.com', status: 'QUALIFIED' })).body.data.contact.status,
    'STRATEGY_CALL_BOOKED',
  );
  await w.put('/v1/eventCalls/cancel', { id: call.id });
  assert.equal((await w.get('/v1/contacts/detail', { contactId: id })).body.data.status, 'QUALIFIED');
});

test('PUT /v1/contacts 409 names the contact that has the address or the id already', async () => {
  const w = await workspace();
  const one = await savedContact(w, {
    email: 'one@example.com',
    phoneNumber: '+14155552671',
    externalIds: { crm: '1' },
  });
  const two = await savedContact(w, { email: 'two@example.com' });
  for (const change of [
    { email: 'ONE@example.com' },
    { phoneNumber: '(415) 555-2671' },
    { externalIds: { crm: '1' } },
  ]) {
    const { status, body } = await w.put(path, { id: two.id, ...change });
    assert.deepEqual([status, body.code, body.details.contactId], [409, 'CONTACT_DUPLICATE', one.id]);
  }
  assert.equal(
    (await w.get('/v1/contacts/detail', { contactId: two.id })).body.data.email,
    'two@example.com',
  );
});

test('PUT /v1/contacts 412 when the contact has changed since, 200 with the version that is current', async () => {
  const w = await workspace();
  const { id } = await savedContact(w, { email: 'a@example.com' });
  const etag = (await w.get('/v1/contacts/detail', { contactId: id })).headers.get('etag') ?? '';
  assert.match(etag, /^"v1/);
  const changed = await w.client.with({ 'If-Match': etag }).put(path, { id, firstName: 'A' });
  assert.equal(changed.status, 200);
  assert.equal(changed.headers.get('etag'), '"v2"');
  const stale = await w.client.with({ 'If-Match': etag }).put(path, { id, firstName: 'B' });
  assert.deepEqual([stale.status, stale.body.code], [412, 'VERSION_CONFLICT']);
});

test('PUT /v1/contacts 400 when neither e-mail nor phone would remain; 404 for a contact of another workspace', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const { id } = await savedContact(w, { email: 'a@example.com' });
  assert.equal((await w.put(path, { id, email: null })).status, 400);
  assert.equal((await w.put(path, { id, email: null, phoneNumber: '+14155552671' })).status, 200);
  const foreign = await other.put(path, { id, firstName: 'X' });
  const missing = await other.put(path, { id: 999_999_999, firstName: 'X' });
  assert.deepEqual(
    [foreign.status, foreign.body.code, foreign.body.message],
    [missing.status, missing.body.code, missing.body.message],
  );
  assert.equal(foreign.status, 404);
});
