import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { sealPlainTokens } from './seal-plain-tokens.ts';

type Stored = { token: string | null; token_sealed: string | null };

async function stored(w: Workspace): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select token, token_sealed from event_call where account_id = ${w.id} order by id`.execute(w.db);
  return rows;
}

test('Starting seals the invitees’ links that an earlier version stored as they are, and each still opens its call', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const tokens: string[] = [];
  for (const hour of [9, 10, 11]) {
    const { body } = await w.post('/v1/eventCalls', booking(event, halfHour(3, hour)));
    tokens.push(body.data.eventCall.token);
  }
  for (const token of tokens)
    await sql`
      update event_call set token = ${token}, token_sealed = null
      where account_id = ${w.id} and token_hash = sha256(convert_to(${token}, 'UTF8'))`.execute(w.db);
  assert.deepEqual(
    (await stored(w)).map((row) => row.token),
    tokens,
    'as the earlier version left them',
  );

  // Two processes that start at the same moment.
  const [one, two] = await Promise.all([
    sealPlainTokens(server.app.database, server.app.config),
    sealPlainTokens(server.app.database, server.app.config),
  ]);
  assert.ok(one + two >= tokens.length);
  assert.deepEqual(
    await sealPlainTokens(server.app.database, server.app.config),
    0,
    'the next start finds nothing',
  );
  for (const row of await stored(w)) {
    assert.equal(row.token, null);
    assert.match(row.token_sealed ?? '', /^s\d\./);
  }
  for (const token of tokens) {
    const { status, body } = await server.anybody.get('/public/call', { token });
    assert.deepEqual([status, body.data.call.token], [200, token]);
  }
});

test('Starting seals the tokens of events, also in changes, that an earlier version stored as they are', async () => {
  const w = await workspace();
  const tokens: string[] = [];
  for (const name of ['One', 'Two'])
    tokens.push((await w.post('/v1/events', { name })).body.data.event.token);
  const before = await shownOf(w);
  assert.deepEqual(before.changes, tokens);
  for (const [index, token] of tokens.entries()) {
    await sql`
      update event set token = ${token}, token_sealed = null
      where account_id = ${w.id} and token_hash = sha256(convert_to(${token}, 'UTF8'))`.execute(w.db);
    const [place, changes] = [
      sql.lit(index),
      sql`select id from change where account_id = ${w.id} and type = 'event.created'`,
    ];
    await sql`
      update change set sealed = null, object = object || jsonb_build_object('token', ${token}::text)
      where account_id = ${w.id} and id = (${changes} order by id offset ${place} limit 1)`.execute(w.db);
  }
  const [one, two] = await Promise.all([
    sealPlainTokens(server.app.database, server.app.config),
    sealPlainTokens(server.app.database, server.app.config),
  ]);
  assert.ok(one + two >= 4);
  assert.deepEqual(
    await sealPlainTokens(server.app.database, server.app.config),
    0,
    'the next start finds nothing',
  );
  const { rows } = await sql<{ row: string }>`
    select e::text as row from event e where account_id = ${w.id}
    union all select c::text from change c where account_id = ${w.id}`.execute(w.db);
  for (const token of tokens) assert.ok(rows.every(({ row }) => !row.includes(token)));
  assert.deepEqual(await shownOf(w), before);
});

/** The tokens as shown in replies. */
async function shownOf(w: Workspace): Promise<{ events: string[]; found: number[]; changes: string[] }> {
  const events = (await w.get('/v1/events')).body.data.map(({ token }: Json) => token);
  const found = [];
  for (const token of events) found.push((await w.get('/v1/events', { token })).body.data[0].id);
  const { data } = (await w.get('/v1/changes', { types: 'event.created' })).body;
  return { events, found, changes: data.map((change: Json) => change.data.object.token) };
}
