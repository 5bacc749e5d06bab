import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { scopeNames } from '@callwright/contract/scopes.ts';
import { callAgreed, callTool, listTools } from '#/test/assistant.ts';
import { changesOf } from '#/test/changes.ts';
import { server } from '#/test/harness.ts';
import { everythingOf } from '#/test/rows-of.ts';
import type { Tenant } from '#/test/tenant.ts';
import { unlimitedTenant } from '#/test/unlimited.ts';
import { tools, type Tool } from './registry.ts';

// What all tools have in common, whatever they do.

let mine: Tenant;
before(async () => {
  mine = await unlimitedTenant('TOOLS');
});

test('tools/list answers every tool with words, hints and schemas of objects, always in the same order', async () => {
  const listed = await listTools(mine.w.key);
  assert.deepEqual(
    listed.map(({ name }) => name),
    tools.map(({ name }) => name),
  );
  for (const { name, title, description, annotations, inputSchema, outputSchema } of listed) {
    assert.match(description, /^[A-Z].*[.:!?]$/s, name);
    assert.ok(title && inputSchema.type === 'object' && outputSchema.type === 'object', name);
    assert.equal(typeof annotations.readOnlyHint, 'boolean', name);
    const properties = Object.keys(inputSchema.properties);
    const isRead = annotations.readOnlyHint;
    assert.deepEqual(
      [properties.includes('dryRun'), properties.includes('idempotencyKey')],
      [!isRead, !isRead],
      name,
    );
    assert.equal(properties.includes('confirm'), annotations.destructiveHint, name);
    for (const schema of [inputSchema, outputSchema])
      for (const [, named] of JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g))
        assert.ok(named !== undefined && named in schema.$defs, `${name}: ${named} is not there`);
  }
});

test('a key sees the tools of its scopes and no others, and the others are refused to it', async () => {
  const args = { eventCallId: mine.ids.call, contactId: mine.ids.contact, id: mine.ids.call };
  for (const scope of scopeNames) {
    const { key } = await mine.w.keyWith([scope]);
    const seen = new Set((await listTools(key)).map(({ name }) => name));
    for (const tool of tools) {
      const isOurs = tool.scope === null || scopesOf(tool.scope).includes(scope);
      assert.equal(seen.has(tool.name), isOurs, `${tool.name} with ${scope}`);
    }
    const [foreign] = tools.filter((tool) => tool.scope !== null && !scopesOf(tool.scope).includes(scope));
    assert.ok(foreign);
    const refused = await callTool(key, foreign.name, args);
    assert.ok(refused.isError, foreign.name);
    assert.match(JSON.stringify(refused.problem), /INSUFFICIENT_SCOPE/);
  }
});

test('every tool refuses a key with all scopes but its own', async () => {
  for (const tool of tools.filter(({ scope }) => scope !== null)) {
    const others = scopeNames.filter((scope) => !scopesOf(tool.scope).includes(scope));
    const { key } = await mine.w.keyWith(others);
    const refused = await callTool(key, tool.name, {});
    assert.match(JSON.stringify(refused.problem), /INSUFFICIENT_SCOPE/, tool.name);
  }
});

test('what a role may not do it neither sees nor can do', async () => {
  const viewer = await mine.w.member('VIEWER');
  const { key } = await mine.w.keyWith(['*'], viewer.userId);
  const seen = (await listTools(key)).map(({ name }) => name);
  assert.ok(seen.includes('search_contacts') && !seen.includes('book_call'));
  const refused = await callTool(key, 'book_call', {});
  assert.equal(refused.problem.code, 'INSUFFICIENT_ROLE');
});

test('a list has at most 50 rows a page and continues with its cursor, not with a page number', async () => {
  const tooMany = await callTool(mine.w.key, 'search_contacts', { limit: 51 });
  assert.deepEqual(Object.keys(tooMany.problem.message.details.fieldErrors), ['limit']);
  const numbered = await callTool(mine.w.key, 'search_contacts', { page: 1 });
  assert.deepEqual(Object.keys(numbered.problem.message.details.fieldErrors), ['page']);
  const whole = await callTool(mine.w.key, 'list_products', { allProducts: true });
  assert.deepEqual(Object.keys(whole.problem.message.details.fieldErrors), ['allProducts']);
  for (const tool of tools.filter(({ inputSchema }) => 'limit' in Object(inputSchema['properties'])))
    assert.ok('cursor' in Object(tool.inputSchema['properties']), `${tool.name} has pages without a cursor`);
  const first = await callTool(mine.w.key, 'search_contacts', { limit: 1 });
  const { nextCursor } = first.structured.meta;
  assert.match(first.text, new RegExp(`More with cursor ${nextCursor}`));
  const second = await callTool(mine.w.key, 'search_contacts', { limit: 1, cursor: nextCursor });
  assert.notEqual(second.structured.data.contacts[0].id, first.structured.data.contacts[0].id);
});

test('lists and flags are taken as JSON writes them', async () => {
  const { ids, w } = mine;
  const asJson = { contactId: [ids.contact, ids.twin], assigned: true, limit: 5 };
  const reply = await callTool(w.key, 'search_contacts', asJson);
  const rest = await w.get('/v1/contacts', { ...asJson, contactId: `${ids.contact},${ids.twin}` });
  assert.deepEqual(reply.structured, rest.body);
});

test('one key is one action, whether it comes through REST or through a tool', async () => {
  const { w, ids } = mine;
  const note = { contactId: ids.contact, note: 'Said twice' };
  const rest = await w.client.with({ 'Idempotency-Key': 'both' }).post('/v1/contacts/notes', note);
  const again = await callTool(w.key, 'add_note', { ...note, idempotencyKey: 'both' });
  assert.deepEqual(again.structured, rest.body);
  const other = await callTool(w.key, 'add_note', { ...note, note: 'Another', idempotencyKey: 'both' });
  assert.equal(other.problem.code, 'IDEMPOTENCY_KEY_REUSED');
  const wrong = await callTool(w.key, 'add_note', { ...note, idempotencyKey: 'with space' });
  assert.equal(wrong.problem.code, 'IDEMPOTENCY_KEY_INVALID');
  const notes = await w.get('/v1/contacts/notes', { contactId: ids.contact });
  assert.equal(notes.body.data.filter((one: { note: string }) => one.note === note.note).length, 1);
});

test('of twenty simultaneous calls with one key one writes, and all answers are the same', async () => {
  const { w, ids } = mine;
  const given = { contactId: ids.contact, note: 'Said at once', idempotencyKey: 'at-once' };
  const replies = await Promise.all(Array.from({ length: 20 }, () => callTool(w.key, 'add_note', given)));
  const notes = new Set(replies.filter((one) => !one.isError).map((one) => one.structured.data.note.id));
  assert.equal(notes.size, 1);
  for (const { problem } of replies.filter((one) => one.isError))
    assert.equal(problem.code, 'IDEMPOTENCY_IN_PROGRESS');
});

test('a refusal is kept for its key as it is over REST', async () => {
  const { w } = mine;
  const given = { contactId: 8_999_999_999, note: 'Nobody', idempotencyKey: 'refused' };
  const first = await callTool(w.key, 'add_note', given);
  const second = await callTool(w.key, 'add_note', given);
  assert.equal(first.problem.code, 'NOT_FOUND');
  assert.deepEqual(second.problem, first.problem);
});

test('a destructive tool does nothing without the words of its dry run, and nothing else than they say', async () => {
  const own = await unlimitedTenant('CONFIRM');
  const { w, ids } = own;
  const given = { id: ids.call };
  const untouched = await everythingOf(w);
  const bare = await callTool(w.key, 'cancel_call', given);
  assert.deepEqual(Object.keys(bare.problem.message.details.fieldErrors), ['confirm']);
  const guessed = await callTool(w.key, 'cancel_call', {
    ...given,
    confirm: 'yes',
    idempotencyKey: 'cancel',
  });
  assert.deepEqual(Object.keys(guessed.problem.message.details.fieldErrors), ['confirm']);
  const rehearsed = await callTool(w.key, 'cancel_call', { ...given, dryRun: true });
  assert.equal(rehearsed.text, rehearsed.structured.confirm);
  assert.equal(rehearsed.structured.data.eventCall.status, 'CANCELLED');
  const silently = await callTool(w.key, 'cancel_call', { ...given, notify: false, confirm: rehearsed.text });
  assert.deepEqual(Object.keys(silently.problem.message.details.fieldErrors), ['confirm']);
  assert.equal(await everythingOf(w), untouched);
  const done = await callTool(w.key, 'cancel_call', {
    ...given,
    confirm: rehearsed.text,
    idempotencyKey: 'cancel',
  });
  assert.equal(done.structured.data.eventCall.status, 'CANCELLED');
  const again = await callTool(w.key, 'cancel_call', {
    ...given,
    confirm: rehearsed.text,
    idempotencyKey: 'cancel',
  });
  assert.deepEqual(again.structured, done.structured);
  assert.equal((await changesOf(w, 'call.cancelled')).length, 1);
});

test('what people agreed to is not done when it would now do something else', async () => {
  const { w, ids } = await unlimitedTenant('MOVED');
  const rehearsed = await callTool(w.key, 'delete_contacts', { ids: [ids.contact, ids.twin], dryRun: true });
  await w.post('/v1/contacts/delete', { ids: [ids.twin] });
  const late = await callTool(w.key, 'delete_contacts', {
    ids: [ids.contact, ids.twin],
    confirm: rehearsed.structured.confirm,
  });
  assert.deepEqual(Object.keys(late.problem.message.details.fieldErrors), ['confirm']);
  assert.equal((await w.get('/v1/contacts/detail', { contactId: ids.contact })).status, 200);
  assert.equal((await callAgreed(w.key, 'delete_contacts', { ids: [ids.contact] })).isError, false);
});

test('records that an assistant creates name it, and the person who allowed it', async () => {
  const { w } = mine;
  const reply = await callTool(w.key, 'upsert_contact', { email: 'robot@example.test' });
  assert.equal(reply.structured.data.contact.source, 'MCP');
  const { rows } = await server.app.database.db.run(
    "select actor from change where account_id = $1 and type = 'contact.created' order by id desc limit 1",
    [w.id],
  );
  assert.equal((rows[0] as { actor: { type: string } }).actor.type, 'mcp');
});

function scopesOf(scope: Tool['scope']): readonly string[] {
  return scope === null ? [] : typeof scope === 'string' ? [scope] : scope;
}
