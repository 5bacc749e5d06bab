import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callAgreed, callBriefly } from '#/test/assistant.ts';
import { readCall, readContact } from '#/test/calls.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { newField } from '#/test/fields.ts';
import { booking, halfHour, newEvent, closers } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { unlimited, unlimitedTenant } from '#/test/unlimited.ts';
import { made } from '#/test/interface/made.ts';

// The replies of tools, as a model reads them.

const mine = await unlimitedTenant('ANSWERS');

const { baseUrl } = server.app.config;
const tokensOf = (reply: Json) => (reply.text.length + JSON.stringify(reply.structured ?? '').length) / 4;

test('50 calls are read for less than 4,000 tokens, each with the address that opens it', async () => {
  const w = await unlimited(await workspace());
  const [anna = 0] = await closers(w, 1);
  const event = await newEvent(w, [anna]);
  for (let index = 0; index < 50; index += 1)
    await made(
      w.post(
        '/v1/eventCalls',
        booking(event, halfHour(3 + index), {
          email: `lead-${index}@example.test`,
          firstName: 'Grace',
          lastName: `Murray Hopper ${index}`,
        }),
      ),
    );
  const reply = await callBriefly(w.key, 'list_calls', { limit: 50 });
  assert.match(reply.text, /^50 calls:\n/);
  assert.ok(tokensOf(reply) < 4_000, `${tokensOf(reply)} tokens`);
  const { eventCalls } = (await w.get('/v1/eventCalls', { limit: 100 })).body.data;
  assert.equal(eventCalls.length, 50);
  for (const { id, previewId } of eventCalls)
    assert.match(reply.text, new RegExp(`^#${id} .*${baseUrl}/calls/${previewId}$`, 'm'));
});

test('fields cut an answer to what is asked for, and a wrong name is told the right one', async () => {
  const asked = { limit: 2, fields: ['id', 'inviteeName'] };
  const { structured, text } = await callBriefly(mine.w.key, 'list_calls', asked);
  assert.deepEqual(Object.keys(structured.data[0]), ['id', 'inviteeName']);
  assert.deepEqual(JSON.parse(text), structured);
  const one = await callBriefly(mine.w.key, 'call_api', {
    operation: 'contacts.detail',
    arguments: { contactId: mine.ids.contact },
    fields: ['email'],
  });
  assert.deepEqual(one.structured, { data: { email: (await readContact(mine.w, mine.ids.contact)).email } });
  const wrong = await callBriefly(mine.w.key, 'list_calls', { fields: ['invitee_name'] });
  assert.match(wrong.text, /Did you mean inviteeName\?/);
});

test('get_call and get_contact say link, answers, notes and where to open them', async () => {
  const { w, ids } = mine;
  await w.put('/v1/eventCalls', {
    id: ids.call,
    notes: 'Wants a demo',
    location: 'CUSTOM_LINK',
    locationLink: 'https://meet.example/room',
  });
  await w.post('/v1/contacts/notes', { contactId: ids.contact, note: 'Met at the fair' });
  const call = await readCall(w, ids.call);
  const { text, structured } = await callBriefly(w.key, 'get_call', { callId: ids.call });
  assert.equal(structured, null);
  for (const part of [
    'https://meet.example/room',
    'Wants a demo',
    'Why this host:',
    call.inviteeName,
    `Open: ${baseUrl}/calls/${call.previewId}`,
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
  const person = await callBriefly(w.key, 'get_contact', { contactId: ids.contact });
  for (const part of [
    'Met at the fair',
    'Calls:',
    'Happened last:',
    `Open: ${baseUrl}/contacts/${ids.contact}`,
  ])
    assert.ok(person.text.includes(part), `${part} in ${person.text}`);
  const { identifier } = await newField(w, { name: 'Biggest challenge', isInviteeQuestion: true });
  await made(w.put('/v1/contacts', { id: ids.contact, customFields: { [identifier]: ['Close rate'] } }));
  const answered = (await callBriefly(w.key, 'get_contact', { contactId: ids.contact })).text;
  assert.deepEqual(answered.match(/^.*Close rate.*$/gm), ['- Biggest challenge Close rate'], answered);
  const { email } = await readContact(w, ids.contact);
  const byEmail = await callBriefly(w.key, 'get_contact', { email: email.toUpperCase() });
  assert.ok(byEmail.text.startsWith(`#${ids.contact} `));
});

test('search_docs finds operations with their parameters, and guides; call_api refuses what is for people alone', async () => {
  const found = await callBriefly(mine.w.key, 'search_docs', { query: 'merge duplicate contacts' });
  assert.match(
    found.text,
    /^contacts\.merge \(POST \/v1\/contacts\/merge, contacts:write, write: needs confirm\)/m,
  );
  assert.match(found.text, /secondaryIds \(required\): list of integer/);
  const guide = await callBriefly(mine.w.key, 'search_docs', { query: 'verify webhook signature' });
  assert.match(guide.text, /\(docs\/guides\/webhooks\.md\)/);
  for (const operation of [
    'account.createKey',
    'users.invite',
    'webhooks.revealSecret',
    'auth.signIn',
    'nothing',
  ]) {
    const refused = await callBriefly(mine.w.key, 'call_api', { operation });
    assert.deepEqual(Object.keys(refused.problem.message.details.fieldErrors), ['operation'], operation);
  }
  const partly = await callBriefly(mine.w.key, 'call_api', {
    operation: 'account.updateWorkspace',
    arguments: { secondFactor: [] },
    dryRun: true,
  });
  assert.equal(partly.problem.code, 'SESSION_REQUIRED');
});

test('call_api names the records that a write touches, and does it only with exactly these words', async () => {
  const { w } = mine;
  const { id, email } = await savedContact(w, { email: 'gone@example.test', firstName: 'Gone' });
  const given = { operation: 'contacts.remove', arguments: { ids: [id] } };
  const asked = await callBriefly(w.key, 'call_api', given);
  assert.ok(asked.isError && asked.text.includes(`#${id} Gone`) && asked.text.includes(email), asked.text);
  assert.equal((await w.get('/v1/contacts/detail', { contactId: id })).status, 200);
  const done = await callAgreed(w.key, 'call_api', given);
  assert.match(done.text, /^Done\. Delete contacts\./);
  assert.notEqual((await w.get('/v1/contacts/detail', { contactId: id })).body.data?.deletedAt, null);
});

test('whoami names what scopes and role leave out, and how to get it', async () => {
  const { key } = await mine.w.keyWith(['contacts:read']);
  const { text } = await callBriefly(key, 'whoami');
  assert.match(text, /Missing scopes .*eventCalls:write.* for .*book_call/);
  assert.match(text, new RegExp(`${baseUrl}/developers`));
  const viewer = await mine.w.member('VIEWER');
  const { key: small } = await mine.w.keyWith(['*'], viewer.userId);
  assert.match(
    (await callBriefly(small, 'whoami')).text,
    /The role Viewer does not allow .*book_call.*An administrator can change the role/,
  );
  const whole = (await callBriefly(mine.w.key, 'whoami')).text;
  assert.match(whole, /Nothing is missing/);
  assert.match(whole, /\d+ messages in 10 seconds with this credential, and \d+ requests in 10 seconds/);
});
