import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { sealPlainTokens } from './seal-plain-tokens.ts';

const { db } = server.app.database;

type Stored = { token: string | null; token_sealed: string | null };

async function stored(w: Workspace): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select token, token_sealed from event_call where account_id = ${w.id} order by id`.execute(db);
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
      where account_id = ${w.id} and token_hash = sha256(convert_to(${token}, 'UTF8'))`.execute(db);
  assert.deepEqual(
    (await stored(w)).map((row) => row.token),
    tokens,
    'as the earlier version left them',
  );

  // Two processes that start at the same moment.
  const [one, two] = await Promise.all([
    sealPlainTokens(db, server.app.config),
    sealPlainTokens(db, server.app.config),
  ]);
  assert.ok(one + two >= tokens.length);
  assert.deepEqual(await sealPlainTokens(db, server.app.config), 0, 'the next start finds nothing');
  for (const row of await stored(w)) {
    assert.equal(row.token, null);
    assert.match(row.token_sealed ?? '', /^s\d\./);
  }
  for (const token of tokens) {
    const { status, body } = await server.anybody.get('/public/call', { token });
    assert.deepEqual([status, body.data.call.token], [200, token]);
  }
});
