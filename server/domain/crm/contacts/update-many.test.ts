import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorReasons } from '@callwright/contract/error-reasons.ts';
import { errors } from '@callwright/contract/errors.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/contacts/bulk';
const stage = 'contact-stage';

async function people(w: Workspace): Promise<[ann: number, bob: number, cleo: number]> {
  const made = async (name: string) =>
    (await savedContact(w, { firstName: name, email: `${name}@example.test` })).id;
  return [await made('ann'), await made('bob'), await made('cleo')];
}

async function changed(w: Workspace, body: object) {
  const { status, body: reply } = await w.put(path, body);
  assert.equal(status, 200, JSON.stringify(reply));
  return reply.data;
}

const read = async (w: Workspace, contactId: number) =>
  (await w.get('/v1/contacts/detail', { contactId })).body.data;

/** The request by which a client undoes the change. */
const undoOf = (updated: Json[]) => ({
  contacts: updated.map(({ id, version, previous }) => ({ id, version, ...previous })),
});

test('PUT /v1/contacts/bulk 200 changes many, and sent back with what was previous it undoes that', async () => {
  const w = await workspace();
  const [ann, bob] = await people(w);
  await w.put('/v1/contacts', { id: ann, tag: 'Old', customFields: { [stage]: ['Contacted'] } });
  const before = [await read(w, ann), await read(w, bob)];
  const done = await changed(w, {
    contacts: [bob, ann].map((id) => ({
      id,
      tag: 'VIP',
      userId: w.owner.userId,
      customFields: { [stage]: ['Approved'] },
    })),
  });
  assert.deepEqual(
    done.updated.map(({ id }: Json) => id),
    [ann, bob],
  );
  const after = await read(w, ann);
  assert.deepEqual(
    [after.stage.name, after.userId, after.tags.map(({ name }: Json) => name)],
    ['Approved', w.owner.userId, ['Old', 'VIP']],
  );
  const undone = await changed(w, undoOf(done.updated));
  assert.deepEqual([undone.updated.length, undone.skipped], [2, []]);
  for (const contact of before) {
    const now = await read(w, contact.id);
    assert.deepEqual(
      [now.stage, now.userId, now.tags.map(({ id }: Json) => id)],
      [contact.stage, contact.userId, contact.tags.map(({ id }: Json) => id)],
    );
  }
});

test('PUT /v1/contacts/bulk: an undo skips what somebody has changed since, and takes back the rest', async () => {
  const w = await workspace();
  const [ann, bob, cleo] = await people(w);
  const done = await changed(w, {
    contacts: [ann, bob, cleo].map((id) => ({ id, customFields: { [stage]: ['Approved'] } })),
  });
  await w.put('/v1/contacts', { id: bob, customFields: { [stage]: ['Contacted'] } });
  await w.post('/v1/contacts/delete', { ids: [cleo] });
  const undone = await changed(w, undoOf(done.updated));
  assert.deepEqual(
    undone.updated.map(({ id }: Json) => id),
    [ann],
  );
  assert.deepEqual(
    undone.skipped.map(({ id, code }: Json) => [id, code]),
    [
      [bob, 'CHANGED'],
      [cleo, 'NOT_FOUND'],
    ],
  );
  assert.equal((await read(w, bob)).stage.name, 'Contacted');
  // A second undo finds other versions.
  assert.deepEqual((await changed(w, undoOf(done.updated))).updated, []);
});

test('PUT /v1/contacts/bulk lists what is as it was, keeps answers on request, and says why one does not fit', async () => {
  const w = await workspace();
  const [ann, bob] = await people(w);
  await w.put('/v1/contacts', { id: ann, customFields: { [stage]: ['Contacted'] } });
  const kept = await changed(w, {
    overrideExisting: false,
    contacts: [{ id: ann, customFields: { [stage]: ['Approved'] } }],
  });
  assert.deepEqual([kept.unchanged, kept.updated], [[ann], []]);
  assert.equal((await read(w, ann)).stage.name, 'Contacted');
  const refused = await changed(w, {
    contacts: [
      { id: ann, tag: 'Half', customFields: { nonsense: ['x'] } },
      { id: bob, tag: 'Whole' },
    ],
  });
  assert.deepEqual(
    refused.skipped.map(({ id, code, message }: Json) => [id, code, message]),
    [[ann, 'INVALID', 'There is no field nonsense']],
  );
  assert.deepEqual(refused.skipped[0].reason, { code: 'NO_FIELD', params: { identifier: 'nonsense' } });
  assert.deepEqual((await read(w, ann)).tags, []);
  assert.equal((await read(w, bob)).tags[0].name, 'Whole');
});

test('PUT /v1/contacts/bulk: an undo that races with changes never replaces one', async () => {
  const w = await workspace();
  const ids = await people(w);
  for (let round = 0; round < 4; round++) {
    const done = await changed(w, {
      contacts: ids.map((id) => ({ id, customFields: { [stage]: ['Approved'] } })),
    });
    const others = ids.map((id) => w.put('/v1/contacts', { id, customFields: { [stage]: ['Contacted'] } }));
    const [undone] = await Promise.all([changed(w, undoOf(done.updated)), ...others]);
    for (const id of ids) assert.equal((await read(w, id)).stage.name, 'Contacted');
    assert.equal(undone.updated.length + undone.skipped.length, ids.length);
  }
});

test('PUT /v1/contacts/bulk says of every contact it skips why, with a code that the catalog knows', async () => {
  const w = await workspace();
  const [ann, bob] = await people(w);
  const { skipped } = await changed(w, {
    contacts: [
      { id: 999_999_999, tag: 'A' },
      { id: ann, version: 99, tag: 'A' },
      { id: bob, userId: 999_999_999 },
    ],
  });
  assert.deepEqual(
    new Map(skipped.map(({ id, code }: Json) => [id, code])),
    new Map<number, string>([
      [ann, 'CHANGED'],
      [bob, 'INVALID'],
      [999_999_999, 'NOT_FOUND'],
    ]),
  );
  for (const { message, reason } of skipped) {
    assert.ok(Object.hasOwn(errorReasons, reason.code) || Object.hasOwn(errors, reason.code), reason.code);
    assert.ok(message !== '');
  }
});
