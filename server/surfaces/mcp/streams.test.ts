import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { server, workspace } from '#/test/harness.ts';
import { EventStream } from '#/test/mcp/event-stream.ts';
import { bearer, modern, request, sendMessage, toolCall } from '#/test/mcp/send.ts';
import { publicClient, refresh, tokensFor } from '#/test/oauth.ts';
import { startServer } from '#/test/server.ts';
import { unlimited } from '#/test/unlimited.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const say = (path: string, token: string, message: unknown) =>
  sendMessage(server.origin + path, message, bearer(token));

async function opened(token: string): Promise<{ stream: EventStream; messagesAt: string }> {
  const stream = await EventStream.open(server.origin, token);
  const first = await stream.next();
  assert.equal(first?.event, 'endpoint');
  return { stream, messagesAt: first?.data ?? '' };
}

test('MCP 10: the first event says where messages go, answers come out of the stream', async () => {
  const { key } = await workspace();
  const { stream, messagesAt } = await opened(key);
  assert.match(messagesAt, /^\/messages\?sessionId=[\w-]{32}$/);
  assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(stream.headers.get('x-accel-buffering'), 'no');
  const hello = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const taken = await say(messagesAt, key, request('initialize', hello, 7));
  assert.deepEqual([taken.status, taken.text], [202, 'Accepted']);
  const welcome = await stream.message();
  assert.deepEqual([welcome.id, welcome.result.protocolVersion], [7, '2024-11-05']);
  await say(messagesAt, key, { jsonrpc: '2.0', method: 'notifications/initialized' });
  await say(messagesAt, key, toolCall('whoami', { detail: 'full' }));
  const { result } = await stream.message();
  assert.equal(result.structuredContent.data.credential.kind, 'api_key');
  await stream.close();
});

test('MCP 10: an unknown session is 404, one of another credential 403, and neither is disturbed', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const { stream, messagesAt } = await opened(w.key);
  const { key: colleague } = await w.keyWith(['*']);
  assert.equal((await say('/messages?sessionId=unknown', w.key, request('ping'))).status, 404);
  assert.equal((await say('/messages', w.key, request('ping'))).status, 404);
  for (const token of [other.key, colleague]) {
    const { status, body } = await say(messagesAt, token, request('ping'));
    assert.deepEqual([status, body.code], [403, 'SESSION_OF_ANOTHER']);
  }
  assert.equal((await say(messagesAt, w.key, request('ping', {}, 3))).status, 202);
  assert.equal((await stream.message()).id, 3);
  await stream.close();
});

test('MCP 10: a refreshed token of the same grant continues its stream', async () => {
  const w = await workspace();
  const client = await publicClient({ scope: 'contacts:read' });
  const resource = `${server.app.config.baseUrl}/sse`;
  const tokens = await tokensFor(w.owner, client, { resource });
  const { stream, messagesAt } = await opened(tokens.access);
  const { body } = await refresh(client, tokens.refresh);
  assert.equal((await say(messagesAt, body.access_token, request('ping', {}, 9))).status, 202);
  assert.equal((await stream.message()).id, 9);
  const missing = await say(messagesAt, body.access_token, toolCall('list_sales'));
  assert.equal(missing.status, 403);
  assert.match(missing.headers.get('www-authenticate') ?? '', /scope="contacts:read deals:read"/);
  await stream.close();
});

test('MCP 10: a body that is not a message is 400, and the stream continues', async () => {
  const { key } = await workspace();
  const { stream, messagesAt } = await opened(key);
  for (const wrong of ['', '{', '[]', '{"jsonrpc":"2.0"}', '"x"'])
    assert.equal((await say(messagesAt, key, wrong)).status, 400, wrong);
  await say(messagesAt, key, request('ping', {}, 2));
  assert.equal((await stream.message()).id, 2);
  await stream.close();
});

test('MCP 10: a session ends with its connection', async () => {
  const { key } = await workspace();
  const { stream, messagesAt } = await opened(key);
  await stream.close();
  // The server notices it a moment later, when the socket closes.
  let status = 202;
  for (let tries = 0; tries < 200 && status !== 404; tries += 1)
    ({ status } = await say(messagesAt, key, request('ping')));
  assert.equal(status, 404);
});

test('MCP 10: streams that were closed take no place of those to come', async () => {
  const w = await unlimited(await workspace());
  // More than a workspace may have open at once.
  for (let round = 0; round < 105; round += 1) {
    const { stream, messagesAt } = await opened(w.key);
    await stream.close();
    let status = 202;
    for (let tries = 0; tries < 200 && status !== 404; tries += 1)
      ({ status } = await say(messagesAt, w.key, request('ping')));
    assert.equal(status, 404);
  }
});

test('MCP 8: streams of both eras end when the process is about to', { timeout: 60_000 }, async (context) => {
  const closing = await startServer(contract, handlers);
  context.after(() => closing.close());
  const { key } = await createTestWorkspace(closing);
  const older = await EventStream.open(closing.origin, key);
  assert.equal((await older.next())?.event, 'endpoint');
  const { message, headers } = modern('subscriptions/listen', { notifications: {} });
  const listening = sendMessage(`${closing.origin}/mcp`, message, { ...bearer(key), ...headers });
  // Whether the stream is ended or cut makes no difference to a client that reconnects.
  const ended = listening.catch(() => null);
  // The server gets the subscription before the next request.
  await sendMessage(`${closing.origin}/mcp`, request('ping'), bearer(key));
  await closing.entryPoints.close();
  assert.equal(await older.next(), null);
  await ended;
});
