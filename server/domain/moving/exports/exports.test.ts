import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { savedContact } from '#/test/contacts.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { createExport } from './create.ts';

const path = '/v1/exports';

async function csvOf(w: Workspace, body: object): Promise<Record<string, string>[]> {
  const reply = await w.post(path, body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(reply.headers.get('content-type'), 'text/csv; charset=utf-8');
  return parse(reply.body, { columns: true, bom: true }) as Record<string, string>[];
}

/** Rows as an import would insert them, but without changes. */
async function manyContacts(w: Workspace, count: number): Promise<void> {
  await sql`
    insert into contact (account_id, first_name, email, email_normalized, search_text, status, source, preview_id, joined_time, stage_changed_at, last_activity_at, created_at, updated_at)
    select ${w.id}, repeat('x', 200), n || '@many.test', n || '@many.test', n || '@many.test', 'POTENTIAL', 'IMPORT', 'contact_' || ${w.id}::bigint || '_' || n, now(), now(), now(), now(), now()
    from generate_series(1, ${count}::int) as n`.execute(w.db);
}

test('POST /v1/exports 200 gives the rows of the list with its filters, each column of the list in one of the file', async () => {
  const w = await workspace();
  const { identifier } = await newField(w, { name: 'Monthly budget' });
  await savedContact(w, {
    email: 'a@x.test',
    firstName: 'Ada',
    status: 'QUALIFIED',
    tag: 'Warm',
    externalIds: { hubspot: '7' },
    customFields: { [identifier]: ['5000'] },
  });
  await savedContact(w, { email: 'b@x.test', status: 'DISQUALIFIED', userId: w.owner.userId });
  const [row, ...others] = await csvOf(w, {
    resource: 'contacts',
    filters: { statuses: ['QUALIFIED', 'POTENTIAL'] },
  });
  assert.equal(others.length, 0);
  assert.deepEqual(
    [
      row?.['email'],
      row?.['firstName'],
      row?.['tags'],
      row?.['externalIds'],
      row?.['Monthly budget'],
      row?.['stage.name'],
    ],
    ['a@x.test', 'Ada', 'Warm', '{"hubspot":"7"}', '5000', 'New Lead'],
  );
  assert.deepEqual(
    await csvOf(w, {
      resource: 'contacts',
      fields: ['closerOwner.name', `customFields.${identifier}`, 'email'],
      filters: { orderColumn: 'email', orderBy: 'asc' },
    }),
    [
      { 'closerOwner.name': '', 'Monthly budget': '5000', email: 'a@x.test' },
      {
        'closerOwner.name': `Ada ${(await w.get('/v1/me')).body.data.user.lastName}`,
        'Monthly budget': '',
        email: 'b@x.test',
      },
    ],
  );
});

test('cells that a spreadsheet would run begin with an apostrophe, and every cell comes back as it was', async () => {
  const w = await workspace();
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', 'a,b;c\t"d"', 'line\nbreak', 'ü€'];
  for (const [n, lastName] of hostile.entries()) await savedContact(w, { email: `${n}@x.test`, lastName });
  for (const delimiter of [',', ';', '\t']) {
    const { body } = await w.post(path, {
      resource: 'contacts',
      fields: ['lastName'],
      delimiter,
      bom: true,
      filters: { orderColumn: 'email', orderBy: 'asc' },
    });
    const rows = parse(body, { columns: true, bom: true, delimiter }) as { lastName: string }[];
    assert.deepEqual(
      rows.map((row) => row.lastName),
      hostile.map((text) => (/^[=+\-@＝]/.test(text) ? `'${text}` : text)),
    );
  }
});

test('format ndjson gives each record as the list shows it, a line each', async () => {
  const w = await workspace();
  for (const n of [1, 2, 3]) await savedContact(w, { email: `${n}@x.test` });
  const reply = await w.post(path, { resource: 'contacts', format: 'ndjson' });
  const { contacts } = (await w.get('/v1/contacts')).body.data;
  assert.deepEqual(
    String(reply.body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    contacts,
  );
  assert.match(
    reply.headers.get('content-disposition') ?? '',
    /^attachment; filename="contacts-\d{4}-\d\d-\d\d\.ndjson"$/,
  );
  const some = await w.post(path, {
    resource: 'contacts',
    format: 'ndjson',
    fields: ['email', 'stage.name'],
    filters: { search: '2@x' },
  });
  assert.deepEqual(JSON.parse(some.body), { email: '2@x.test', stage: { name: 'New Lead' } });
});

test('every list has columns, and the rows of its list', async () => {
  const w = await workspace();
  for (const resource of ['contacts', 'eventCalls', 'deals', 'transactions', 'products']) {
    const { status, body } = await w.post(path, { resource });
    assert.equal(status, 200, resource);
    assert.match(body, /^id,.*createdAt/, resource);
  }
  await w.post('/v1/transactions', {
    value: 12.5,
    currency: 'USD',
    email: 'p@x.test',
    source: 'MANUAL',
    externalId: 'a',
  });
  const [payment] = await csvOf(w, { resource: 'transactions', filters: { synced: false } });
  assert.equal(payment?.['value'], '12.5');
});

test('400 names a filter that is wrong, unknown or about pages, and a column that is not there', async () => {
  const w = await workspace();
  const errors = async (body: object) => (await w.post(path, body)).body.message.details.fieldErrors;
  assert.match(
    (await errors({ resource: 'contacts', filters: { statuses: 'HOT' } })).filters[0],
    /^statuses: /,
  );
  assert.match(
    (await errors({ resource: 'contacts', filters: { status: 'QUALIFIED' } })).filters[0],
    /Unknown name/,
  );
  assert.match((await errors({ resource: 'contacts', filters: { page: 2 } })).filters[0], /Unknown name/);
  assert.match((await errors({ resource: 'contacts', fields: ['nothing'] })).fields[0], /nothing/);
});

test('403 without the scope of the list, and for members who may not export; each export is in the audit log', async () => {
  const w = await workspace();
  const { client } = await w.keyWith(['exports:write', 'contacts:read']);
  assert.equal(
    (await client.post(path, { resource: 'contacts', filters: { search: 'Ada Secret' } })).status,
    200,
  );
  assert.deepEqual((await client.post(path, { resource: 'deals' })).body.details.scopes, ['deals:read']);
  const closer = await w.member('CLOSER');
  assert.equal((await closer.client.post(path, { resource: 'contacts' })).body.code, 'INSUFFICIENT_ROLE');
  const { entries } = (await w.get('/v1/audit', { action: 'export' })).body.data;
  assert.deepEqual(
    entries.map((entry: { resource: object; after: object }) => [entry.resource, entry.after]),
    [
      [
        { type: 'contacts', id: null },
        { format: 'csv', filters: ['search'] },
      ],
    ],
  );
});

test('4,500 rows are read page by page as they are taken, each once; who stops taking ends the reading', async () => {
  const w = await workspace();
  await manyContacts(w, 4_500);
  assert.equal(new Set((await csvOf(w, { resource: 'contacts' })).map((row) => row['id'])).size, 4_500);
  const ctx = await enterWorkspace(systemContext(server.app), w.id);
  let statements = 0;
  const db: Ctx['db'] = Object.assign(Object.create(ctx.db) as Ctx['db'], {
    run: (...given: Parameters<Ctx['db']['run']>) => {
      if (given[0].includes('from contact c')) statements += 1;
      return ctx.db.run(...given);
    },
  });
  const asked = { resource: 'contacts', filters: {}, format: 'csv', delimiter: ',', bom: false } as const;
  const { stream } = await createExport({ ...ctx, db, scopes: new Set(['*']) }, asked);
  stream.once('readable', () => stream.read());
  await once(stream, 'readable');
  assert.equal(statements, 1);
  stream.destroy();
  await once(stream, 'close');
  assert.equal(statements, 1);
});
