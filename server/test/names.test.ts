import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from './harness.ts';

const turning = '\u202Egpj.\u2066\u200Fegaugnal\u061C';
const plain = 'gpj.egaugnal';

test('Names of people, companies, apps and things lose the characters that turn the direction of text', async () => {
  const w = await workspace();
  const contact = await w.post('/v1/contacts', {
    firstName: turning,
    lastName: turning,
    email: 'a@example.test',
  });
  assert.deepEqual([contact.body.data.contact.firstName, contact.body.data.contact.lastName], [plain, plain]);
  for (const path of ['/v1/events', '/v1/teams', '/v1/products']) {
    const { status, body } = await w.post(path, { name: turning });
    assert.equal(status, 201, `${path} ${JSON.stringify(body)}`);
    assert.ok(JSON.stringify(body).includes(plain), path);
    assert.ok(!/[\u202E\u2066\u200F\u061C]/.test(JSON.stringify(body)), path);
  }
  assert.equal((await w.post('/v1/teams', { name: '\u202E\u2066' })).status, 400, 'nothing is left of it');
  const app = await server.anybody.post('/v1/oauth/register', {
    client_name: turning,
    redirect_uris: ['https://app.example.com/callback'],
  });
  assert.ok(!/[\u202E\u2066\u200F\u061C]/.test(JSON.stringify(app.body)));
  const note = await w.post('/v1/contacts/notes', {
    contactId: contact.body.data.contact.id,
    note: 'שלום\u200F!',
  });
  assert.equal(note.body.data.note.note, 'שלום\u200F!', 'texts keep them: some languages need them');
});

test('Functions that run with the rights of their owner name the schemas they look into, temporary tables last', async () => {
  const { rows } = await sql<{ name: string; path: string | null }>`
    select p.proname as name, array_to_string(p.proconfig, ' ') as path from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace and n.nspname = current_schema() where p.prosecdef`.execute(
    server.app.database.db,
  );
  assert.ok(rows.length > 0);
  for (const { name, path } of rows) assert.match(path ?? '', /^search_path=pg_catalog, \w+, pg_temp$/, name);
});
