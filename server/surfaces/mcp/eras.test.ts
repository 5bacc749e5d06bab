import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import { bearer, modern, request, sendMessage, toolCall, type Said } from '#/test/mcp/send.ts';

const address = `${server.origin}/mcp`;
const older = ['2025-03-26', '2025-06-18', '2025-11-25'];

async function speaker(): Promise<(message: unknown, headers?: Record<string, string>) => Promise<Said>> {
  const { key } = await workspace();
  return (message, headers = {}) => sendMessage(address, message, { ...bearer(key), ...headers });
}

test('MCP 6: headers that differ from the body are 400 -32020', async () => {
  const say = await speaker();
  const { message, headers } = modern('tools/call', { name: 'whoami', arguments: {} });
  assert.equal((await say(message, headers)).status, 200);
  const wrong = [
    { 'MCP-Protocol-Version': '2025-11-25' },
    { 'Mcp-Method': 'tools/list' },
    { 'Mcp-Name': 'add_note' },
  ];
  for (const header of wrong) {
    const { status, body } = await say(message, { ...headers, ...header });
    assert.deepEqual([status, body.error.code], [400, -32_020], JSON.stringify(header));
  }
});

test('MCP 6: an unknown revision is 400 -32022 with those that are served', async () => {
  const say = await speaker();
  const { message, headers } = modern('tools/list');
  const text = JSON.stringify(message).replaceAll('2026-07-28', '2030-01-01');
  const { status, body } = await say(text, { ...headers, 'MCP-Protocol-Version': '2030-01-01' });
  assert.deepEqual([status, body.error.code, body.error.data.supported], [400, -32_022, ['2026-07-28']]);
});

test('MCP 6: an unknown method is 404 -32601, a notification 202', async () => {
  const say = await speaker();
  const { message, headers } = modern('tools/invent');
  const { status, body } = await say(message, headers);
  assert.deepEqual([status, body.error.code], [404, -32_601]);
  const built = modern('notifications/cancelled', { requestId: 1 });
  const { id: _id, ...notification } = built.message as { id: number };
  assert.equal((await say(notification, built.headers)).status, 202);
});

test('MCP 6: a cacheable result is private to the caller, and every result says that it is complete', async () => {
  const say = await speaker();
  for (const method of ['server/discover', 'tools/list', 'resources/list', 'prompts/list']) {
    const { message, headers } = modern(method);
    const { status, body } = await say(message, headers);
    assert.equal(status, 200, method);
    const { resultType, cacheScope, ttlMs } = body.result;
    assert.deepEqual([resultType, cacheScope], ['complete', 'private'], method);
    assert.ok(ttlMs > 0, method);
  }
  const { message, headers } = modern('server/discover');
  const { body } = await say(message, headers);
  assert.deepEqual(body.result.supportedVersions, ['2026-07-28']);
  assert.deepEqual(Object.keys(body.result.capabilities).toSorted(), [
    'completions',
    'extensions',
    'prompts',
    'resources',
    'tools',
  ]);
});

for (const revision of older)
  test(`MCP 7: a client of ${revision} shakes hands and works, with nothing to remember`, async () => {
    const say = await speaker();
    const client = { name: 'test', version: '1' };
    const hello = { protocolVersion: revision, capabilities: {}, clientInfo: client };
    const welcome = await say(request('initialize', hello));
    assert.equal(welcome.body.result.protocolVersion, revision);
    assert.equal(welcome.headers.get('mcp-session-id'), null);
    const version = { 'MCP-Protocol-Version': revision };
    const answer = await say({ jsonrpc: '2.0', method: 'notifications/initialized' }, version);
    assert.deepEqual([answer.status, answer.text], [202, '']);
    const { body } = await say(toolCall('whoami'), version);
    assert.equal(body.result.isError, undefined);
  });

test('MCP 7: no header is 2025-03-26, an unknown one 400', async () => {
  const say = await speaker();
  assert.equal((await say(request('tools/list'))).status, 200);
  assert.equal((await say(request('tools/list'), { 'MCP-Protocol-Version': '1999-01-01' })).status, 400);
});

test('MCP 7: a client that offers an unknown revision gets the newest of that era', async () => {
  const say = await speaker();
  const hello = { protocolVersion: '2030-01-01', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  assert.equal((await say(request('initialize', hello))).body.result.protocolVersion, '2025-11-25');
});

for (const method of ['GET', 'DELETE', 'PUT'])
  test(`MCP 7: ${method} /mcp is 405 with Allow: POST`, async () => {
    const { status, headers } = await server.anybody.send(method, '/mcp');
    assert.deepEqual([status, headers.get('allow')], [405, 'POST']);
  });

test('MCP 7: a body that is not a message is 400 of the protocol, never a 500', async () => {
  const say = await speaker();
  const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'[['.repeat(50_000)}${']]'.repeat(50_000)}}`;
  const wrong = [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '1',
    '{}',
    '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    deep,
  ];
  for (const text of wrong) assert.equal((await say(text)).status, 400, text.slice(0, 50));
  assert.equal((await say(request('ping'), { 'Content-Type': 'text/plain' })).status, 415);
  assert.equal((await say(request('ping'), { Accept: 'text/html' })).status, 406);
  assert.equal((await say(request('ping'), { 'Content-Encoding': 'gzip' })).status, 415);
  const strange = [{ name: 1 }, { name: '__proto__' }, { name: 'no_such_tool' }, {}];
  for (const params of strange) {
    const { status, body } = await say(request('tools/call', params));
    assert.ok(
      status < 500 && (body.error.code === -32_602 || body.error.code === -32_601),
      JSON.stringify(body),
    );
  }
});

test('MCP 8: a stream of 2026 is for no cache and no proxy to hold back, and ends with its client', async () => {
  const { key } = await workspace();
  const { message, headers } = modern('subscriptions/listen', { notifications: {} });
  const gone = new AbortController();
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      ...bearer(key),
      ...headers,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
    signal: gone.signal,
  });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(response.headers.get('x-accel-buffering'), 'no');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.ok(response.headers.get('ratelimit-remaining'));
  const reader = response.body?.getReader();
  assert.match(new TextDecoder().decode((await reader?.read())?.value), /^event: message\ndata: |^data: /);
  gone.abort();
});
