import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { eventually } from '#/test/eventually.ts';
import { server, workspace } from '#/test/harness.ts';
import { newOperator } from '#/test/operator.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/audit';

async function entriesOf(w: Workspace, filter: object = {}): Promise<Json[]> {
  const { status, body } = await w.get(path, filter as Record<string, unknown>);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.entries;
}

async function changedContact(w: Workspace): Promise<number> {
  const { id } = (await w.post('/v1/contacts', { email: `a${w.id}@example.test`, firstName: 'Ann' })).body
    .data.contact;
  assert.equal((await w.put('/v1/contacts', { id, firstName: 'Anna' })).status, 200);
  return id;
}

test('GET /v1/audit 200 says who, what, through which key, from where, and before and after of what changed alone', async () => {
  const w = await workspace();
  const id = await changedContact(w);
  const [entry] = await entriesOf(w, { action: 'contact.update' });
  assert.deepEqual(entry.resource, { type: 'contact', id: String(id) });
  assert.deepEqual(
    [entry.actor.type, entry.credential.kind, entry.credential.name],
    ['api_key', 'api_key', 'Test'],
  );
  assert.deepEqual([entry.userId, entry.ip, entry.outcome], [w.owner.userId, '127.0.0.1', 'done']);
  assert.ok(entry.requestId.startsWith('req_') && typeof entry.userAgent === 'string');
  assert.equal(entry.before.firstName, 'Ann');
  assert.equal(entry.after.firstName, 'Anna');
  assert.ok(!('email' in entry.after), 'what stayed is left out');
});

test('GET /v1/audit filters by member, action, group, record, time, credential, address, outcome and request', async () => {
  const w = await workspace();
  const id = await changedContact(w);
  await w.owner.client.put('/v1/workspace', { name: 'Renamed' });
  const [renamed] = await entriesOf(w, { action: 'workspace' });
  assert.equal(renamed.credential.kind, 'session');
  const [changed] = await entriesOf(w, { action: 'contact.update' });
  const at = new Date(server.clock.now()).toISOString();
  const cases: [filter: object, finds: boolean][] = [
    [{ userId: w.owner.userId }, true],
    [{ userId: w.owner.userId + 1_000_000 }, false],
    [{ action: 'contact.update,deal.update' }, true],
    [{ action: 'contact' }, true],
    [{ action: 'contac' }, false],
    [{ resource: 'contact', resourceId: id }, true],
    [{ resource: 'contact', resourceId: id + 1 }, false],
    [{ credentialKind: 'api_key', credentialId: changed.credential.id }, true],
    [{ credentialKind: 'session' }, false],
    [{ actorType: 'api_key' }, true],
    [{ ip: '127.0.0.1' }, true],
    [{ ip: '203.0.113.9' }, false],
    [{ outcome: 'done' }, true],
    [{ outcome: 'refused,failed' }, false],
    [{ requestId: changed.requestId }, true],
    [{ timeFrom: at, timeTo: at }, true],
    [{ timeTo: '2020-01-01' }, false],
  ];
  for (const [filter, finds] of cases) {
    const found = await entriesOf(w, { ...filter, limit: 100 });
    assert.equal(
      found.some((entry) => entry.id === changed.id),
      finds,
      JSON.stringify(filter),
    );
  }
  assert.deepEqual(
    (await entriesOf(w, { requestId: renamed.requestId })).map((entry) => entry.action),
    ['workspace.update'],
  );
});

test('GET /v1/audit pages by cursor through every entry once, in both orders', async () => {
  const w = await workspace();
  for (const name of ['A', 'B', 'C', 'D']) {
    server.clock.advance(1_000);
    await w.put('/v1/workspace', { name });
  }
  for (const orderBy of ['asc', 'desc']) {
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const { body }: Json = await w.get(path, { limit: 2, orderBy, ...(cursor !== null && { cursor }) });
      seen.push(...body.data.entries.map((entry: Json) => entry.id));
      cursor = body.meta.nextCursor;
    } while (cursor !== null);
    assert.equal(new Set(seen).size, seen.length);
    const whole = (await entriesOf(w, { limit: 100, orderBy })).map((entry) => entry.id);
    assert.deepEqual(seen, whole);
  }
});

test('GET /v1/audit 403 for other roles and keys without its scope; nothing of another workspace is found', async () => {
  const w = await workspace();
  const other = await workspace();
  const id = await changedContact(other);
  const manager = await w.member('SALES_MANAGER');
  assert.equal((await manager.client.get(path)).body.code, 'INSUFFICIENT_ROLE');
  const { client } = await w.keyWith(['contacts:read']);
  assert.equal((await client.get(path)).body.code, 'INSUFFICIENT_SCOPE');
  assert.deepEqual(await entriesOf(w, { resource: 'contact', resourceId: id }), []);
});

test('a refusal is noted once an hour for each credential and endpoint', async () => {
  const w = await workspace();
  const { client } = await w.keyWith(['contacts:read']);
  const closer = await w.member('CLOSER');
  const refusals = (): Promise<Json[]> => entriesOf(w, { action: 'access.refused' });
  for (let count = 0; count < 5; count++) {
    assert.equal((await client.get('/v1/deals')).status, 403);
    assert.equal((await closer.client.get('/v1/audit')).status, 403);
  }
  await eventually(async () => (await refusals()).length === 2);
  server.clock.advance(hourMs);
  assert.equal((await client.get('/v1/deals')).status, 403);
  await eventually(async () => (await refusals()).length === 3);
  assert.deepEqual(
    new Set(
      (await refusals()).map(({ resource, after, outcome }) => `${resource.id} ${after.code} ${outcome}`),
    ),
    new Set(['GET /v1/deals INSUFFICIENT_SCOPE refused', 'GET /v1/audit INSUFFICIENT_ROLE refused']),
  );
});

test('signing out and ending a session are noted with the session they were done with', async () => {
  const w = await workspace();
  const member = await w.member('CLOSER');
  assert.equal((await member.client.post('/auth/sign-out')).status, 200);
  const [entry] = await entriesOf(w, { action: 'user.sign_out' });
  assert.deepEqual([entry.userId, entry.credential.kind], [member.userId, 'session']);
});

test('POST /v1/audit/export takes the filters of the list', async () => {
  const w = await workspace();
  await changedContact(w);
  const { body } = await w.post('/v1/audit/export', { action: 'contact', userId: w.owner.userId });
  assert.deepEqual(
    body.data.entries.map(({ action }: Json) => action),
    (await entriesOf(w, { action: 'contact', userId: w.owner.userId }))
      .map(({ action }) => action)
      .toReversed(),
  );
});

test('POST /v1/audit/export goes on after the last entry, misses none and is noted once', async () => {
  const w = await workspace();
  await changedContact(w);
  const first = await w.post('/v1/audit/export', { limit: 2 });
  assert.equal(first.status, 200);
  assert.deepEqual([first.body.data.count, first.body.data.hasMore], [2, true]);
  const rest = await w.post('/v1/audit/export', { after: first.body.data.nextAfter });
  const entries: Json[] = [...first.body.data.entries, ...rest.body.data.entries];
  assert.deepEqual(
    entries.map(({ sequence }) => sequence),
    entries.map((_, at) => at + 1),
  );
  assert.equal(entries.filter(({ action }) => action === 'audit.export').length, 1);
  const again = await w.post('/v1/audit/export', { after: rest.body.data.nextAfter });
  assert.deepEqual([again.body.data.count, again.body.data.nextAfter], [0, rest.body.data.nextAfter]);
});

test('GET /v1/operator/acts filters as the log of a workspace does', async () => {
  const w = await workspace();
  const operator = await newOperator();
  const changed = await operator.client.put(`/v1/operator/workspaces/${w.id}`, { plan: 'BUSINESS' });
  assert.equal(changed.status, 200);
  const acts = async (filter: object): Promise<Json[]> =>
    (await operator.client.get('/v1/operator/acts', { workspaceId: w.id, ...filter })).body.data;
  const [act] = await acts({ operatorId: operator.personId, credentialKind: 'session', ip: '127.0.0.1' });
  assert.deepEqual([act.workspaceId, act.credential.kind, act.outcome], [w.id, 'session', 'done']);
  assert.equal((await acts({ action: 'workspace' })).length, 1);
  assert.deepEqual(await acts({ operatorId: 1_000_000_000 }), []);
  assert.deepEqual(await acts({ timeTo: '2020-01-01' }), []);
});
