import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '#/test/server.ts';
import { smallContract, smallHandlers } from '#/test/small-contract.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const server = await startServer(smallContract, smallHandlers);
after(() => server.close());
const w = await createTestWorkspace(server);

async function team(name: string): Promise<number> {
  return (await w.post('/v1/teams', { name })).body.data.team.id;
}

test('304 while nothing has changed, 200 with another tag after a change', async () => {
  const id = await team('Cached');
  const first = await w.get(`/v1/teams/${id}`);
  const etag = first.headers.get('etag') ?? '';
  assert.match(etag, /^"v1-[0-9a-z]+"$/);
  assert.equal((await w.client.with({ 'If-None-Match': etag }).get(`/v1/teams/${id}`)).status, 304);
  assert.equal(
    (await w.client.with({ 'If-None-Match': `"other", W/${etag}` }).get(`/v1/teams/${id}`)).status,
    304,
  );
  await w.put(`/v1/teams/${id}`, { name: 'Renamed' });
  const later = await w.client.with({ 'If-None-Match': etag }).get(`/v1/teams/${id}`);
  assert.equal(later.status, 200);
  assert.notEqual(later.headers.get('etag'), etag);
});

test('412 for a change that starts from an old version', async () => {
  const id = await team('Contested');
  const etag = (await w.get(`/v1/teams/${id}`)).headers.get('etag') ?? '';
  const changed = await w.client.with({ 'If-Match': etag }).put(`/v1/teams/${id}`, { name: 'First' });
  assert.deepEqual([changed.status, changed.headers.get('etag')], [200, '"v2"']);
  const stale = await w.client.with({ 'If-Match': etag }).put(`/v1/teams/${id}`, { name: 'Second' });
  assert.deepEqual(
    [stale.status, stale.body.code, stale.body.details],
    [412, 'VERSION_CONFLICT', { version: 2 }],
  );
  for (const tag of ['*', '"v2"', '"v7", "v2-abc"']) {
    const current = (await w.get(`/v1/teams/${id}`)).headers.get('etag')?.slice(0, 3);
    const header = tag === '*' ? '*' : tag.replaceAll('"v2', current ?? '');
    assert.equal(
      (await w.client.with({ 'If-Match': header }).put(`/v1/teams/${id}`, { name: 'Any' })).status,
      200,
      header,
    );
  }
  for (const tag of ['W/"v5"', '"nonsense"'])
    assert.equal(
      (await w.client.with({ 'If-Match': tag }).put(`/v1/teams/${id}`, { name: 'No' })).status,
      412,
      tag,
    );
});

test('without If-Match the last change wins', async () => {
  const id = await team('Free');
  assert.equal((await w.put(`/v1/teams/${id}`, { name: 'A' })).status, 200);
  assert.equal((await w.put(`/v1/teams/${id}`, { name: 'B' })).status, 200);
});
