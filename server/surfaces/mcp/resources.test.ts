import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rpc } from '#/test/assistant.ts';
import { tenant } from '#/test/tenant.ts';
import { unlimitedTenant } from '#/test/unlimited.ts';

const mine = await unlimitedTenant('MINE');
const other = await tenant('ZEBRA');

const read = async (uri: string, key = mine.w.key) => (await rpc(key, 'resources/read', { uri })).body;

test('a contact and a call are read by their address as REST shows them', async () => {
  const { w, ids } = mine;
  const contact = await read(`crm://contact/${ids.contact}`);
  const shown = await w.get('/v1/contacts/detail', { contactId: ids.contact });
  assert.deepEqual(JSON.parse(contact.result.contents[0].text), shown.body.data);
  assert.equal(contact.result.contents[0].mimeType, 'application/json');
  const call = await read(`crm://call/${ids.call}`);
  const detail = await w.get('/v1/eventCalls/detail', { id: ids.call });
  assert.deepEqual(JSON.parse(call.result.contents[0].text), detail.body.data.eventCall);
});

test('an unknown address, one of another workspace and one of an unknown kind get the same answer', async () => {
  const { ids } = other;
  const errors = [];
  for (const uri of [
    'crm://contact/8999999999',
    `crm://contact/${ids.contact}`,
    `crm://call/${ids.call}`,
    'crm://deal/1',
    'crm://contact/0x1',
    'file:///etc/passwd',
  ]) {
    const { error } = await read(uri);
    assert.ok(error, uri);
    errors.push(error.code);
  }
  assert.equal(new Set(errors).size, 1);
});

test('crm://schema names the fields, stages and outcomes that tools take', async () => {
  const { result } = await read('crm://schema');
  const schema = JSON.parse(result.contents[0].text);
  assert.ok(schema.fields.some((field: { id: number }) => field.id === mine.ids.field));
  assert.ok(schema.stages.some((stage: { name: string }) => stage.name === 'Engaged'));
  assert.deepEqual(schema.outcomes.STRATEGY_EVENT, ['WON', 'NO_SALE']);
  assert.ok(schema.events.some((event: { id: number }) => event.id === mine.ids.event));
  assert.ok(!JSON.stringify(schema).includes('ZEBRA'));
});

test('resources, templates and prompts that scopes do not open are neither shown nor read', async () => {
  const { key } = await mine.w.keyWith(['products:read']);
  const listed = async (method: string) => (await rpc(key, method)).body.result;
  assert.deepEqual((await listed('resources/list')).resources, []);
  assert.deepEqual((await listed('resources/templates/list')).resourceTemplates, []);
  assert.deepEqual((await listed('prompts/list')).prompts, []);
  const refused = await read(`crm://contact/${mine.ids.contact}`, key);
  assert.match(JSON.stringify(refused), /INSUFFICIENT_SCOPE/);
  assert.ok((await rpc(key, 'prompts/get', { name: 'daily_pipeline' })).body.error);
});

test('prompts/get prepare_call brings the call and the contact along', async () => {
  const { w, ids } = mine;
  const { body } = await rpc(w.key, 'prompts/get', {
    name: 'prepare_call',
    arguments: { callId: String(ids.call) },
  });
  const [said, call, contact] = body.result.messages;
  assert.match(said.content.text, new RegExp(`call ${ids.call}\\b`));
  assert.equal(call.content.resource.uri, `crm://call/${ids.call}`);
  assert.equal(contact.content.resource.uri, `crm://contact/${ids.contact}`);
});

test('prompts/get log_outcome names the outcomes that the call can have, and foreign calls are not there', async () => {
  const { w, ids } = mine;
  const get = (callId: unknown) =>
    rpc(w.key, 'prompts/get', { name: 'log_outcome', arguments: { callId: String(callId) } });
  const { body } = await get(ids.call);
  assert.match(body.result.messages[0].content.text, /WON or NO_SALE/);
  assert.ok((await get(other.ids.call)).body.error);
  assert.match(JSON.stringify((await get('nobody')).body.error), /callId/);
});
