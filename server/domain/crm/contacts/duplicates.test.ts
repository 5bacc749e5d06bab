import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/contacts/duplicates';
const twice = { email: 'ann@example.com', phoneNumber: '+493012345678' };

/** Two contacts that look like the same person because of one form. */
async function twins(w: Workspace): Promise<{ ann: number; anna: number; pair: number }> {
  const { id: ann } = await savedContact(w, { email: twice.email });
  const { id: anna } = await savedContact(w, { phoneNumber: twice.phoneNumber });
  await savedContact(w, twice);
  const [{ id: pair }] = await pairsOf(w);
  return { ann, anna, pair };
}

async function pairsOf(w: Workspace): Promise<Json[]> {
  return (await w.get(path)).body.data;
}

describe('POST /v1/contacts/duplicates/dismiss', () => {
  test('200: the pair is not suggested again for the same data, but again for new data', async () => {
    const w = await workspace();
    const { ann, anna, pair } = await twins(w);
    const reply = await w.post(`${path}/dismiss`, { ids: [pair, 9_000_000_000] });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    assert.deepEqual(reply.body.data, { dismissed: [pair], notFound: [9_000_000_000], count: 1 });
    assert.deepEqual(await pairsOf(w), []);
    const { data } = (await w.get('/v1/contacts/detail', { contactId: ann })).body;
    assert.deepEqual(data.duplicateCandidateIds, []);
    const changes = await changesOf(w, 'contact.updated');
    assert.deepEqual(
      changes.slice(-2).map((change) => [change.object['id'], change.changed_fields]),
      [ann, anna].map((id) => [id, ['duplicateCandidateIds']]),
    );
    await savedContact(w, { ...twice, firstName: 'Ann' });
    assert.deepEqual(await pairsOf(w), []);
    await w.put('/v1/contacts', { id: anna, secondary_phoneNumber: '+493087654321' });
    await savedContact(w, { email: twice.email, phoneNumber: '+493087654321' });
    assert.deepEqual(
      (await pairsOf(w)).map(({ id, contacts }) => [id, contacts.map((one: Json) => one.id)]),
      [[pair, [ann, anna]]],
    );
  });

  test('200 again without another change, 404 for others, for pairs nobody has, and for members who may not change both', async () => {
    const [w, other] = [await workspace(), await workspace()];
    const closer = await w.member('CLOSER');
    const { ann, pair } = await twins(w);
    await w.put('/v1/contacts', { id: ann, userId: closer.userId });
    const ask = { ids: [pair] };
    assert.equal((await other.post(`${path}/dismiss`, ask)).status, 404);
    assert.equal((await closer.client.post(`${path}/dismiss`, ask)).status, 404);
    assert.equal((await w.post(`${path}/dismiss`, ask)).status, 200);
    const count = (await changesOf(w, 'contact.updated')).length;
    assert.equal((await w.post(`${path}/dismiss`, ask)).status, 200);
    assert.equal((await changesOf(w, 'contact.updated')).length, count);
  });
});
