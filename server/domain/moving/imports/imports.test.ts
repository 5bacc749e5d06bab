import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { typesOf } from '#/test/changes.ts';
import { savedContact } from '#/test/contacts.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { countsOf, imported, uploaded } from './testing/imported.ts';
import { importDue } from './work.ts';

const contactsOf = async (w: Workspace) =>
  (await w.get('/v1/contacts', { orderColumn: 'email', orderBy: 'asc', limit: 100 })).body.data.contacts;

test('a file of contacts is guessed, imported with tags, owner and answers, and the same file changes nothing', async () => {
  const w = await workspace();
  const { identifier } = await newField(w, { name: 'Monthly budget' });
  const text = [
    'Record ID;First Name;Last Name;Email;Phone Number;Contact owner;Tags;Create Date;Monthly budget',
    `11;Ada;Lovelace;ada@x.test;+49 151 1111111;${w.owner.email.toUpperCase()};VIP, Warm;31.12.2025 14:05;5000`,
    "12;'=Max;Müller;MAX@x.test;;;;01.02.2026;",
  ].join('\r\n');
  const first = await imported(w, 'contacts', text, { options: { system: 'hubspot' } });
  assert.deepEqual(countsOf(first), ['DONE', 2, 0, 0, 0]);
  const [ada, max] = await contactsOf(w);
  assert.deepEqual(
    [
      ada.firstName,
      ada.userId,
      ada.tags.map((tag: { name: string }) => tag.name).toSorted(),
      ada.joinedTime,
      ada.customFields[identifier],
      ada.externalIds,
      ada.source,
      ada.stage.name,
    ],
    [
      'Ada',
      w.owner.userId,
      ['VIP', 'Warm'],
      '2025-12-31T14:05:00.000Z',
      ['5000'],
      { hubspot: '11' },
      'IMPORT',
      'New Lead',
    ],
  );
  assert.deepEqual([max.firstName, max.email, max.tags], ['=Max', 'MAX@x.test', []]);
  assert.deepEqual(await typesOf(w, 'contact.'), ['contact.created', 'contact.created']);
  assert.deepEqual(countsOf(await imported(w, 'contacts', text, { options: { system: 'hubspot' } })), [
    'DONE',
    0,
    0,
    2,
    0,
  ]);
  assert.equal((await typesOf(w, 'contact.')).length, 2);
  const changed = text.replace('Ada;Lovelace', 'Ada;King');
  assert.deepEqual(countsOf(await imported(w, 'contacts', changed, { options: { system: 'hubspot' } })), [
    'DONE',
    0,
    1,
    1,
    0,
  ]);
  assert.deepEqual(
    (await contactsOf(w)).map((one: { lastName: string }) => one.lastName),
    ['King', 'Müller'],
  );
});

test('broken rows stop no other; they come back as a file that can be mended and sent again', async () => {
  const w = await workspace();
  const text =
    'Email,Name of dog,Phone,Status,Owner\nada@x.test,Rex,,QUALIFIED,\nnobody,Bello,,,\n,,,,\nb@x.test,"a, b",+49 151 2222222,HOT,\nc@x.test,,,,gone@x.test\nd@x.test,,,,,,x\n';
  const done = await imported(w, 'contacts', text);
  assert.deepEqual(countsOf(done), ['DONE', 1, 0, 0, 5]);
  const { errors, count } = (await w.get(`/v1/imports/${done.id}/errors`)).body.data;
  assert.equal(count, 5);
  assert.deepEqual(
    errors.map((error: { rowNumber: number; field: string; code: string }) => [
      error.rowNumber,
      error.field,
      error.code,
    ]),
    [
      [2, 'email', 'EMAIL_INVALID'],
      [3, 'email', 'EMAIL_OR_PHONE'],
      [4, 'status', 'ONE_OF'],
      [5, 'ownerEmail', 'NO_SUCH_MEMBER'],
      [6, null, 'ROW_TOO_LONG'],
    ],
  );
  const file = (await w.get(`/v1/imports/${done.id}/errors.csv`)).body as string;
  assert.match(
    file,
    /^\uFEFF?Email,Name of dog,Phone,Status,Owner,Import error\r\nnobody,Bello,,,,email: Invalid email\r\n/,
  );
  const mended = file
    .replace('nobody', 'bello@x.test')
    .replace('HOT', 'QUALIFIED')
    .replace('gone@x.test', '')
    .replace('\r\n,,,,,', '\r\ne@x.test,,,,,');
  assert.deepEqual(countsOf(await imported(w, 'contacts', mended)), ['DONE', 5, 0, 0, 0]);
  assert.deepEqual(
    (await contactsOf(w)).map((one: { email: string }) => one.email),
    ['ada@x.test', 'b@x.test', 'bello@x.test', 'c@x.test', 'd@x.test', 'e@x.test'],
  );
});

test('a dry run counts and writes nothing, and can be started in earnest', async () => {
  const w = await workspace();
  await savedContact(w, { email: 'a@x.test', firstName: 'Old' });
  const text = 'Email,First name,Tags\na@x.test,New,One\nb@x.test,B,Two\nwrong,,\n';
  const dry = await imported(w, 'contacts', text, { dryRun: true });
  assert.deepEqual([countsOf(dry), dry.undoUntil], [['DONE', 1, 1, 0, 1], null]);
  assert.deepEqual(
    (await contactsOf(w)).map((one: { firstName: string }) => one.firstName),
    ['Old'],
  );
  assert.equal((await w.get('/v1/contacts/tags')).body.data.count, 0);
  assert.equal((await w.post(`/v1/imports/${dry.id}/start`, { dryRun: false })).status, 200);
  await importDue(server.app);
  assert.deepEqual(countsOf((await w.get(`/v1/imports/${dry.id}`)).body.data.import), ['DONE', 1, 1, 0, 1]);
  assert.deepEqual(
    (await contactsOf(w)).map((one: { firstName: string }) => one.firstName),
    ['New', 'B'],
  );
});

test('an import is undone within a day: what it made is deleted and what it changed is put back, but for what was changed since', async () => {
  const w = await workspace();
  const kept = await savedContact(w, { email: 'a@x.test', firstName: 'Old', lastName: 'Same' });
  const text = 'Email,First name\na@x.test,New\nb@x.test,B\nc@x.test,C\nb@x.test,B again\n';
  const done = await imported(w, 'contacts', text);
  assert.deepEqual(countsOf(done), ['DONE', 2, 2, 0, 0]);
  const c = (await contactsOf(w)).find((one: { email: string }) => one.email === 'c@x.test');
  await w.put('/v1/contacts', { id: c.id, lastName: 'Changed since' });
  assert.equal((await w.post(`/v1/imports/${done.id}/undo`)).body.data.import.status, 'UNDOING');
  await importDue(server.app);
  const undone = (await w.get(`/v1/imports/${done.id}`)).body.data.import;
  assert.deepEqual([undone.status, undone.undone, undone.kept], ['UNDONE', 2, 1]);
  assert.deepEqual(
    (await contactsOf(w)).map((one: { id: number; firstName: string }) => [one.id, one.firstName]),
    [
      [kept.id, 'Old'],
      [c.id, 'C'],
    ],
  );
  const other = await imported(w, 'contacts', text);
  server.clock.advance(25 * hourMs);
  assert.equal((await w.post(`/v1/imports/${other.id}/undo`)).body.code, 'IMPORT_STATE');
});

test('an import that is paused or whose process is gone goes on after the last row it has read', async () => {
  const w = await workspace();
  const rows = Array.from({ length: 1_700 }, (_, n) => `n${n}@x.test,Person ${n}`);
  const { id } = await uploaded(w, 'contacts', `Email,First name\n${rows.join('\n')}\n`);
  const { mapping } = (await w.post(`/v1/imports/${id}/preview`)).body.data;
  await w.post(`/v1/imports/${id}/start`, { mapping });
  const now = async () => (await w.get(`/v1/imports/${id}`)).body.data.import;
  // The process stops after its first batch.
  await importDue(server.app, AbortSignal.abort());
  // The import is released at each batch and claimed again until it is done; each batch continues after the previous
  // one.
  assert.deepEqual(countsOf(await now()), ['DONE', 1_700, 0, 0, 0]);
  const again = await uploaded(w, 'contacts', `Email,First name\n${rows.join('\n')}\n`);
  await w.post(`/v1/imports/${again.id}/start`, { mapping });
  await w.post(`/v1/imports/${again.id}/pause`);
  await importDue(server.app);
  assert.deepEqual([(await w.get(`/v1/imports/${again.id}`)).body.data.import.status], ['PAUSED']);
  await w.post(`/v1/imports/${again.id}/resume`);
  await importDue(server.app);
  assert.deepEqual(countsOf((await w.get(`/v1/imports/${again.id}`)).body.data.import), [
    'DONE',
    0,
    0,
    1_700,
    0,
  ]);
  // As after a kill: the lease of a running import is still valid, then expires.
  const killed = await uploaded(w, 'contacts', `Email,First name\n${rows.join('\n')}\n`);
  await w.post(`/v1/imports/${killed.id}/start`, { mapping });
  await sql`update import_run set status = 'RUNNING', position = 1000, unchanged = 1000, leased_until = now() + interval '100 years' where account_id = ${w.id} and id = ${killed.id}`.execute(
    w.db,
  );
  await importDue(server.app);
  assert.equal((await w.get(`/v1/imports/${killed.id}`)).body.data.import.position, 1_000);
  await sql`update import_run set leased_until = '2000-01-01' where account_id = ${w.id} and id = ${killed.id}`.execute(
    w.db,
  );
  await importDue(server.app);
  assert.deepEqual(countsOf((await w.get(`/v1/imports/${killed.id}`)).body.data.import), [
    'DONE',
    0,
    0,
    1_700,
    0,
  ]);
});

test('403 for what the credential could not write itself; a key and a closer import what they may', async () => {
  const w = await workspace();
  const ask = async (scopes: string[], resource: string) =>
    (await (await w.keyWith(scopes)).client.post('/v1/imports', { resource })).body;
  assert.deepEqual((await ask(['imports:write'], 'contacts')).details.scopes, ['contacts:write']);
  assert.deepEqual((await ask(['imports:write', 'contacts:write'], 'eventCalls')).details.scopes, [
    'eventCalls:write',
    'outcomes:write',
  ]);
  const closer = await w.member('CLOSER');
  assert.equal(
    (await closer.client.post('/v1/imports', { resource: 'products' })).body.code,
    'INSUFFICIENT_ROLE',
  );
  await savedContact(w, { email: 'theirs@x.test', userId: w.owner.userId });
  const done = await imported(closer.client, 'contacts', 'Email\nmine@x.test\ntheirs@x.test\n');
  assert.deepEqual(countsOf(done), ['DONE', 1, 0, 0, 1]);
  const other = await w.member('CLOSER');
  assert.equal((await other.client.get(`/v1/imports/${done.id}/errors`)).status, 404);
  assert.equal((await other.client.post(`/v1/imports/${done.id}/undo`)).status, 404);
  assert.equal((await other.client.get('/v1/imports')).body.data.count, 0);
  const { client: narrow } = await w.keyWith(['imports:write']);
  assert.equal((await narrow.get(`/v1/imports/${done.id}/errors.csv`)).body.code, 'INSUFFICIENT_SCOPE');
  const mine = (await contactsOf(w)).find((one: { email: string }) => one.email === 'mine@x.test');
  assert.equal(mine.userId, closer.userId);
});

test('rows are matched by a field whose answers are unique, whatever the case', async () => {
  const w = await workspace();
  const { identifier } = await newField(w, { name: 'Customer number', unique: true });
  const options = { options: { matchOn: `customFields.${identifier}` } };
  const first = await imported(
    w,
    'contacts',
    'Email,First name,Customer number\nada@x.test,Ada,K-1\n',
    options,
  );
  assert.deepEqual(countsOf(first), ['DONE', 1, 0, 0, 0]);
  const again = await imported(
    w,
    'contacts',
    'Email,First name,Customer number\nada@new.test,Grace,k-1\n',
    options,
  );
  assert.deepEqual(countsOf(again), ['DONE', 0, 1, 0, 0]);
  const [ada, ...others] = await contactsOf(w);
  assert.deepEqual([ada.firstName, ada.email, others], ['Grace', 'ada@new.test', []]);
});

test('POST /v1/imports 400 for a key of a service that cannot be sent in a header', async () => {
  const w = await workspace();
  for (const key of ['Ā', 'two words', 'pat\u0007']) {
    const { status, body } = await w.post('/v1/imports', { source: { kind: 'calendly', key } });
    assert.equal(status, 400, key);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), ['source']);
  }
});
