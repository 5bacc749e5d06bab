import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Json } from '#/test/client.ts';
import { server, workspace } from '#/test/harness.ts';
import { EventStream } from '#/test/mcp/event-stream.ts';
import { bearer, modern, request, sendMessage } from '#/test/mcp/send.ts';

// Listening clients are notified when their lists change.

const lists = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };

async function listening(token: string, context: TestContext): Promise<EventStream> {
  const { message, headers } = modern('subscriptions/listen', { notifications: lists });
  const stream = await EventStream.listen(server.origin, token, message, headers);
  context.after(() => stream.close());
  const { method, params } = await stream.message();
  assert.equal(method, 'notifications/subscriptions/acknowledged');
  assert.deepEqual(params.notifications, lists);
  return stream;
}

async function promote(w: Awaited<ReturnType<typeof workspace>>, id: number): Promise<void> {
  const { status } = await w.owner.client.put('/v1/users', { id, role: 'CLOSER' });
  assert.equal(status, 200);
}

test('MCP: a stream of 2026 says that tools have changed when the role of its person does', async (context) => {
  const w = await workspace();
  const member = await w.member('VIEWER');
  const { key } = await w.keyWith(['*'], member.userId);
  const stream = await listening(key, context);
  await promote(w, member.userId);
  const told = await stream.message();
  assert.equal(told.method, 'notifications/tools/list_changed');
  const { message, headers } = modern('tools/list');
  const { body } = await sendMessage(`${server.origin}/mcp`, message, { ...bearer(key), ...headers });
  assert.ok(body.result.tools.some(({ name }: Json) => name === 'book_call'));
});

test('MCP: a stream of 2026 ends when the workspace switches assistants off', async (context) => {
  const w = await workspace();
  const stream = await listening(w.key, context);
  await w.owner.client.put('/v1/workspace', { assistants: false });
  assert.equal(await stream.next(), null);
});

test('MCP: a stream of 2024 says it too, and the requests of 2025, which have none, do not promise it', async (context) => {
  const w = await workspace();
  const member = await w.member('VIEWER');
  const { key } = await w.keyWith(['*'], member.userId);
  const stream = await EventStream.open(server.origin, key);
  context.after(() => stream.close());
  const messagesAt = (await stream.next())?.data ?? '';
  const hello = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  await sendMessage(server.origin + messagesAt, request('initialize', hello), bearer(key));
  const welcome = await stream.message();
  assert.deepEqual(welcome.result.capabilities.tools, { listChanged: true });
  await promote(w, member.userId);
  assert.equal((await stream.message()).method, 'notifications/tools/list_changed');
  const plain = await sendMessage(`${server.origin}/mcp`, request('initialize', hello), bearer(key));
  assert.deepEqual(plain.body.result.capabilities.tools, {});
});
