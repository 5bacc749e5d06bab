import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { changesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { closers, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/contacts/suggestions';
const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.test',
  phoneNumber: '+493012345678',
  customFields: { size: ['Small'] },
};

async function scene(contact: object = ada) {
  const w = await workspace();
  const field = await newField(w, {
    name: 'Size',
    inputType: 'SINGLE_SELECT',
    options: [{ name: 'Small' }, { name: 'Large' }],
  });
  const [host = 0, other = 0] = await closers(w, 2);
  const event = await newEvent(w, [host, other], {
    questions: [{ customFieldId: field.id, required: true }],
    routingRules: [
      {
        id: 1,
        when: { all: [{ customFieldId: field.id, op: 'IN', values: ['Large'] }] },
        target: { userIds: [other] },
      },
    ],
  });
  const known = Object.keys(contact).length > 0 ? await savedContact(w, contact) : null;
  const { linkPrefix } = event;
  const token = await pageToken(linkPrefix);
  const send = async (door: string, body: object): Promise<Json> => {
    const answer = await server.anybody.post(`/public/${door}`, {
      linkPrefix,
      pageToken: token,
      timeZone: 'UTC',
      ...body,
    });
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body.data;
  };
  return { w, id: known?.id ?? 0, other, send };
}

const large = { inviteeQuestionAnswers: [{ identifier: 'size', answer: ['Large'] }] };

async function contactOf(w: Workspace, id: number): Promise<unknown[]> {
  const { data } = (await w.get('/v1/contacts/detail', { contactId: id })).body;
  const { firstName, lastName, email, phoneNumber, secondary_email: second, customFields } = data;
  return [firstName, lastName, email, phoneNumber, second, customFields.size];
}

async function suggestionsOf(w: Workspace): Promise<Json[]> {
  return (await w.get(path)).body.data;
}

const asSaved = ['Ada', 'Lovelace', 'ada@example.test', '+493012345678', null, ['Small']];

test('POST /public/bookings 201 with the e-mail of a known contact changes nothing of them; the call keeps what was written', async () => {
  const { w, id, other, send } = await scene();
  const mallory = { name: 'Mal Lory', email: 'ADA@example.test', phoneNumber: '+49 30 999999' };
  const { formToken } = await send('answers', { ...mallory, ...large });
  await send('bookings', { ...mallory, formToken, dateTime: halfHour(3) });
  assert.deepEqual(await contactOf(w, id), asSaved);
  const [call] = (await w.get('/v1/eventCalls')).body.data.eventCalls;
  assert.deepEqual(
    [call.contactId, call.inviteeName, call.inviteeEmail, call.phoneNumber, call.userId],
    [id, 'Mal Lory', 'ADA@example.test', '+49 30 999999', other],
  );
  assert.deepEqual(call.questions[0].answer, ['Large']);
  assert.deepEqual(
    (await suggestionsOf(w)).map(({ contactId, field, label, current, suggested }) => [
      contactId,
      field,
      label,
      current,
      suggested,
    ]),
    [
      [id, 'phoneNumber', 'Phone number', ['+493012345678'], ['+49 30 999999']],
      [id, 'name', 'Name', ['Ada', 'Lovelace'], ['Mal', 'Lory']],
      [id, 'customField', 'Size', ['Small'], ['Large']],
    ],
  );
});

test('POST /public/answers 200 with the phone number of a known contact does not add an e-mail of somebody else', async () => {
  const { w, id, send } = await scene();
  await send('answers', { email: 'mal@example.test', phoneNumber: ada.phoneNumber, ...large });
  assert.deepEqual(await contactOf(w, id), asSaved);
  assert.deepEqual((await suggestionsOf(w)).map(({ field }) => field as string).toSorted(), [
    'customField',
    'email',
  ]);
});

test('POST /public/answers 200 fills the empty fields of a known contact, and suggests nothing', async () => {
  const { w, id, send } = await scene({ email: ada.email, firstName: 'ada' });
  await send('answers', { ...ada, name: 'Ada Lovelace', firstName: null, lastName: null, ...large });
  assert.deepEqual(await contactOf(w, id), ['ada', 'Lovelace', ada.email, ada.phoneNumber, null, ['Large']]);
  assert.deepEqual(await suggestionsOf(w), []);
});

test('POST /public/answers 200: who is new corrects what they wrote, until somebody else has changed it', async () => {
  const { w, send } = await scene({});
  const first = await send('answers', { name: 'Bob', email: 'bob@example.test', step: 'PARTIAL' });
  const second = await send('answers', {
    name: 'Bob Stone',
    email: 'bob@example.test',
    ...large,
    formToken: first.formToken,
  });
  const [{ id }] = (await w.get('/v1/contacts', { search: 'bob@example.test' })).body.data.contacts;
  assert.deepEqual((await contactOf(w, id)).slice(0, 2), ['Bob', 'Stone']);
  await w.put('/v1/contacts', { id, lastName: 'Rock' });
  await send('answers', {
    name: 'Bob Brick',
    email: 'bob@example.test',
    ...large,
    formToken: second.formToken,
  });
  assert.deepEqual((await contactOf(w, id)).slice(0, 2), ['Bob', 'Rock']);
  assert.equal((await suggestionsOf(w)).length, 1);
});

test('POST /v1/contacts/suggestions/accept 200 writes it once; the address before becomes the secondary one', async () => {
  const { w, id, send } = await scene();
  await send('answers', {
    name: 'Ada King',
    email: 'king@example.test',
    phoneNumber: ada.phoneNumber,
    ...large,
  });
  const ids = (await suggestionsOf(w)).map((suggestion) => suggestion.id as number).toSorted((a, b) => a - b);
  const reply = await w.post(`${path}/accept`, { ids: [...ids, 9_000_000_000] });
  assert.deepEqual(reply.body.data, { accepted: ids, notFound: [9_000_000_000], count: 3 });
  assert.deepEqual(await contactOf(w, id), [
    'Ada',
    'King',
    'king@example.test',
    ada.phoneNumber,
    ada.email,
    ['Large'],
  ]);
  assert.deepEqual((await changesOf(w, 'contact.updated')).at(-1)?.object['id'], id);
  assert.equal((await w.post(`${path}/accept`, { ids })).status, 404);
});

test('POST /v1/contacts/suggestions/accept 409 when another contact has the address by now', async () => {
  const { w, send } = await scene();
  await send('answers', {
    name: 'Ada Lovelace',
    email: 'new@example.test',
    phoneNumber: ada.phoneNumber,
    step: 'PARTIAL',
  });
  await savedContact(w, { email: 'new@example.test' });
  const ids = (await suggestionsOf(w)).map((suggestion) => suggestion.id as number);
  const { status, body } = await w.post(`${path}/accept`, { ids });
  assert.deepEqual([status, body.code], [409, 'CONTACT_DUPLICATE']);
  assert.equal((await suggestionsOf(w)).length, 1);
});

test('POST /v1/contacts/suggestions/dismiss 200: the same value does not come back, another one does', async () => {
  const { w, send } = await scene();
  const say = (name: string) =>
    send('answers', { ...ada, name, firstName: null, lastName: null, step: 'PARTIAL' });
  await say('Mal Lory');
  const ids = (await suggestionsOf(w)).map((suggestion) => suggestion.id as number);
  const other = await workspace();
  assert.equal((await other.post(`${path}/dismiss`, { ids })).status, 404);
  assert.deepEqual((await w.post(`${path}/dismiss`, { ids })).body.data, {
    dismissed: ids,
    notFound: [],
    count: 1,
  });
  await say('Mal Lory');
  assert.deepEqual(await suggestionsOf(w), []);
  await say('Mal Lorey');
  assert.equal((await suggestionsOf(w)).length, 1);
});

test('POST /v1/contacts/delete 200 with erase leaves nothing of a suggestion or of what the form said', async () => {
  const { w, id, send } = await scene();
  await send('answers', { name: 'Mal Lory', email: ada.email, ...large });
  await w.post('/v1/contacts/delete', { ids: [id], erase: true });
  const { rows } = await w.within((tx) =>
    sql<{ left: number }>`
      select (select count(*)::int from contact_suggestion where account_id = ${tx.accountId})
        + (select count(*)::int from form_submission where account_id = ${tx.accountId} and answers <> '{}') as left`.execute(
      tx.db,
    ),
  );
  assert.equal(rows[0]?.left, 0);
});
