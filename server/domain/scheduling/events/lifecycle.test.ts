import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/events';

async function newEvent(w: Workspace, body: object = {}): Promise<Record<string, unknown> & { id: number }> {
  const reply = await w.post(path, { name: 'Demo', ...body });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data.event;
}

async function changeTypes(w: Workspace): Promise<string[]> {
  const { rows } = await sql<{
    type: string;
  }>`select type from change where account_id = ${w.id} and type like 'event.%' order by id`.execute(w.db);
  return rows.map((row) => row.type);
}

test('PUT /v1/events/status 200 publishes a change of status, and nothing when it is so already', async () => {
  const w = await workspace();
  const { id } = await newEvent(w);
  for (const status of ['ACTIVATED', 'DEACTIVATED', 'DEACTIVATED', 'ACTIVATED']) {
    const reply = await w.put('/v1/events/status', { id, status });
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, { data: { id, status } });
  }
  assert.deepEqual(await changeTypes(w), ['event.created', 'event.deactivated', 'event.activated']);
});

test('PUT /v1/events/status of ten at once publishes one change', async () => {
  const w = await workspace();
  const { id } = await newEvent(w);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => w.put('/v1/events/status', { id, status: 'DEACTIVATED' })),
  );
  assert.deepEqual(new Set(replies.map((reply) => reply.status)), new Set([200]));
  assert.deepEqual(await changeTypes(w), ['event.created', 'event.deactivated']);
});

test('PUT /v1/events/status 400 names status, 404 for foreign and absent ids, 403 for readers', async () => {
  const w = await workspace();
  const other = await workspace();
  const { id } = await newEvent(w);
  const theirs = await newEvent(other);
  const wrong = await w.put('/v1/events/status', { id, status: 'activated' });
  assert.equal(wrong.status, 400);
  assert.deepEqual(wrong.body.message.details.fieldErrors, { status: ['Must be ACTIVATED or DEACTIVATED'] });
  for (const stranger of [theirs.id, 9_000_000_000])
    assert.equal((await w.put('/v1/events/status', { id: stranger, status: 'DEACTIVATED' })).status, 404);
  assert.equal((await other.get('/v1/events/detail', { id: theirs.id })).body.data.event.status, 'ACTIVATED');
  const setter = await w.member('SETTER');
  assert.equal((await setter.client.put('/v1/events/status', { id, status: 'DEACTIVATED' })).status, 403);
});

test('POST /v1/events/duplicate 201 copies hosts, teams and settings under its own link', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const team = await newTeam(w, 'Closers', []);
  const original = await newEvent(w, {
    duration: 50,
    vanityUrl: 'talk',
    color: '#123456',
    teams: [team],
    hosts: [
      {
        userId: closer.userId,
        weight: 30,
        role: 'REQUIRED',
        calibration: 4,
        caps: { day: 1 },
        paused: { until: null, reason: 'Away' },
      },
    ],
    reminders: [{ offset: 30, channel: 'EMAIL' }],
  });
  const reply = await w.post('/v1/events/duplicate', { id: original.id });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  const copy = reply.body.data.event;
  const { id, token, slug, linkPrefix, publicUrl, createdAt, updatedAt } = copy;
  const [host] = original['hosts'] as object[];
  assert.deepEqual(copy, {
    ...original,
    id,
    token,
    slug,
    linkPrefix,
    publicUrl,
    createdAt,
    updatedAt,
    name: 'Demo (copy)',
    vanityUrl: null,
    hosts: [{ ...host, calibration: 0 }],
  });
  assert.notEqual(token, original['token']);
  assert.equal(slug, 'demo-copy');
  assert.equal(
    (await w.post('/v1/events/duplicate', { id: original.id, name: 'Demo' })).body.data.event.slug,
    'demo-2',
  );
});

test('POST /v1/events/duplicate 404 for foreign and absent ids', async () => {
  const w = await workspace();
  const theirs = await newEvent(await workspace());
  for (const id of [theirs.id, 9_000_000_000])
    assert.equal((await w.post('/v1/events/duplicate', { id })).status, 404);
  assert.equal((await w.get(path)).body.count, 0);
});

test('POST /v1/events/delete 200 hides the event, ends its booking and frees its slug', async () => {
  const w = await workspace();
  const event = await newEvent(w);
  const reply = await w.post('/v1/events/delete', { id: event.id });
  assert.deepEqual([reply.status, reply.body], [200, { data: { id: event.id, deleted: true } }]);
  assert.equal((await w.get('/v1/events/detail', { id: event.id })).status, 404);
  assert.equal((await w.post('/v1/events/eventDates', { eventId: event.id, timeZone: 'UTC' })).status, 404);
  assert.equal((await w.put(path, { id: event.id, name: 'Back' })).status, 404);
  assert.equal((await w.post('/v1/events/delete', { id: event.id })).status, 404);
  assert.equal((await newEvent(w)).slug, 'demo');
  const [deleted] = (await w.get(path, { id: event.id, includeDeleted: true })).body.data;
  assert.ok(deleted.deletedAt);
  assert.deepEqual(await changeTypes(w), ['event.created', 'event.deleted', 'event.created']);
});

test('POST /v1/events/delete 404 for foreign ids and 403 for closers change nothing', async () => {
  const w = await workspace();
  const other = await workspace();
  const theirs = await newEvent(other);
  assert.equal((await w.post('/v1/events/delete', { id: theirs.id })).status, 404);
  const closer = await other.member('CLOSER');
  assert.equal((await closer.client.post('/v1/events/delete', { id: theirs.id })).status, 403);
  assert.equal((await other.get('/v1/events/detail', { id: theirs.id })).status, 200);
});
