import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { savedContact } from '#/test/contacts.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { countsOf, imported, uploaded } from './testing/imported.ts';
import { importDue } from './work.ts';

const headings =
  'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lifecycle Stage,Lead Status,Create Date';

test('an export of contacts from HubSpot is mapped by itself, with owners by name and statuses of HubSpot left out', async () => {
  const w = await workspace();
  const me = (await w.get('/v1/users')).body.data.users[0];
  const owner = `${me.firstName} ${me.lastName}`;
  const text = `${headings}\n101,Ada,Lovelace,ada@h.test,+49 151 1111111,${owner},lead,In progress,2024-03-05 14:02\n102,Max,Mu,max@h.test,,Gone Away,customer,,2024-03-06 09:00\n`;
  const { id } = await uploaded(w, 'contacts', text);
  const seen = (await w.post(`/v1/imports/${id}/preview`)).body.data;
  assert.deepEqual(
    seen.mapping.map(({ column, field }: { column: string; field: string }) => [column, field]),
    [
      ['Record ID', 'externalId'],
      ['First Name', 'firstName'],
      ['Last Name', 'lastName'],
      ['Email', 'email'],
      ['Phone Number', 'phoneNumber'],
      ['Contact owner', 'ownerEmail'],
      ['Create Date', 'joinedTime'],
    ],
  );
  assert.deepEqual([seen.options, seen.results, seen.isKnownLayout], [{ system: 'hubspot' }, [], false]);
  const options = { ...seen.options, unknownOwner: 'LEAVE_OUT' };
  await w.post(`/v1/imports/${id}/start`, { mapping: seen.mapping, options });
  await importDue(server.app);
  const done = (await w.get(`/v1/imports/${id}`)).body.data.import;
  assert.deepEqual([countsOf(done), done.rowsTotal], [['DONE', 2, 0, 0, 0], 2]);
  const [ada, max] = (await w.get('/v1/contacts', { orderColumn: 'email', orderBy: 'asc' })).body.data
    .contacts;
  assert.deepEqual(
    [ada.userId, ada.externalIds, ada.joinedTime.slice(0, 10), max.userId, max.email],
    [w.owner.userId, { hubspot: '101' }, '2024-03-05', null, 'max@h.test'],
  );
  const again = await uploaded(w, 'contacts', text);
  const known = (await w.post(`/v1/imports/${again.id}/preview`)).body.data;
  assert.equal(known.isKnownLayout, true);
  assert.deepEqual([known.options.system, known.options.unknownOwner], ['hubspot', 'LEAVE_OUT']);
});

test('a mapping is tried out with the first rows, and nothing of it is written', async () => {
  const w = await workspace();
  const old = await savedContact(w, { email: 'a@h.test', firstName: 'Old' });
  const { id } = await uploaded(
    w,
    'contacts',
    'Email,First name,Tags\na@h.test,New,"x, y"\nb@h.test,B,\nwrong,,\n',
  );
  const { mapping } = (await w.post(`/v1/imports/${id}/preview`)).body.data;
  const { results } = (await w.post(`/v1/imports/${id}/preview`, { mapping })).body.data;
  assert.deepEqual(results, [
    {
      rowNumber: 1,
      status: 'UPDATED',
      recordId: old.id,
      fields: { email: 'a@h.test', firstName: 'New', tags: ['x', 'y'] },
      error: null,
    },
    {
      rowNumber: 2,
      status: 'CREATED',
      recordId: null,
      fields: { email: 'b@h.test', firstName: 'B' },
      error: null,
    },
    {
      rowNumber: 3,
      status: 'FAILED',
      recordId: null,
      fields: { email: 'wrong' },
      error: { field: 'email', code: 'EMAIL_INVALID', message: 'Invalid email', params: {} },
    },
  ]);
  assert.equal((await w.get('/v1/contacts')).body.data.count, 1);
  assert.equal((await w.get('/v1/contacts/tags')).body.data.count, 0);
  const unknown = await w.post(`/v1/imports/${id}/preview`, {
    mapping: [{ column: 'Email', field: 'nothing' }],
  });
  assert.deepEqual([unknown.status, unknown.body.code], [400, 'VALIDATION_ERROR']);
});

test('fields that a contact has already are kept where that is asked for, and empty ones are filled', async () => {
  const w = await workspace();
  const { identifier } = await newField(w, { name: 'Budget' });
  await savedContact(w, { email: 'a@h.test', firstName: 'Old', customFields: { [identifier]: ['1'] } });
  await savedContact(w, { email: 'b@h.test' });
  const text = 'Email,First name,Country,Budget\na@h.test,New,DE,2\nb@h.test,Ben,DE,3\nc@h.test,Cy,DE,4\n';
  const how = { options: { existing: 'KEEP' } };
  assert.deepEqual(countsOf(await imported(w, 'contacts', text, how)), ['DONE', 1, 2, 0, 0]);
  const read = async () =>
    (await w.get('/v1/contacts', { orderColumn: 'email', orderBy: 'asc' })).body.data.contacts.map(
      (one: { firstName: string; country: string; customFields: Record<string, string[]> }) => [
        one.firstName,
        one.country,
        one.customFields[identifier],
      ],
    );
  const kept = [
    ['Old', 'DE', ['1']],
    ['Ben', 'DE', ['3']],
    ['Cy', 'DE', ['4']],
  ];
  assert.deepEqual(await read(), kept);
  assert.deepEqual(countsOf(await imported(w, 'contacts', text.replaceAll('DE', 'FR'), how)), [
    'DONE',
    0,
    0,
    3,
    0,
  ]);
  assert.deepEqual(await read(), kept);
});

test('the file of broken rows is mapped as the file it came from', async () => {
  const w = await workspace();
  const { id } = await uploaded(w, 'contacts', 'Address,Who\nwrong,Ada\n');
  const mapping = [
    { column: 'Address', field: 'email' },
    { column: 'Who', field: 'lastName' },
  ];
  await w.post(`/v1/imports/${id}/start`, { mapping });
  await importDue(server.app);
  const errors = (await w.get(`/v1/imports/${id}/errors.csv`)).body as string;
  const mended = await uploaded(w, 'contacts', errors.replace('wrong', 'ada@h.test'));
  const seen = (await w.post(`/v1/imports/${mended.id}/preview`)).body.data;
  assert.deepEqual(
    [seen.headings, seen.mapping, seen.isKnownLayout],
    [['Address', 'Who', 'Import error'], mapping, true],
  );
});

test('an import is cancelled: what was written stays and can be undone, and a draft is never started', async () => {
  const w = await workspace();
  const { id } = await uploaded(w, 'contacts', 'Email\na@h.test\n');
  assert.equal((await w.post(`/v1/imports/${id}/cancel`)).body.data.import.status, 'CANCELLED');
  assert.equal((await w.post(`/v1/imports/${id}/cancel`)).status, 200);
  const mapping = [{ column: 'Email', field: 'email' }];
  assert.equal((await w.post(`/v1/imports/${id}/start`, { mapping })).body.code, 'IMPORT_STATE');
  assert.equal((await w.post(`/v1/imports/${id}/undo`)).body.code, 'IMPORT_STATE');
  const dry = await uploaded(w, 'contacts', 'Email\na@h.test\n');
  await w.post(`/v1/imports/${dry.id}/start`, { mapping, dryRun: true });
  await w.post(`/v1/imports/${dry.id}/pause`);
  const again = await w.post(`/v1/imports/${dry.id}/start`, { mapping });
  assert.deepEqual([again.status, again.body.data.import.dryRun], [200, false]);
  await importDue(server.app);
  assert.equal((await w.post(`/v1/imports/${dry.id}/cancel`)).body.code, 'IMPORT_STATE');
});

test('an import that was paused after a batch goes on as soon as it is resumed', async () => {
  const w = await workspace();
  const { id } = await uploaded(w, 'contacts', 'Email\na@h.test\nb@h.test\n');
  await w.post(`/v1/imports/${id}/start`, { mapping: [{ column: 'Email', field: 'email' }] });
  const heldUntil = new Date(server.clock.now() + 60_000).toISOString();
  await sql`
    update import_run set status = 'PAUSED', position = 1, created = 1, leased_until = ${heldUntil}::timestamptz
    where account_id = ${w.id} and id = ${id}`.execute(w.db);
  await w.post(`/v1/imports/${id}/resume`);
  await importDue(server.app);
  assert.deepEqual(countsOf((await w.get(`/v1/imports/${id}`)).body.data.import), ['DONE', 2, 0, 0, 0]);
});

test('a file whose beginning has not arrived is neither previewed nor started', async () => {
  const w = await workspace();
  const { id } = (await w.post('/v1/imports', { resource: 'contacts' })).body.data.import;
  const part = (text: string) => Buffer.from(text).toString('base64');
  await w.put(`/v1/imports/${id}/file`, { part: 1, content: part('b@h.test\n') });
  assert.equal((await w.post(`/v1/imports/${id}/preview`)).body.code, 'IMPORT_STATE');
  const mapping = [{ column: 'Email', field: 'email' }];
  assert.equal((await w.post(`/v1/imports/${id}/start`, { mapping })).body.code, 'IMPORT_STATE');
  await w.put(`/v1/imports/${id}/file`, { part: 0, content: part('Email\na@h.test\n') });
  await w.post(`/v1/imports/${id}/start`, { mapping });
  await importDue(server.app);
  assert.deepEqual(countsOf((await w.get(`/v1/imports/${id}`)).body.data.import), ['DONE', 2, 0, 0, 0]);
});
