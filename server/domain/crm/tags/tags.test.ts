import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { workspace } from '#/test/harness.ts';

const path = '/v1/contacts/tags';

test('GET /v1/contacts/tags 200 lists by name, with the number of live contacts the caller may see', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const closer = await w.member('CLOSER');
  const gone = await savedContact(w, { email: 'gone@example.com', tag: 'Webinar' });
  await savedContact(w, { email: 'one@example.com', tag: 'webinar' });
  await savedContact(w, { email: 'two@example.com', tag: 'Hot', userId: w.owner.userId });
  await savedContact(other, { email: 'one@example.com', tag: 'Hot' });
  await w.post('/v1/contacts/delete', { ids: [gone.id] });
  const named = (body: Json) => body.data.tags.map((tag: Json) => [tag.name, tag.contactsCount]);
  const all = await w.get(path);
  assert.equal(all.status, 200, JSON.stringify(all.body));
  assert.deepEqual(named(all.body), [
    ['Hot', 1],
    ['Webinar', 1],
  ]);
  assert.deepEqual(named((await closer.client.get(path)).body), [
    ['Hot', 0],
    ['Webinar', 1],
  ]);
  const found = (await w.get(path, { search: 'BIN' })).body;
  assert.deepEqual([named(found), found.data.count, found.meta.count], [[['Webinar', 1]], 1, 1]);
  const page = (await w.get(path, { limit: 1, orderColumn: 'id', orderBy: 'desc' })).body;
  assert.deepEqual([named(page)[0][0], page.meta.hasMore], ['Hot', true]);
});

test('POST, PUT and delete: made once, renamed and recolored everywhere, taken from all', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const made = await w.post(path, { name: 'Hot', color: 'red' });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { tag } = made.body.data;
  assert.deepEqual(tag, { id: tag.id, name: 'Hot', color: 'red', contactsCount: 0 });
  const twice = await w.post(path, { name: 'hot' });
  assert.deepEqual([twice.status, twice.body.code], [409, 'NAME_TAKEN']);
  const contact = await savedContact(w, { email: 'a@example.com', tag: 'HOT' });
  const merged = await savedContact(w, { email: 'b@example.com', tagIds: [tag.id] });
  const { id: second } = (await w.post(path, { name: 'Cold' })).body.data.tag;
  assert.equal((await w.put(path, { id: second, name: 'HOT' })).body.code, 'NAME_TAKEN');
  const changed = await w.put(path, { id: tag.id, name: 'Warm', color: null });
  assert.deepEqual(changed.body.data.tag, { id: tag.id, name: 'Warm', color: null, contactsCount: 2 });
  const detail = async () => (await w.get('/v1/contacts/detail', { contactId: contact.id })).body.data;
  assert.deepEqual((await detail()).tags, [{ id: tag.id, name: 'Warm', color: null }]);
  const merge = await w.post('/v1/contacts/merge', { primaryId: contact.id, secondaryIds: [merged.id] });
  const away = await w.post(`${path}/delete`, { ids: [tag.id, 9_000_000_000] });
  assert.deepEqual(away.body.data, { deleted: [tag.id], notFound: [9_000_000_000], count: 1 });
  assert.deepEqual((await detail()).tags, []);
  const undo = await w.post(`/v1/contacts/merge/${merge.body.data.mergeId}/undo`, {});
  assert.equal(undo.status, 200, JSON.stringify(undo.body));
  assert.equal((await w.post(`${path}/delete`, { ids: [tag.id] })).status, 404);
  assert.equal((await other.put(path, { id: second, name: 'X' })).status, 404);
  assert.equal((await other.post(`${path}/delete`, { ids: [second] })).status, 404);
  assert.equal((await w.post(path, { name: ' ', color: 'mauve' })).body.code, 'VALIDATION_ERROR');
});

test('PUT and delete 403 for members who may not change all contacts; they may make tags', async () => {
  const w = await workspace();
  const [closer, viewer] = [await w.member('CLOSER'), await w.member('VIEWER')];
  const made = await closer.client.post(path, { name: 'Mine' });
  assert.equal(made.status, 201);
  const { id } = made.body.data.tag;
  for (const reply of [
    await closer.client.put(path, { id, name: 'Other' }),
    await closer.client.post(`${path}/delete`, { ids: [id] }),
    await viewer.client.post(path, { name: 'X' }),
  ])
    assert.deepEqual([reply.status, reply.body.code], [403, 'INSUFFICIENT_ROLE']);
});
