import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { ChangeStreamClient } from '#/test/change-stream.ts';
import type { Json } from '#/test/client.ts';
import { longTest } from '#/test/full-size.ts';
import { server, workspace } from '#/test/harness.ts';
import { products } from '#/test/products.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const open = (token: string | null, query = '', headers: Record<string, string> = {}) =>
  ChangeStreamClient.open(server.origin, token, query, headers);

test('GET /v1/changes/stream 200 sends changes as the feed shows them, each with its number', async () => {
  const w = await workspace();
  await products(w, 'Before');
  await server.drainOutbox();
  const stream = await open(w.key);
  const { headers } = stream.response;
  assert.match(headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.deepEqual([headers.get('x-accel-buffering'), headers.get('cache-control')], ['no', 'no-store']);
  assert.deepEqual(await stream.next(), { id: 1, event: 'ready', data: { after: 1 } });
  await products(w, 'A', 'B');
  const sent = await stream.take(2);
  const feed = (await w.get('/v1/changes', { after: 1 })).body.data;
  assert.deepEqual(
    sent,
    feed.map((change: Json) => ({ id: change.sequence, event: 'change', data: change })),
  );
  await stream.close();
});

test('GET /v1/changes/stream 200 goes on behind Last-Event-ID, or after, and sends the types that were asked for', async () => {
  const w = await workspace();
  await products(w, 'A');
  await w.post('/v1/contacts', { email: 'ada@example.test' });
  await products(w, 'B');
  await server.drainOutbox();
  const idsOf = async (query: string, headers: Record<string, string>, count: number) => {
    const stream = await open(w.key, query, headers);
    const [, ...events] = await stream.take(count + 1);
    await stream.close();
    return events.map(({ id }) => id);
  };
  assert.deepEqual(await idsOf('?after=0', {}, 3), [1, 2, 3]);
  assert.deepEqual(await idsOf('?after=0', { 'Last-Event-ID': '1' }, 2), [2, 3]);
  assert.deepEqual(await idsOf('?after=0&types=product.*', {}, 2), [1, 3]);
  const late = await open(w.key, '?types=contact.*', { 'Last-Event-ID': '2' });
  await late.next();
  await products(w, 'C');
  await w.post('/v1/contacts', { email: 'bob@example.test' });
  assert.equal((await late.next())?.id, 5);
  await late.close();
});

test('GET /v1/changes/stream: members who may not read the feed learn which kind of record changed, of their workspace', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const closer = await w.member('CLOSER');
  const stream = await open(closer.token, '?payload=type');
  await stream.next();
  await products(other, 'Of others');
  await products(w, 'A');
  await server.drainOutbox();
  const { body } = await w.get('/v1/changes');
  const [{ type, sequence, occurredAt }] = body.data;
  assert.deepEqual(await stream.next(), {
    id: sequence,
    event: 'change',
    data: { type, sequence, occurredAt },
  });
  await stream.close();
  const refused = await open(closer.token);
  assert.deepEqual([refused.response.status, (await refused.refusal()).code], [403, 'INSUFFICIENT_ROLE']);
});

test('GET /v1/changes/stream refuses as an endpoint does: 401, 403, 400, 405', async () => {
  const w = await workspace();
  const { key } = await w.keyWith(['contacts:read']);
  for (const [token, query, headers, status, code] of [
    [null, '', {}, 401, 'API_KEY_REQUIRED'],
    ['svc_wrong', '', {}, 401, 'API_KEY_INVALID'],
    [key, '', {}, 403, 'INSUFFICIENT_SCOPE'],
    [w.key, '?payload=some', {}, 400, 'VALIDATION_ERROR'],
    [w.key, '?types=product.eaten', {}, 400, 'VALIDATION_ERROR'],
    [w.key, '', { 'Last-Event-ID': '-1' }, 400, 'VALIDATION_ERROR'],
    [w.key, '?after=99', {}, 400, 'INVALID_CURSOR'],
  ] as const) {
    const { response, ...stream } = await refusedBy(open(token, query, headers));
    assert.deepEqual([response.status, stream.body.code], [status, code], query);
  }
  const posted = await fetch(`${server.origin}/v1/changes/stream`, { method: 'POST' });
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, OPTIONS']);
  await posted.text();
});

async function refusedBy(opening: Promise<ChangeStreamClient>): Promise<{ response: Response; body: Json }> {
  const stream = await opening;
  return { response: stream.response, body: await stream.refusal() };
}

test('a stream ends when its key is revoked, its session ends, or its person loses the right', async () => {
  const w = await workspace();
  const { key } = await w.keyWith(['changes:read']);
  const [leaving, demoted] = [await w.member('SUPER_ADMIN'), await w.member('SUPER_ADMIN')];
  const tokens = [key, leaving.token, demoted.token];
  const streams = await Promise.all(tokens.map((token) => open(token)));
  for (const stream of streams) await stream.next();
  const { apiKeys } = (await w.owner.client.get('/v1/apiKeys')).body.data;
  const made = apiKeys.find((one: Json) => one.scopes.join() === 'changes:read');
  assert.equal((await w.owner.client.delete(`/v1/apiKeys/${made.id}`)).status, 200);
  assert.equal((await leaving.client.post('/auth/sign-out')).status, 200);
  const changed = await w.owner.client.put('/v1/users', { id: demoted.userId, role: 'CLOSER' });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  for (const stream of streams) {
    let last = await stream.next();
    while (last !== null) last = await stream.next();
  }
  for (const [token, status] of [
    [key, 401],
    [leaving.token, 401],
    [demoted.token, 403],
  ] as const) {
    const { response } = await refusedBy(open(token));
    assert.equal(response.status, status);
  }
});

longTest('a client that reads slowly keeps nobody waiting, and gets all in the end, each once', async () => {
  const w = await workspace();
  const [slow, quick] = [await open(w.key), await open(w.key)];
  await slow.next();
  await quick.next();
  const count = 300;
  const description = 'x'.repeat(10_000);
  for (let index = 0; index < count; index++)
    assert.equal((await w.post('/v1/products', { name: `P${index}`, description })).status, 201);
  const all = Array.from({ length: count }, (_, index) => index + 1);
  assert.deepEqual(
    (await quick.take(count)).map(({ id }) => id),
    all,
  );
  assert.deepEqual(
    (await slow.take(count)).map(({ id }) => id),
    all,
  );
  await Promise.all([slow.close(), quick.close()]);
});

test('409 LIMIT_REACHED for more streams than a key may have; one that is closed makes room', async () => {
  const w = await workspace();
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(w.key)));
  assert.ok(streams.every(({ response }) => response.status === 200));
  const { response, body } = await refusedBy(open(w.key));
  assert.deepEqual([response.status, body.code], [409, 'LIMIT_REACHED']);
  const another = await open((await w.keyWith(['changes:read'])).key);
  assert.equal(another.response.status, 200);
  for (const stream of [another, ...streams]) await stream.close();
});

test('a process that stops ends its streams and takes no more', async () => {
  const its = await startServer(contract, handlers);
  const w = await createTestWorkspace(its);
  const stream = await ChangeStreamClient.open(its.origin, w.key);
  await stream.next();
  its.changeStream.close();
  assert.equal(await stream.next(), null);
  const { response, body } = await refusedBy(ChangeStreamClient.open(its.origin, w.key));
  assert.deepEqual([response.status, body.code], [503, 'UNAVAILABLE']);
  await its.close();
});
