import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { App } from '#/platform/context/ctx.ts';
import { replayErasures } from '#/domain/crm/privacy/replay.ts';
import { iso } from '#/platform/values/time.ts';
import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { countsOf, imported, started, undone, uploaded } from './testing/imported.ts';
import { importDue } from './work.ts';

const erase = async (w: Workspace, who: object): Promise<void> => {
  const { status, body } = await w.owner.client.post('/v1/privacy/erase', who);
  assert.equal(status, 200, JSON.stringify(body));
};
const emails = async (w: Workspace): Promise<string[]> =>
  (await w.get('/v1/contacts', { orderColumn: 'email', orderBy: 'asc', limit: 100 })).body.data.contacts.map(
    (one: Json) => one.email,
  );
const textOf = async (w: Workspace): Promise<string> => {
  const { rows } = await sql<{ content: Buffer }>`
    select content from import_part where account_id = ${w.id} order by import_id, part`.execute(w.db);
  return Buffer.concat(rows.map(({ content }) => content)).toString();
};

/** The app, which runs `work` after the first part of a file is read. */
function afterReading(app: App, work: () => Promise<void>): App {
  let isDone = false;
  const watched = (db: Db): Db => ({
    ...db,
    run: async (text, values, isSearch) => {
      const result = await db.run(text, values, isSearch);
      if (!isDone && text.includes('from import_part')) {
        isDone = true;
        await work();
      }
      return result;
    },
  });
  const ofWorkspace = (id: number) => watched(app.database.ofWorkspace(id));
  return { ...app, database: { ...app.database, ofWorkspace } };
}

test('a person is taken out of a file in any encoding and wherever its parts begin, and no row is lost or counted again', async () => {
  const text =
    'Email;First name;Last name;Phone\na@x.test;Ann;A;\nzeb@x.test;Zeb;"Quag;\nmire";0151 1111111\nb@x.test;Bob;B;\n';
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(text.replace('Bob', 'Bj\u00F6rn'), 'latin1'),
  ]) {
    const w = await workspace();
    const { id } = (await w.post('/v1/imports', { resource: 'contacts' })).body.data.import;
    const middle = bytes.length / 2 - ((bytes.length / 2) % 2);
    for (const [part, content] of [bytes.subarray(0, middle), bytes.subarray(middle)].entries())
      await w.put(`/v1/imports/${id}/file`, { part, content: content.toString('base64') });
    await erase(w, { email: 'ZEB@x.test' });
    assert.doesNotMatch(await textOf(w), /zeb|quag|1111111/i);
    const { mapping } = (await w.post(`/v1/imports/${id}/preview`)).body.data;
    await w.post(`/v1/imports/${id}/start`, { mapping });
    await importDue(server.app);
    const done = (await w.get(`/v1/imports/${id}`)).body.data.import;
    assert.deepEqual([countsOf(done), done.position], [['DONE', 2, 0, 0, 1], 3]);
    assert.deepEqual(await emails(w), ['a@x.test', 'b@x.test']);
  }
});

test('who is erased while their import runs does not come with the rows that were read already', async () => {
  const w = await workspace();
  const contact = await savedContact(w, {
    email: 'n3@x.test',
    phoneNumber: '+49 151 2222222',
    firstName: 'Zeb',
  });
  const rows = Array.from(
    { length: 6 },
    (_, n) => `n${n}@x.test,Person ${n},${n === 4 ? '0151/2222222' : ''}`,
  );
  await w.put('/v1/workspace', { country: 'DE' });
  const id = await started(w, 'contacts', `Email,First name,Phone\n${rows.join('\n')}\n`);
  // The worker has read the first part of the file, and has written nothing yet.
  await importDue(afterReading(server.app, () => erase(w, { contactId: contact.id })));
  await importDue(server.app);
  const done = (await w.get(`/v1/imports/${id}`)).body.data.import;
  assert.deepEqual([countsOf(done), done.position], [['DONE', 4, 0, 0, 2], 6]);
  assert.deepEqual(await emails(w), ['n0@x.test', 'n1@x.test', 'n2@x.test', 'n5@x.test']);
});

test('a person is found by the id of another system, and a namesake with an email of their own stays', async () => {
  const w = await workspace();
  const contact = await savedContact(w, {
    email: 'zeb@x.test',
    firstName: 'Zeb',
    lastName: 'Quag',
    externalIds: { hubspot: '77' },
  });
  const text =
    'Record ID,Email,First name,Last name\n77,,Zebulon,\n78,,Zeb,Quag\n79,other@x.test,Zeb,Quag\n770,,Kay,\n';
  const { id } = await uploaded(w, 'contacts', text);
  const { mapping } = (await w.post(`/v1/imports/${id}/preview`)).body.data;
  const how = { mapping, options: { system: 'hubspot' } };
  assert.equal((await w.post(`/v1/imports/${id}/start`, how)).status, 200);
  await w.post(`/v1/imports/${id}/pause`);
  await erase(w, { contactId: contact.id });
  assert.equal(
    (await textOf(w)).replaceAll(/ +/g, ' '),
    'Record ID,Email,First name,Last name\n,,, \n,,, \n79,other@x.test,Zeb,Quag\n770,,Kay,\n',
  );
});

test('who has the email of a member is taken out by what the import did with them', async () => {
  const w = await workspace();
  const { email } = w.owner;
  const { id } = await imported(w, 'contacts', `Email,First name\n${email},Zeb\nother@x.test,Kay\n`);
  const [contact] = (await w.get('/v1/contacts', { search: email })).body.data.contacts;
  await erase(w, { contactId: contact.id });
  const taken = await undone(w, id);
  assert.deepEqual([taken.undone, taken.kept, await emails(w)], [1, 0, []]);
});

test('after a restore, imports of the backup end where somebody was erased since', async () => {
  const w = await workspace();
  const id = await started(w, 'contacts', 'Email\nada@x.test\n');
  const at = iso(server.clock.now());
  const erasure = { workspaceId: w.id, at, contactIds: [], addressHashes: ['of somebody'] };
  assert.equal(await replayErasures(server.app, [erasure]), 1);
  await importDue(server.app);
  const { status, errorText, position } = (await w.get(`/v1/imports/${id}`)).body.data.import;
  assert.deepEqual(
    [status, errorText, position, await textOf(w)],
    [
      'FAILED',
      'The file is gone, because it was in a backup and people have been erased since; send it again',
      0,
      '',
    ],
  );
});
