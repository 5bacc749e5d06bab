import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { handlers } from '#/main/handlers.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { iso } from '#/platform/values/time.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { applyRetention } from './apply-retention.ts';

// A separate server, because retention is applied in every workspace.
const server = await startServer(contract, handlers);
after(() => server.close());

const path = '/v1/privacy/retention';

async function emails(w: Workspace): Promise<string[]> {
  const { body } = await w.get('/v1/contacts', { orderColumn: 'id', orderBy: 'asc' });
  return body.data.contacts.map(({ email }: Json) => email);
}

const save = async (w: Workspace, email: string): Promise<number> =>
  (await w.post('/v1/contacts', { email })).body.data.contact.id;

test('PUT /v1/privacy/retention 200 keeps what is left out, null switches off; off by default; administrators only', async () => {
  const w = await createTestWorkspace(server);
  const off = { contacts: null, answers: null, mails: null, requests: null };
  assert.deepEqual((await w.get(path)).body.data.retention, off);
  await w.put(path, { contacts: 365, mails: 30 });
  const changed = await w.put(path, { mails: null });
  assert.deepEqual(changed.body.data.retention, { ...off, contacts: 365 });
  assert.deepEqual((await w.get(path)).body.data.retention, { ...off, contacts: 365 });
  assert.equal((await w.put(path, { contacts: 7 })).status, 400);
  const manager = await w.member('SALES_MANAGER');
  assert.equal((await manager.client.put(path, { mails: 1 })).status, 403);
  const [entry] = (await w.get('/v1/audit', { action: 'privacy.retention' })).body.data.entries;
  assert.deepEqual([entry.before, entry.after], [{ mails: 30 }, { mails: null }]);
});

test('contacts without activity are erased, those with an upcoming call and those of other workspaces stay', async () => {
  const w = await createTestWorkspace(server);
  const other = await createTestWorkspace(server);
  await save(w, 'quiet@example.test');
  await save(other, 'quiet@example.test');
  const called = await save(w, 'called@example.test');
  const event = await newEvent(w, await closers(w, 1));
  const dateTime = `${iso(server.clock.now() + 50 * dayMs).slice(0, 10)}T10:00:00.000Z`;
  const booked = await w.post(
    '/v1/eventCalls',
    booking(event, dateTime, { contactId: called, email: undefined }),
  );
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  await w.put(path, { contacts: 30 });
  server.clock.advance(31 * dayMs);
  await save(w, 'new@example.test');
  await applyRetention(server.app);
  assert.deepEqual(await emails(w), ['called@example.test', 'new@example.test']);
  assert.deepEqual(await emails(other), ['quiet@example.test']);
  server.clock.reset();
});

test('noted requests go after their days, in the workspace that says so alone', async () => {
  const [w, other] = [await createTestWorkspace(server), await createTestWorkspace(server)];
  const { pool } = server.app.database;
  const left = async (): Promise<string[]> => {
    const { rows } = await w.db.run(
      "select case account_id when $1 then 'ours' else 'theirs' end || ' ' || route as left from request_log where account_id in ($1, $2) and route in ('/old', '/new') order by 1",
      [w.id, other.id],
    );
    return rows.map((row) => row.left);
  };
  for (const [path, days] of [
    ['/old', 11],
    ['/new', 9],
  ] as const)
    await pool.query(
      `insert into request_log (account_id, at, kind, credential, method, route, status, ms, request_id)
      select id, $2, 'api_key', 'k', 'GET', $3, 200, 1, 'r' from unnest($1::bigint[]) id`,
      [[w.id, other.id], iso(server.clock.now() - days * dayMs), path],
    );
  await w.put(path, { requests: 10 });
  await applyRetention(server.app);
  assert.deepEqual(await left(), ['ours /new', 'theirs /new', 'theirs /old']);
});

test('answers and texts of mails go after their days, and nothing where nothing is set', async () => {
  const [w, other] = [await createTestWorkspace(server), await createTestWorkspace(server)];
  const left = [];
  for (const one of [w, other]) {
    const contactId = await save(one, 'answers@example.test');
    const field = await newField(one, { name: 'Budget' });
    await one.post('/v1/fields/answer', { customFieldId: field.id, contactId, answer: ['Big'] });
    await one.owner.client.post('/v1/users/invite', { email: `mail-${one.id}@example.test`, role: 'CLOSER' });
  }
  await w.put(path, { answers: 10, mails: 10 });
  server.clock.advance(11 * dayMs);
  await applyRetention(server.app);
  server.clock.reset();
  for (const one of [w, other]) {
    const { rows } = await one.db.run(
      `select (select count(*)::int from field_answer where account_id = $1) as answers,
        (select count(*)::int from mail where account_id = $1 and body_text <> '') as texts,
        (select count(*)::int from mail where account_id = $1) as mails`,
      [one.id],
    );
    left.push(rows[0]);
  }
  assert.deepEqual(left, [
    { answers: 0, texts: 0, mails: 1 },
    { answers: 1, texts: 1, mails: 1 },
  ]);
});
