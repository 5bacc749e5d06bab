import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { eraseContacts } from './erase.ts';
import { forgetSearchChanges } from './searched.ts';

const path = '/v1/contacts';
/** More than are recounted each time. */
async function filled(count = 1200): Promise<Workspace> {
  const w = await workspace();
  await sql`
    insert into contact (account_id, first_name, email, preview_id, joined_time, search_text)
    select ${w.id}, 'Ann', 'ann' || n || '@example.com', 'contact_' || n, '2026-01-01'::timestamptz + n * interval '1 minute', 'ann ann' || n || '@example.com'
    from generate_series(1, ${count}::integer) n`.execute(w.db);
  return w;
}

async function found(w: Workspace, search: string, query: object = {}): Promise<Json> {
  const { status, body } = await w.get(path, { search, limit: 3, ...query });
  assert.equal(status, 200, JSON.stringify(body));
  return {
    count: body.data.count,
    emails: body.data.contacts.map((contact: Json) => contact.email),
    meta: body.meta,
  };
}

test('GET /v1/contacts?search: the number stays exact while contacts come, change, go and come back', async () => {
  const w = await filled();
  const latest = ['ann1200@example.com', 'ann1199@example.com', 'ann1198@example.com'];
  for (const round of ['counted', 'known']) {
    const { count, emails } = await found(w, 'ann');
    assert.deepEqual([count, emails], [1200, latest], round);
  }
  const one = await savedContact(w, { email: 'ann@example.org' });
  const { id } = await savedContact(w, { email: 'bob@example.org' });
  assert.deepEqual(await shown(w), [1201, 'ann@example.org']);
  await w.put(path, { id, firstName: 'Ann' });
  assert.deepEqual(await shown(w), [1202, 'bob@example.org']);
  await w.put(path, { id, firstName: 'Bob' });
  assert.deepEqual(await shown(w), [1201, 'ann@example.org']);
  await w.put(path, { id: one.id, lastName: 'Lee' });
  await w.post('/v1/contacts/delete', { ids: [one.id] });
  assert.deepEqual(await shown(w), [1200, latest[0]]);
  await w.post('/v1/contacts/restore', { ids: [one.id] });
  assert.deepEqual(await shown(w), [1201, 'ann@example.org']);
  await w.within((tx) => eraseContacts({ ...tx }, [one.id]));
  await w.within(({ db }) =>
    sql`update contact set deleted_at = now() where account_id = ${w.id} and id = ${one.id}`.execute(db),
  );
  assert.deepEqual(await shown(w), [1200, latest[0]]);
  const { rows } = await sql<{ texts: string }>`
    select concat_ws(' ', before, after) as texts from contact_search_change where account_id = ${w.id}`.execute(
    w.db,
  );
  assert.ok(rows.every(({ texts }) => !texts.includes('ann@example.org')));
  await forgetSearchChanges(server.app);
  assert.deepEqual(await shown(w), [1200, latest[0]]);
});

test('GET /v1/contacts?search finds as much in the largest workspace that is searched row by row as in one with a row more', async () => {
  for (const count of [250, 251]) {
    const w = await filled(count);
    const latest = [count, count - 1, count - 2].map((n) => `ann${n}@example.com`);
    assert.deepEqual(await foundIn(w, 'ann'), [count, latest]);
    assert.deepEqual(await foundIn(w, 'ann250@'), [1, ['ann250@example.com']]);
    assert.deepEqual(await foundIn(w, 'nobody'), [0, []]);
  }
});

async function foundIn(w: Workspace, search: string): Promise<unknown[]> {
  const { count, emails } = await found(w, search);
  return [count, emails];
}

async function shown(w: Workspace): Promise<unknown[]> {
  const { count, emails } = await found(w, 'ann', { limit: 1 });
  return [count, emails[0]];
}

test('GET /v1/contacts?search: what another transaction writes counts from its commit on', async () => {
  const w = await filled();
  await w.within(async ({ db }) => {
    await sql`update contact set search_text = 'zoe' where account_id = ${w.id} and email <> 'ann1@example.com'`.execute(
      db,
    );
    // A transaction with a later id that commits earlier.
    await savedContact(w, { email: 'ann@example.org' });
    for (const round of ['counted', 'known']) assert.equal((await found(w, 'ann')).count, 1201, round);
  });
  assert.equal((await found(w, 'ann')).count, 2);
});

test('GET /v1/contacts?search: pages and cursors of a known number lead through all rows, the oldest ones too', async () => {
  const w = await filled();
  await found(w, 'ann');
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { count, emails, meta } = await found(w, 'ann', { limit: 100, cursor });
    assert.equal(count, 1200);
    seen.push(...emails);
    cursor = meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual([new Set(seen).size, seen.length], [1200, 1200]);
  const last = await found(w, 'ann', { limit: 100, page: 11 });
  assert.deepEqual([last.emails.at(-1), last.meta.hasMore], ['ann1@example.com', false]);
});

test('GET /v1/contacts?search: letters whose accent goes through them are found by the plain ones, and the other way round', async () => {
  const w = await workspace();
  const { id } = await savedContact(w, {
    email: 'letters@example.com',
    firstName: 'Łukasz Bjørn',
    lastName: 'Đorđević Yıldız',
  });
  for (const search of ['lukasz', 'ŁUKASZ', 'bjorn', 'bjørn', 'DORDEVIC', 'đorđ', 'yildiz', 'YILDIZ']) {
    const { body } = await w.get(path, { search });
    assert.deepEqual(
      body.data.contacts.map((contact: Json) => contact.id),
      [id],
      search,
    );
  }
});
