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

async function changesOf(
  w: Workspace,
): Promise<{ type: string; changed_fields: string[]; previous: object }[]> {
  const { rows } = await sql<{ type: string; changed_fields: string[]; previous: object }>`
    select type, changed_fields, previous from change where account_id = ${w.id} and type like 'event.%' order by id`.execute(
    w.db,
  );
  return rows;
}

test('PUT /v1/events 200 changes what is given and leaves the rest', async () => {
  const w = await workspace();
  const team = await newTeam(w, 'Closers', []);
  const before = await newEvent(w, {
    description: 'Long',
    color: '#000000',
    duration: 45,
    dateRange: { type: 'DAYS', days: 7, calendarDays: false },
    teams: [team],
  });
  const { status, body } = await w.put(path, {
    id: String(before.id),
    name: 'Démo 2',
    description: null,
    bufferAfter: 15,
    dateRange: { days: 9 },
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { event } = body.data;
  // An object replaces the previous one, with its own defaults.
  assert.deepEqual(event, {
    ...before,
    name: 'Démo 2',
    description: null,
    bufferAfter: 15,
    updatedAt: event.updatedAt,
    dateRange: { type: 'DAYS', days: 9, calendarDays: true, from: null, to: null },
  });
  assert.equal((await w.get(path, { search: 'demo 2' })).body.count, 1);
  const [, change] = await changesOf(w);
  assert.equal(change?.type, 'event.updated');
  assert.deepEqual(change.changed_fields.toSorted(), ['bufferAfter', 'dateRange', 'description', 'name']);
  assert.deepEqual(change.previous, {
    name: 'Demo',
    description: 'Long',
    bufferAfter: 0,
    dateRange: before['dateRange'],
  });
});

test('PUT /v1/events 200 publishes nothing when the same is said again', async () => {
  const w = await workspace();
  const event = await newEvent(w);
  await w.put(path, { id: event.id, name: 'Demo', duration: 30, hosts: [{ userId: w.owner.userId }] });
  assert.deepEqual(
    (await changesOf(w)).map((change) => change.type),
    ['event.created'],
  );
});

test('PUT /v1/events 200 replaces hosts and teams as whole lists', async () => {
  const w = await workspace();
  const [one, two] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const [red, blue] = [await newTeam(w, 'Red', []), await newTeam(w, 'Blue', [])];
  const event = await newEvent(w, { hosts: [{ userId: one.userId, weight: 5 }], teams: [red] });
  const changed = (
    await w.put(path, {
      id: event.id,
      hosts: [{ userId: two.userId, role: 'REQUIRED' }, { userId: one.userId }],
      teams: [blue],
    })
  ).body.data.event;
  assert.deepEqual(
    changed.hosts.map((host: { userId: number; role: string; weight: number }) => [
      host.userId,
      host.role,
      host.weight,
    ]),
    [
      [two.userId, 'REQUIRED', 100],
      [one.userId, 'POOL', 100],
    ],
  );
  assert.deepEqual(changed.teams, [{ id: blue, name: 'Blue' }]);
  const emptied = (await w.put(path, { id: event.id, hosts: [], teams: [] })).body.data.event;
  assert.deepEqual([emptied.hosts, emptied.teams], [[], []]);
});

test('PUT /v1/events leaves one whole list of hosts when twenty replace it at once', async () => {
  const w = await workspace();
  const people = await Promise.all(Array.from({ length: 4 }, () => w.member('CLOSER')));
  const event = await newEvent(w);
  const replace = (weight: number) =>
    w.put(path, { id: event.id, hosts: people.map(({ userId }) => ({ userId, weight })) });
  for (let left = Array.from({ length: 20 }, (_, n) => n + 1); left.length > 0;) {
    const replies = await Promise.all(left.map(replace));
    // On a busy machine, the last requests wait too long for their turn. They are retried, as Retry-After says.
    const next = left.filter((_, index) => replies[index]?.status === 503);
    assert.ok(next.length < left.length, 'every round replaces some');
    assert.ok(replies.every(({ status }) => status === 200 || status === 503));
    left = next;
  }
  const { hosts } = (await w.get('/v1/events/detail', { id: event.id })).body.data.event;
  assert.equal(hosts.length, 4);
  assert.equal(new Set(hosts.map((host: { weight: number }) => host.weight)).size, 1);
});

test('PUT /v1/events 409 NAME_TAKEN for the slug of another event, free again once that is deleted', async () => {
  const w = await workspace();
  const first = await newEvent(w, { slug: 'first' });
  const second = await newEvent(w, { slug: 'second' });
  const taken = await w.put(path, { id: second.id, slug: 'first' });
  assert.equal(taken.status, 409);
  assert.equal(taken.body.code, 'NAME_TAKEN');
  assert.deepEqual(Object.keys(taken.body.message.details.fieldErrors), ['slug']);
  await w.post('/v1/events/delete', { id: first.id });
  assert.equal(
    (await w.put(path, { id: second.id, slug: 'first' })).body.data.event.linkPrefix,
    `${w.slug}/first`,
  );
});

test('PUT /v1/events 412 for a version that is past; GET 304 for one that is known', async () => {
  const w = await workspace();
  const event = await newEvent(w);
  const read = await w.get('/v1/events/detail', { id: event.id });
  const etag = read.headers.get('etag') ?? '';
  assert.match(etag, /^"v1-/);
  assert.equal(
    (await w.client.with({ 'If-None-Match': etag }).get('/v1/events/detail', { id: event.id })).status,
    304,
  );
  assert.equal(
    (await w.client.with({ 'If-Match': etag }).put(path, { id: event.id, position: 1 })).status,
    200,
  );
  const stale = await w.client.with({ 'If-Match': etag }).put(path, { id: event.id, position: 2 });
  assert.equal(stale.status, 412);
  assert.equal(stale.body.code, 'VERSION_CONFLICT');
  assert.equal((await w.get('/v1/events/detail', { id: event.id })).body.data.event.position, 1);
  assert.equal(
    (await w.client.with({ 'If-None-Match': etag }).get('/v1/events/detail', { id: event.id })).status,
    200,
  );
});

test('PUT /v1/events 400 for a foreign host and 404 for a foreign event change nothing', async () => {
  const w = await workspace();
  const other = await workspace();
  const event = await newEvent(w);
  const theirs = await newEvent(other);
  const foreignHost = await w.put(path, {
    id: event.id,
    name: 'Changed',
    hosts: [{ userId: other.owner.userId }],
  });
  assert.equal(foreignHost.status, 400);
  assert.deepEqual((await w.get('/v1/events/detail', { id: event.id })).body.data.event, event);
  for (const id of [theirs.id, 9_000_000_000]) {
    const reply = await w.put(path, { id, name: 'Stolen' });
    assert.equal(reply.status, 404);
    assert.deepEqual(reply.body.details, { resource: 'event' });
  }
  assert.deepEqual((await other.get('/v1/events/detail', { id: theirs.id })).body.data.event, theirs);
});

test('PUT /v1/events keeps a host who was deactivated meanwhile', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const event = await newEvent(w, { hosts: [{ userId: closer.userId }] });
  assert.equal(
    (await w.owner.client.put('/v1/users', { id: closer.userId, status: 'DEACTIVATED' })).status,
    200,
  );
  assert.equal(
    (await w.put(path, { id: event.id, hosts: [{ userId: closer.userId }, { userId: w.owner.userId }] }))
      .status,
    200,
  );
});

test('PUT /v1/events 403 for those who only read events', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const event = await newEvent(w, { hosts: [{ userId: closer.userId }] });
  assert.equal((await closer.client.put(path, { id: event.id, name: 'Mine' })).status, 403);
  const reader = await w.keyWith(['events:read']);
  assert.equal(
    (await reader.client.put(path, { id: event.id, name: 'Mine' })).body.code,
    'INSUFFICIENT_SCOPE',
  );
});

test('GET /v1/events/detail 400 without id and linkPrefix, 404 when they name different events', async () => {
  const w = await workspace();
  const first = await newEvent(w, { slug: 'first' });
  await newEvent(w, { slug: 'second' });
  assert.equal((await w.get('/v1/events/detail')).status, 400);
  assert.equal(
    (await w.get('/v1/events/detail', { id: first.id, linkPrefix: `${w.slug}/first` })).status,
    200,
  );
  assert.equal(
    (await w.get('/v1/events/detail', { id: first.id, linkPrefix: `${w.slug}/second` })).status,
    404,
  );
});
