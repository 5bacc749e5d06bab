import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { sql } from '#/platform/db/sql.ts';
import { startServer } from '#/test/server.ts';
import { smallContract, smallHandlers } from '#/test/small-contract.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { idempotencyKey, purgeIdempotencyKeys } from '#/platform/idempotency/idempotency.ts';

const server = await startServer(smallContract, smallHandlers);
after(() => server.close());
const w = await createTestWorkspace(server);
const withKey = (key: string) => w.client.with({ 'Idempotency-Key': key });

test('the same key and body get the stored answer', async () => {
  const first = await withKey('a-1').post('/v1/teams', { name: 'Once' });
  const again = await withKey('a-1').post('/v1/teams', { name: 'Once' });
  assert.equal(first.status, 201);
  assert.equal(first.headers.get('idempotency-replayed'), null);
  assert.deepEqual([again.status, again.body], [first.status, first.body]);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal(again.headers.get('x-upsert-match'), 'none');
});

test('a quoted key is the same as a bare one, and the order of fields makes no difference', async () => {
  const first = await withKey('b-1').post('/v1/teams', { name: 'Quoted', tags: ['x'] });
  const again = await withKey('"b-1"').post('/v1/teams', { tags: ['x'], name: 'Quoted' });
  assert.deepEqual(again.body, first.body);
});

test('422 for the same key with another body', async () => {
  await withKey('c-1').post('/v1/teams', { name: 'First' });
  const other = await withKey('c-1').post('/v1/teams', { name: 'Second' });
  assert.deepEqual([other.status, other.body.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
});

test('a refusal is stored and leaves nothing behind', async () => {
  await w.post('/v1/teams', { name: 'Taken' });
  const refused = await withKey('d-1').post('/v1/teams', { name: 'Taken' });
  const again = await withKey('d-1').post('/v1/teams', { name: 'Taken' });
  assert.equal(refused.status, 409);
  assert.deepEqual(
    [again.status, again.body, again.headers.get('idempotency-replayed')],
    [409, refused.body, 'true'],
  );
});

test('a failure of ours is not stored', async () => {
  assert.equal((await withKey('e-1').post('/v1/teams/fail', { how: 'fault' })).status, 500);
  const again = await withKey('e-1').post('/v1/teams/fail', { how: 'refusal' });
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [400, null]);
});

// The database error, the response to the client, and the reason. None of these responses is stored.
const failures = [
  ['55P03', 503, 'UNAVAILABLE', 'a lock was not to be had in time'],
  ['40P01', 503, 'UNAVAILABLE', 'a deadlock, after three attempts'],
  ['40001', 503, 'UNAVAILABLE', 'a collision of transactions, after three attempts'],
  ['57014', 503, 'UNAVAILABLE', 'the statement ran too long'],
  ['25P03', 503, 'UNAVAILABLE', 'the transaction was idle for too long'],
  ['53300', 503, 'UNAVAILABLE', 'there are too many connections'],
  ['53400', 503, 'UNAVAILABLE', 'a limit of the configuration is reached'],
  ['57P01', 503, 'UNAVAILABLE', 'the database stops'],
  ['57P05', 503, 'UNAVAILABLE', 'the connection was idle for too long'],
  ['58030', 503, 'UNAVAILABLE', 'the disk failed'],
  ['08006', 503, 'UNAVAILABLE', 'the connection broke'],
  ['23505', 409, 'CONFLICT', 'another request wrote the same row: a retry finds it'],
  ['23P01', 409, 'CONFLICT', 'the same of a period of time'],
  ['XX000', 500, 'INTERNAL_ERROR', 'a fault'],
] as const;

for (const [state, status, code, why] of failures)
  test(`POST ${status} ${code} for ${state}, ${why}; not stored`, async () => {
    const client = withKey(`state-${state}`);
    const first = await client.post('/v1/teams/fail', { how: 'database', state });
    assert.deepEqual([first.status, first.body.code], [status, code]);
    if (status !== 500) assert.match(first.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
    const again = await client.post('/v1/teams/fail', { how: 'database', state });
    assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [status, null]);
  });

test('POST 400 and 404 of the database are final: stored', async () => {
  for (const [state, status] of [
    ['22P02', 400],
    ['23503', 404],
  ] as const) {
    const client = withKey(`state-${state}`);
    const first = await client.post('/v1/teams/fail', { how: 'database', state });
    const again = await client.post('/v1/teams/fail', { how: 'database', state });
    assert.deepEqual([first.status, first.headers.get('retry-after')], [status, null]);
    assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [status, 'true']);
  }
});

test('keys belong to a credential and a path', async () => {
  await withKey('f-1').post('/v1/teams', { name: 'Mine' });
  const { client } = await w.keyWith(['*']);
  assert.equal(
    (await client.with({ 'Idempotency-Key': 'f-1' }).post('/v1/teams', { name: 'Other' })).status,
    201,
  );
  assert.equal(
    (await withKey('f-1').post('/v1/teams/fail', { how: 'refusal' })).headers.get('idempotency-replayed'),
    null,
  );
});

test('fifty at once with one key do the work once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => withKey('g-1').post('/v1/teams', { name: 'Raced' })),
  );
  const done = replies.filter((reply) => reply.status === 201);
  const waiting = replies.filter((reply) => reply.status === 409);
  assert.equal(done.length + waiting.length, 50);
  assert.ok(done.length >= 1);
  assert.equal(new Set(done.map((reply) => reply.body.data.team.id)).size, 1);
  for (const reply of waiting)
    assert.deepEqual([reply.body.code, reply.headers.get('retry-after')], ['IDEMPOTENCY_IN_PROGRESS', '1']);
  assert.equal((await w.get('/v1/teams', { search: 'Raced' })).body.data.length, 1);
});

test('a key is forgotten after 24 hours', async () => {
  await withKey('h-1').post('/v1/teams', { name: 'Yesterday' });
  server.clock.advance(dayMs + 1);
  const later = await withKey('h-1').post('/v1/teams', { name: 'Today' });
  assert.deepEqual([later.status, later.body.data.team.name], [201, 'Today']);
  server.clock.advance(dayMs + 1);
  await purgeIdempotencyKeys(server.app);
  const left = await inCells(server.app, sql`select from idempotency_key`);
  server.clock.reset();
  assert.equal(left.length, 0);
});

test('a key is 1 to 255 visible characters', () => {
  assert.equal(idempotencyKey(undefined), null);
  assert.equal(idempotencyKey('abc'), 'abc');
  assert.equal(idempotencyKey('"a\\"b"'), 'a"b');
  for (const bad of ['', '""', 'two words', 'ü', 'x'.repeat(256)])
    assert.throws(() => idempotencyKey(bad), { code: 'IDEMPOTENCY_KEY_INVALID' });
});
