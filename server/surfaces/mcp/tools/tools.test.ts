import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopeNames } from '@callwright/contract/scopes.ts';
import { callAgreed, callBriefly, callTool, listTools } from '#/test/assistant.ts';
import type { Json } from '#/test/client.ts';
import { changesOf } from '#/test/changes.ts';
import { everythingOf } from '#/test/rows-of.ts';
import { unlimitedTenant } from '#/test/unlimited.ts';
import { tools as allTools, type Tool } from './registry.ts';

// Properties that all tools have in common.

const mine = await unlimitedTenant('TOOLS');

/** Tools for live workspaces; `test-tools.test.ts` tests the others. */
const tools = allTools.filter(({ isOfTests }) => !isOfTests);
const tokensMax = 11_000;

test('tools/list of a full token has at most 36 tools and is read for less than 11,000 tokens', async () => {
  const listed = await listTools(mine.w.key);
  const tokens = JSON.stringify(listed).length / 4;
  assert.ok(listed.length <= 36, `${listed.length} tools`);
  assert.ok(tokens < tokensMax, `${tokens} tokens`);
});

test('tools/list answers every tool with words, hints and a strict schema, always in the same order', async () => {
  const listed = await listTools(mine.w.key);
  assert.deepEqual(
    listed.map(({ name }) => name),
    tools.map(({ name }) => name),
  );
  for (const { name, title, description, annotations, inputSchema, outputSchema } of listed) {
    assert.match(description, /^[A-Z].*[.:!?]$/s, name);
    assert.ok(title && inputSchema.type === 'object' && outputSchema === undefined, name);
    const { readOnlyHint, destructiveHint } = annotations;
    const properties = Object.keys(inputSchema.properties);
    assert.equal(properties.includes('dryRun'), !readOnlyHint, name);
    assert.equal(properties.includes('idempotencyKey'), !readOnlyHint, name);
    assert.equal(properties.includes('confirm'), destructiveHint, name);
    assertStrict(name, inputSchema);
  }
});

/** Checks that every object refuses unknown properties, and every parameter has a description. */
function assertStrict(path: string, { properties, items, additionalProperties }: Json): void {
  if (items !== undefined) assertStrict(path, items);
  if (properties === undefined) return;
  assert.equal(additionalProperties, false, path);
  for (const [name, part] of Object.entries<Json>(properties)) {
    assert.ok(part.description, `${path}.${name} has no text`);
    assertStrict(`${path}.${name}`, part);
  }
}

test('a misspelt argument is refused by every tool with the name that was meant, and nothing is done', async () => {
  const untouched = await everythingOf(mine.w);
  for (const { name, inputSchema } of tools) {
    const [known] = Object.keys(Object(inputSchema['properties']));
    if (known === undefined) continue;
    const misspelt = `${known.slice(0, 1)}_${known.slice(1)}`;
    const { problem } = await callBriefly(mine.w.key, name, { [misspelt]: 1 });
    const texts = problem.message.details.fieldErrors[misspelt];
    assert.deepEqual(texts, [`There is no such argument. Did you mean ${known}?`], name);
  }
  const { contact } = mine.ids;
  const note = await callBriefly(mine.w.key, 'add_note', { contactId: contact, note: 'Real', dry_run: true });
  assert.deepEqual(note.problem.message.details.fieldErrors, {
    dry_run: ['There is no such argument. Did you mean dryRun?'],
  });
  const weekdays = [{ day: 'MONDAY', slots: [{ strat: '09:00', end: '10:00' }] }];
  const deep = await callBriefly(mine.w.key, 'update_availability', { weekdays });
  assert.match(deep.text, /weekdays: 0\.slots\.0\.strat: .* Did you mean weekdays\.0\.slots\.0\.start\?/);
  const api = await callBriefly(mine.w.key, 'call_api', {
    operation: 'contacts.remove',
    arguments: { id_s: [contact] },
  });
  assert.match(api.text, /Did you mean ids\?/);
  assert.equal(await everythingOf(mine.w), untouched);
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
  assert.ok(seen.includes('find_contacts') && !seen.includes('book_call'));
  const refused = await callTool(key, 'book_call', {});
  assert.equal(refused.problem.code, 'INSUFFICIENT_ROLE');
});

test('a list has at most 50 rows a page and continues with its cursor, not with a page number', async () => {
  const tooMany = await callTool(mine.w.key, 'find_contacts', { limit: 51 });
  assert.deepEqual(Object.keys(tooMany.problem.message.details.fieldErrors), ['limit']);
  const numbered = await callTool(mine.w.key, 'find_contacts', { page: 1 });
  assert.deepEqual(Object.keys(numbered.problem.message.details.fieldErrors), ['page']);
  const api = (given: object) =>
    callTool(mine.w.key, 'call_api', { operation: 'products.list', arguments: given });
  assert.deepEqual(Object.keys((await api({ limit: 51 })).problem.message.details.fieldErrors), ['limit']);
  for (const tool of tools.filter(({ inputSchema }) => 'limit' in Object(inputSchema['properties'])))
    assert.ok('cursor' in Object(tool.inputSchema['properties']), `${tool.name} has pages without a cursor`);
  const first = await callTool(mine.w.key, 'find_contacts', { limit: 1 });
  const { nextCursor } = first.structured.meta;
  assert.match(first.text, new RegExp(`More with cursor ${nextCursor}`));
  const second = await callTool(mine.w.key, 'find_contacts', { limit: 1, cursor: nextCursor });
  assert.notEqual(second.structured.data.contacts[0].id, first.structured.data.contacts[0].id);
});

test('lists and flags are taken as JSON writes them', async () => {
  const { ids, w } = mine;
  const asJson = { contactId: [ids.contact, ids.twin], assigned: true, limit: 5 };
  const reply = await callTool(w.key, 'call_api', { operation: 'contacts.list', arguments: asJson });
  const rest = await w.get('/v1/contacts', { ...asJson, contactId: `${ids.contact},${ids.twin}` });
  assert.deepEqual(reply.structured, rest.body);
  const statuses = ['POTENTIAL', 'QUALIFIED'];
  const found = await callTool(w.key, 'find_contacts', { statuses, assigned: false });
  const listed = await w.get('/v1/contacts', { statuses: statuses.join(), assigned: false });
  assert.deepEqual(found.structured, listed.body);
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
  const given = { callId: ids.call };
  const untouched = await everythingOf(w);
  const rehearsed = await callTool(w.key, 'cancel_call', { ...given, dryRun: true });
  const { confirm } = rehearsed.structured;
  assert.match(confirm, new RegExp(`^Cancel call ${ids.call} for good: `));
  assert.ok(
    rehearsed.text.startsWith('Rehearsed only, nothing was changed.') && rehearsed.text.endsWith(confirm),
  );
  assert.equal(rehearsed.structured.data.eventCall.status, 'CANCELLED');
  const bare = await callTool(w.key, 'cancel_call', given);
  assert.ok(bare.isError && bare.text.includes('Nothing was done yet.') && bare.text.endsWith(confirm));
  const guessed = await callTool(w.key, 'cancel_call', {
    ...given,
    confirm: 'yes',
    idempotencyKey: 'cancel',
  });
  assert.deepEqual(Object.keys(guessed.problem.message.details.fieldErrors), ['confirm']);
  const silently = await callTool(w.key, 'cancel_call', { ...given, notify: false, confirm });
  assert.deepEqual(Object.keys(silently.problem.message.details.fieldErrors), ['confirm']);
  assert.equal(await everythingOf(w), untouched);
  const done = await callTool(w.key, 'cancel_call', { ...given, confirm, idempotencyKey: 'cancel' });
  assert.equal(done.structured.data.eventCall.status, 'CANCELLED');
  assert.ok(done.text.startsWith(`Done. ${confirm}`));
  const again = await callTool(w.key, 'cancel_call', { ...given, confirm, idempotencyKey: 'cancel' });
  assert.deepEqual(again.structured, done.structured);
  assert.equal((await changesOf(w, 'call.cancelled')).length, 1);
});

test('what people agreed to is not done when it would now do something else', async () => {
  const { w, ids } = await unlimitedTenant('MOVED');
  const asked = (given: number[]) => ({ operation: 'contacts.remove', arguments: { ids: given } });
  const both = asked([ids.contact, ids.twin]);
  const rehearsed = await callTool(w.key, 'call_api', { ...both, dryRun: true });
  await w.post('/v1/contacts/delete', { ids: [ids.twin] });
  const late = await callTool(w.key, 'call_api', { ...both, confirm: rehearsed.structured.confirm });
  assert.deepEqual(Object.keys(late.problem.message.details.fieldErrors), ['confirm']);
  assert.equal((await w.get('/v1/contacts/detail', { contactId: ids.contact })).status, 200);
  assert.equal((await callAgreed(w.key, 'call_api', asked([ids.contact]))).isError, false);
});

test('records that an assistant creates name it, and the person who allowed it', async () => {
  const { w } = mine;
  const reply = await callTool(w.key, 'save_contact', { email: 'robot@example.test' });
  assert.equal(reply.structured.data.contact.source, 'MCP');
  const { rows } = await w.db.run(
    "select actor from change where account_id = $1 and type = 'contact.created' order by id desc limit 1",
    [w.id],
  );
  assert.equal((rows[0] as { actor: { type: string } }).actor.type, 'mcp');
});

function scopesOf(scope: Tool['scope']): readonly string[] {
  return scope === null ? [] : typeof scope === 'string' ? [scope] : scope;
}
