import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

async function field(w: Workspace, name: string): Promise<Json> {
  return (await w.post('/v1/fields', { name, inputType: 'TEXT', type: 'CONTACT' })).body.data.field;
}

const shown = async (w: Workspace): Promise<string[]> =>
  (await w.get('/v1/fields/objects', { objectType: 'CONTACT' })).body.data.map(({ name }: Json) => name);

test('POST /v1/fields/delete 200 hides the field and keeps its answers, which restoring brings back', async () => {
  const w = await workspace();
  const budget = await field(w, 'Budget');
  const { contact } = (
    await w.post('/v1/contacts', { email: 'a@fields.test', customFields: { budget: ['9'] } })
  ).body.data;
  assert.equal((await w.post('/v1/fields/delete', { id: budget.id })).status, 200);
  assert.ok(!(await shown(w)).includes('Budget'));
  const refused = await w.post('/v1/fields/answer', {
    identifier: 'budget',
    contactId: contact.id,
    answer: ['1'],
  });
  assert.equal(refused.status, 404);
  const restored = await w.post('/v1/fields/restore', { ids: [budget.id] });
  assert.deepEqual(restored.body.data, { restored: [budget.id], notFound: [], count: 1 });
  const { customFields } = (await w.get('/v1/contacts/detail', { contactId: contact.id })).body.data;
  assert.deepEqual(customFields['budget'], ['9']);
  assert.deepEqual(await typesOf(w, 'field.'), ['field.created', 'field.deleted', 'field.updated']);
});

test('409 IN_USE names the events that ask for a field; none of the others is deleted then', async () => {
  const w = await workspace();
  const [budget, other] = [await field(w, 'Budget'), await field(w, 'Other')];
  const event = await newEvent(w, [], { questions: [{ customFieldId: budget.id, label: 'Budget?' }] });
  const { status, body } = await w.post('/v1/fields/delete', { ids: [budget.id, other.id] });
  assert.deepEqual(
    [status, body.code, body.details.events],
    [409, 'IN_USE', [{ fieldId: budget.id, eventId: event.id, name: 'Call' }]],
  );
  assert.ok((await shown(w)).includes('Other'));
});

test('400 for a system field, and 409 NAME_TAKEN when the identifier has a new owner', async () => {
  const w = await workspace();
  const stage = (await w.get('/v1/fields/contact-stage')).body.data;
  const refused = await w.post('/v1/fields/delete', { ids: [stage.id] });
  assert.deepEqual(refused.body.message.details.fieldErrors, { ids: ['A system field cannot be deleted'] });
  const old = await field(w, 'Budget');
  await w.post('/v1/fields/delete', { ids: [old.id] });
  assert.equal((await field(w, 'Budget')).identifier, 'budget');
  assert.equal((await w.post('/v1/fields/restore', { ids: [old.id] })).body.code, 'NAME_TAKEN');
});
