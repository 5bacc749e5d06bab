import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rpc } from '#/test/assistant.ts';
import { readCall, strategyCall } from '#/test/calls.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { server, workspace } from '#/test/harness.ts';
import { askedClient } from '#/test/mcp/asked-client.ts';
import { bearer, modern, request, sendMessage } from '#/test/mcp/send.ts';
import { unlimited } from '#/test/unlimited.ts';

// Tools that ask the person, if the client supports that.

const address = `${server.origin}/mcp`;

for (const path of ['/mcp', '/sse'] as const)
  test(`over ${path}, a client of 2025 is asked before a call is cancelled, with the words that name it`, async () => {
    const w = await unlimited(await workspace());
    const call = await strategyCall(w);
    const refusing = await askedClient(server.origin, w.key, path, () => ({ action: 'decline' }));
    const given = { name: 'cancel_call', arguments: { callId: call.id } };
    const refused: Json = await refusing.client.callTool(given);
    assert.match(refused.content[0].text, /^Nothing was done: the person did not agree/);
    assert.equal((await readCall(w, call.id)).status, 'SCHEDULED');
    await refusing.client.close();
    const agreeing = await askedClient(server.origin, w.key, path, () => ({
      action: 'accept',
      content: { agree: true },
    }));
    const done: Json = await agreeing.client.callTool(given);
    assert.match(done.content[0].text, /^Done\. Cancel call/);
    assert.equal((await readCall(w, call.id)).status, 'CANCELLED');
    assert.ok(agreeing.asked[0].message.includes(call.inviteeName));
    await agreeing.client.close();
  });

test('a client of 2025 is asked for what is missing', async () => {
  const w = await unlimited(await workspace());
  const { id } = await savedContact(w, { email: 'missing@example.test' });
  const { client, asked } = await askedClient(server.origin, w.key, '/mcp', () => ({
    action: 'accept',
    content: { note: 'Called back' },
  }));
  const done: Json = await client.callTool({ name: 'add_note', arguments: { contactId: id } });
  assert.match(done.content[0].text, /^Done\. Note kept with contact \d+: Called back/);
  assert.deepEqual(Object.keys(asked[0].requestedSchema.properties), ['note']);
  await client.close();
});

/** A tool call with the 2026 protocol, by a client that supports forms. */
async function callModern(key: string, given: object, more: object = {}): Promise<Json> {
  const { message, headers } = modern('tools/call', { name: 'cancel_call', arguments: given, ...more });
  const text = JSON.stringify(message).replace(
    'clientCapabilities":{}',
    'clientCapabilities":{"elicitation":{}}',
  );
  return (await sendMessage(address, text, { ...bearer(key), ...headers })).body;
}

test('a client of 2026 asks, sends the request again with the answer, and only the answer to these words counts', async () => {
  const w = await unlimited(await workspace());
  const [call, other] = [await strategyCall(w), await strategyCall(w)];
  const { result } = await callModern(w.key, { callId: call.id });
  assert.equal(result.resultType, 'input_required');
  const [[key, question]] = Object.entries<Json>(result.inputRequests) as [[string, Json]];
  assert.ok(question.params.message.includes(`Cancel call ${call.id}`));
  const { requestState } = result;
  const inputResponses = { [key]: { action: 'accept', content: { agree: true } } };
  const swapped = await callModern(w.key, { callId: other.id }, { requestState, inputResponses });
  assert.equal(swapped.result.resultType, 'input_required');
  const changed = await callModern(
    w.key,
    { callId: call.id },
    { requestState: `${requestState.slice(0, -8)}AAAAAAAA`, inputResponses },
  );
  assert.ok(changed.error, JSON.stringify(changed));
  const stranger = await unlimited(await workspace());
  const stolen = await callModern(stranger.key, { callId: call.id }, { requestState, inputResponses });
  assert.ok(stolen.error, JSON.stringify(stolen));
  const done = await callModern(w.key, { callId: call.id }, { requestState, inputResponses });
  assert.match(done.result.content[0].text, /^Done\. Cancel call/);
  assert.equal((await readCall(w, other.id)).status, 'SCHEDULED');
});

test('a session of another key is not there, and a client that cannot be asked gets none', async () => {
  const w = await unlimited(await workspace());
  const hello = (capabilities: object) =>
    request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities,
      clientInfo: { name: 'x', version: '1' },
    });
  const without = await sendMessage(address, hello({}), bearer(w.key));
  assert.equal(without.headers.get('mcp-session-id'), null);
  const begun = await sendMessage(address, hello({ elicitation: {} }), bearer(w.key));
  const session = begun.headers.get('mcp-session-id') ?? '';
  assert.notEqual(session, '');
  const { key } = await w.keyWith(['*']);
  const cancel = request('tools/call', {
    name: 'cancel_call',
    arguments: { callId: (await strategyCall(w)).id },
  });
  const answered = await sendMessage(address, cancel, { ...bearer(key), 'Mcp-Session-Id': session });
  assert.equal(answered.body.result.isError, true);
});

test('arguments of prompts and addresses are completed from what the caller sees', async () => {
  const w = await unlimited(await workspace());
  const call = await strategyCall(w);
  const complete = async (ref: object, argument: object, key = w.key) =>
    (await rpc(key, 'completion/complete', { ref, argument })).body.result.completion.values;
  const prompt = { type: 'ref/prompt', name: 'prepare_call' };
  assert.deepEqual(await complete(prompt, { name: 'callId', value: '' }), [String(call.id)]);
  const contact = { type: 'ref/resource', uri: 'crm://contact/{id}' };
  const found = await complete(contact, { name: 'id', value: call.inviteeEmail });
  assert.deepEqual(found, [String(call.contactId)]);
  const { key } = await w.keyWith(['products:read']);
  assert.deepEqual(await complete(contact, { name: 'id', value: '' }, key), []);
  const day = { type: 'ref/prompt', name: 'daily_pipeline' };
  assert.equal((await complete(day, { name: 'date', value: '' })).length, 7);
});

test('the server says its version and shows an icon of its own', async () => {
  const { key } = await workspace();
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const { serverInfo } = (await rpc(key, 'initialize', hello)).body.result;
  assert.match(serverInfo.version, /^\d+\.\d+\.\d+$/);
  assert.equal(serverInfo.icons[0].src, `${server.app.config.baseUrl}/icon.svg`);
  assert.equal((await server.anybody.get('/icon.svg')).status, 200);
});
