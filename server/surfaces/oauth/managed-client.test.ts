import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';

test('PATCH, PUT and DELETE /v1/oauth/register/{clientId} 401 before anything of a wrong body is looked at', async () => {
  const w = await workspace();
  const made = await w.post('/v1/oauth/register', {
    client_name: 'Mine',
    redirect_uris: ['https://app.example.com/callback'],
  });
  const path = `/v1/oauth/register/${made.body.client_id}`;
  const wrong = JSON.stringify({ redirect_uris: 7, client_name: ['x'], scope: {} });
  for (const method of ['PATCH', 'PUT', 'DELETE'])
    for (const headers of [{}, { Authorization: 'Bearer ora_wrong' }]) {
      const { status, body } = await server.anybody.with(headers).send(method, path, wrong);
      assert.equal(status, 401, `${method} ${JSON.stringify(body)}`);
      assert.ok(!JSON.stringify(body).includes('redirect_uris'));
    }
  assert.equal(
    (await w.client.send('PUT', path, '{"redirect_uris":7}')).status,
    400,
    'a right credential is told',
  );
  const other = await workspace();
  assert.equal((await other.client.send('PUT', path, wrong)).status, 404);
});

test('GET, PATCH and DELETE /v1/oauth/register/{clientId} 404 for an id that no text can be, 401 without a credential', async () => {
  const w = await workspace();
  for (const id of ['%00', 'a%00b'])
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? '{}' : undefined;
      const path = `/v1/oauth/register/${id}`;
      assert.equal((await w.client.send(method, path, body)).status, 404, `${method} ${id}`);
      assert.equal((await server.anybody.send(method, path, body)).status, 401, `${method} ${id}`);
    }
});

test('Every answer keeps its address to itself, uses no device, and shares no window', async () => {
  for (const path of [
    '/call/secret',
    '/set-up?token=secret',
    '/unsubscribe/secret',
    '/docs',
    '/v1/me',
    '/calendar/x.ics',
  ]) {
    const { headers } = await fetch(`${server.origin}${path}`, { headers: { Accept: 'text/html' } });
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path);
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\), .*geolocation=\(\)/, path);
  }
});
