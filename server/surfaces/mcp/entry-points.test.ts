import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request as send } from 'node:http';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { server, workspace } from '#/test/harness.ts';
import { bearer, request, sendMessage, toolCall } from '#/test/mcp/send.ts';
import { publicClient, tokensFor } from '#/test/oauth.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const { baseUrl } = server.app.config;
const at = (path: string) => server.origin + path;
const metadataOf = (entryPoint: string) => `${baseUrl}/.well-known/oauth-protected-resource${entryPoint}`;
const challengeOf = ({ headers }: { headers: Headers }) => headers.get('www-authenticate') ?? '';

const closed = await startServer(contract, handlers, {
  BASE_URL: 'https://calls.example/app',
  MCP_API_KEYS: 'off',
  MCP_ALLOWED_ORIGINS: 'https://chat.example',
});
after(() => closed.close());

/** The tokens of an app that asked for a resource. */
async function accessFor(resource: string | undefined, scope = 'contacts:read contacts:write') {
  const w = await workspace();
  const client = await publicClient({ scope });
  const { access } = await tokensFor(w.owner, client, resource === undefined ? {} : { resource });
  return { w, access, client };
}

for (const [path, entryPoint] of [
  ['/mcp', '/mcp'],
  ['/messages', '/sse'],
] as const)
  test(`MCP 1: POST ${path} 401 without a token, with the way to one, before the body is read`, async () => {
    const said = await sendMessage(at(path), 'no JSON at all');
    assert.equal(said.status, 401);
    assert.equal(said.body.code, 'API_KEY_REQUIRED');
    const [, url, scopes = ''] =
      /^Bearer resource_metadata="([^"]+)", scope="([^"]+)"$/.exec(challengeOf(said)) ?? [];
    assert.equal(url, metadataOf(entryPoint));
    const { body } = await server.anybody.get(new URL(url ?? '').pathname);
    assert.deepEqual(scopes.split(' '), body.scopes_supported);
  });

test('MCP 1: GET /sse 401 without a token', async () => {
  const said = await server.anybody.get('/sse');
  assert.equal(said.status, 401);
  assert.match(challengeOf(said), /resource_metadata="[^"]+\/sse"/);
});

for (const entryPoint of ['', '/mcp', '/sse'])
  test(`MCP 2: the metadata of ${baseUrl}${entryPoint} names exactly that address`, async () => {
    const { status, headers, body } = await server.anybody.get(new URL(metadataOf(entryPoint)).pathname);
    assert.equal(status, 200);
    assert.deepEqual(
      [body.resource, body.authorization_servers, body.bearer_methods_supported],
      [baseUrl + entryPoint, [baseUrl], ['header']],
    );
    const { body: issuer } = await server.anybody.get('/.well-known/oauth-authorization-server');
    assert.ok(body.scopes_supported.length > 10);
    assert.ok(body.scopes_supported.every((scope: string) => issuer.scopes_supported.includes(scope)));
    assert.ok(!body.scopes_supported.includes('offline_access'));
    assert.equal(headers.get('access-control-allow-origin'), '*');
  });

test('MCP 2: with a path in the base address the metadata is found where clients look', async () => {
  const { body } = await closed.anybody.get('/.well-known/oauth-protected-resource/app/mcp');
  assert.equal(body.resource, 'https://calls.example/app/mcp');
  const said = await sendMessage(`${closed.origin}/mcp`, request('ping'), { Host: 'localhost' });
  assert.match(
    challengeOf(said),
    /resource_metadata="https:\/\/calls\.example\/\.well-known\/oauth-protected-resource\/app\/mcp"/,
  );
});

const api = '/v1/contacts';
const places: readonly (readonly [resource: string | undefined, good: readonly string[]])[] = [
  [undefined, [api, '/mcp', '/sse']],
  [baseUrl, [api, '/mcp', '/sse']],
  [`${baseUrl}/`, [api, '/mcp', '/sse']],
  [`${baseUrl}/mcp`, ['/mcp']],
  [`${baseUrl}/sse`, ['/sse']],
  [`${baseUrl}/messages`, ['/sse']],
];
for (const [resource, good] of places)
  test(`MCP 3: a token for ${resource ?? 'no resource in particular'} is good for ${good.join(', ')} alone`, async () => {
    const { access } = await accessFor(resource);
    const found: string[] = [];
    if ((await server.anybody.with(bearer(access)).get(api)).status === 200) found.push(api);
    if ((await sendMessage(at('/mcp'), request('ping'), bearer(access))).status === 200) found.push('/mcp');
    // A 404 for an unknown session means that the token was accepted.
    const message = await sendMessage(at('/messages?sessionId=none'), request('ping'), bearer(access));
    if (message.status === 404) found.push('/sse');
    assert.deepEqual(found, good);
  });

test('MCP 4: a bad token is 401 invalid_token, and a revoked one from the next request on', async () => {
  const { w, access, client } = await accessFor(`${baseUrl}/mcp`);
  for (const token of ['oat_invented', 'svc_invented', w.owner.token, 'anything']) {
    const said = await sendMessage(at('/mcp'), request('ping'), bearer(token));
    assert.equal(said.status, 401, token);
    assert.match(
      challengeOf(said),
      /^Bearer error="invalid_token", resource_metadata="[^"]+\/mcp", scope="[^"]+"$/,
    );
  }
  assert.equal((await sendMessage(at('/mcp'), request('ping'), bearer(access))).status, 200);
  await server.anybody.post('/v1/oauth/revoke', { token: access, client_id: client.id });
  assert.equal((await sendMessage(at('/mcp'), request('ping'), bearer(access))).status, 401);
});

test('MCP 4: a missing scope is 403 with all that is needed in one challenge', async () => {
  const { access } = await accessFor(undefined, 'contacts:read');
  const said = await sendMessage(at('/mcp'), toolCall('list_sales'), bearer(access));
  assert.equal(said.status, 403);
  assert.equal(said.body.code, 'INSUFFICIENT_SCOPE');
  assert.equal(
    challengeOf(said),
    `Bearer error="insufficient_scope", resource_metadata="${metadataOf('/mcp')}", scope="contacts:read deals:read"`,
  );
  const several = [toolCall('list_sales'), request('resources/read', { uri: 'crm://call/1' }, 2)];
  const both = await sendMessage(at('/mcp'), several, bearer(access));
  assert.match(challengeOf(both), /scope="contacts:read deals:read eventCalls:read"/);
});

test('MCP 5: pages of sites nobody named are 403, those the operator names may read the answer', async () => {
  const { key } = await workspace();
  const ask = (address: string, headers: Record<string, string>) =>
    sendMessage(address, request('ping'), headers);
  for (const origin of ['https://evil.example', 'null', 'http://callwright.test.evil.example'])
    for (const path of ['/mcp', '/messages?sessionId=none'])
      assert.equal((await ask(at(path), { ...bearer(key), Origin: origin })).status, 403, origin);
  assert.equal((await ask(at('/mcp'), { ...bearer(key), Origin: baseUrl })).status, 200);
  assert.equal((await ask(at('/mcp'), bearer(key))).status, 200);

  const named = await ask(`${closed.origin}/mcp`, { Origin: 'https://chat.example' });
  assert.deepEqual(
    [named.status, named.headers.get('access-control-allow-origin')],
    [401, 'https://chat.example'],
  );
  assert.match(named.headers.get('access-control-expose-headers') ?? '', /WWW-Authenticate/);
  const preflight = await fetch(`${closed.origin}/mcp`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://chat.example', 'Access-Control-Request-Method': 'POST' },
  });
  assert.equal(preflight.status, 204);
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /MCP-Protocol-Version/);
});

test('MCP 11: a token counts in the header only', async () => {
  const { key } = await workspace();
  assert.equal((await sendMessage(at(`/mcp?access_token=${key}`), request('ping'))).status, 401);
});

test('MCP 12: a body over 4 MiB is 413, one below is read', async () => {
  const { key } = await workspace();
  const filled = (bytes: number) => JSON.stringify(request('ping', { filling: 'x'.repeat(bytes) }));
  assert.equal((await sendMessage(at('/mcp'), filled(4 * 1_048_576), bearer(key))).status, 413);
  assert.equal((await sendMessage(at('/mcp'), filled(3 * 1_048_576), bearer(key))).status, 200);
});

test('MCP 12: tools come in the same order each time, with schemas of 2020-12 and what they may do', async () => {
  const { key } = await workspace();
  const list = async () =>
    (await sendMessage(at('/mcp'), request('tools/list'), bearer(key))).body.result.tools;
  const tools = await list();
  assert.deepEqual(await list(), tools);
  assert.equal(tools.length, 36);
  for (const { name, inputSchema, annotations } of tools) {
    assert.match(name, /^[a-z][a-z_]{1,63}$/);
    // No `$schema`, because the protocol's default is 2020-12.
    assert.deepEqual([inputSchema.type, inputSchema.$schema], ['object', undefined], name);
    assert.equal(typeof annotations.readOnlyHint, 'boolean', name);
    assert.equal(typeof annotations.destructiveHint, 'boolean', name);
  }
});

test('MCP 14: API keys are accepted, unless the operator allows apps only', async () => {
  const { key } = await workspace();
  assert.equal((await sendMessage(at('/mcp'), toolCall('whoami'), bearer(key))).status, 200);
  const { key: refused } = await createTestWorkspace(closed);
  const said = await sendMessage(`${closed.origin}/mcp`, toolCall('whoami'), bearer(refused));
  assert.deepEqual([said.status, said.body.code], [401, 'TOKEN_INVALID']);
  const startup = await workspace({ plan: 'STARTUP' });
  const without = await sendMessage(at('/mcp'), request('ping'), bearer(startup.key));
  assert.deepEqual([without.status, without.body.code], [403, 'PLAN_WITHOUT_API']);
});

test('a workspace that switches assistants off refuses them from the next request on, and the audit log says who did', async () => {
  const { key, owner } = await workspace();
  const ping = () => sendMessage(at('/mcp'), request('ping'), bearer(key));
  assert.equal((await ping()).status, 200);
  await owner.client.put('/v1/workspace', { assistants: false });
  const refused = await ping();
  assert.deepEqual([refused.status, refused.body.code], [403, 'ASSISTANTS_OFF']);
  assert.equal((await server.anybody.with(bearer(key)).get('/sse')).status, 403);
  const { entries } = (await owner.client.get('/v1/audit', { action: 'workspace.update' })).body.data;
  assert.deepEqual([entries[0].before.assistants, entries[0].after.assistants], [true, false]);
  await owner.client.put('/v1/workspace', { assistants: true });
  assert.equal((await ping()).status, 200);
});

test('a slash at the end of an address is no other address', async () => {
  const { key } = await workspace();
  assert.equal((await sendMessage(at('/mcp/'), toolCall('whoami'), bearer(key))).status, 200);
  assert.equal(
    (await sendMessage(at('/messages/?sessionId=none'), request('ping'), bearer(key))).status,
    404,
  );
});

test('MCP 5: a service whose address is this machine answers to no other name', async (context) => {
  const local = await startServer(contract, handlers, { BASE_URL: 'http://localhost:4240', HOST: '0.0.0.0' });
  context.after(() => local.close());
  const { hostname, port } = new URL(local.origin);
  const named = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Host: host, 'Content-Type': 'application/json' };
      const sent = send({ hostname, port, path: '/mcp', method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.once('error', reject);
      sent.end('{}');
    });
  assert.deepEqual([await named('rebound.example'), await named(`localhost:${port}`)], [403, 401]);
});

test('the log names the entry point that was called, for every result', async (t) => {
  const { mock } = t.mock.method(server.app.log, 'request');
  const requestId = `entry-${randomUUID()}`;
  await sendMessage(at('/mcp'), request('ping'), { 'X-Request-Id': requestId });
  const line = mock.calls
    .map(({ arguments: [given] }) => given)
    .find((given) => given.requestId === requestId);
  assert.deepEqual([line?.method, line?.route, line?.status], ['POST', '/mcp', 401]);
});
