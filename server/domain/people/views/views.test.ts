import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client, Json } from '#/test/client.ts';
import { workspace } from '#/test/harness.ts';

const path = '/v1/views';
const named = async (client: Pick<Client, 'get'>, list = 'contacts'): Promise<string[]> =>
  (await client.get(path, { list })).body.data.views.map(({ name }: Json) => name);

test('a view is its maker’s until it is shared; then all members see it, and its maker and administrators change it', async () => {
  const w = await workspace();
  const [closer, viewer] = [await w.member('CLOSER'), await w.member('VIEWER')];
  const search = { statuses: 'QUALIFIED', orderColumn: 'firstName', orderBy: 'asc' };
  const made = await closer.client.post(path, {
    list: 'contacts',
    name: 'Best',
    search,
    columns: ['stage', 'owner'],
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { view } = made.body.data;
  assert.deepEqual(
    [view.search, view.columns, view.shared, view.mayChange],
    [search, ['stage', 'owner'], false, true],
  );
  assert.deepEqual(await named(viewer.client), []);
  assert.deepEqual(await named(w.owner.client), []);
  assert.equal((await w.owner.client.put(path, { id: view.id, name: 'X' })).status, 404);

  assert.equal((await closer.client.put(path, { id: view.id, shared: true })).status, 200);
  assert.deepEqual(await named(viewer.client), ['Best']);
  assert.deepEqual(await named(viewer.client, 'deals'), []);
  const [seen] = (await viewer.client.get(path, { list: 'contacts' })).body.data.views;
  assert.deepEqual([seen.mayChange, seen.owner.id], [false, closer.userId]);
  for (const refused of [
    await viewer.client.put(path, { id: view.id, name: 'X' }),
    await viewer.client.post(`${path}/delete`, { ids: [view.id] }),
  ])
    assert.deepEqual([refused.status, refused.body.code], [404, 'NOT_FOUND']);
  const changed = await w.owner.client.put(path, { id: view.id, name: 'Best leads', columns: null });
  assert.deepEqual([changed.body.data.view.name, changed.body.data.view.columns], ['Best leads', null]);
  assert.deepEqual(changed.body.data.view.search, search);
  assert.equal((await w.owner.client.post(`${path}/delete`, { ids: [view.id, 9] })).body.data.count, 1);
  assert.deepEqual(await named(closer.client), []);
});

test('POST /v1/views replaces the view of that name; PUT 409 NAME_TAKEN does not', async () => {
  const w = await workspace();
  const save = (name: string, search: object) => w.post(path, { list: 'deals', name, search });
  const [first, again] = [await save('Open', { search: 'a' }), await save('open', { search: 'b' })];
  assert.equal(first.body.data.view.id, again.body.data.view.id);
  assert.deepEqual(again.body.data.view.search, { search: 'b' });
  const { view } = (await save('Other', {})).body.data;
  const taken = await w.put(path, { id: view.id, name: 'OPEN' });
  assert.deepEqual([taken.status, taken.body.code], [409, 'NAME_TAKEN']);
  assert.deepEqual(await named(w, 'deals'), ['open', 'Other']);
});

test('columns are chosen by each member for themselves, and forgotten with null', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const chosen = async (client: Pick<Client, 'get'>) =>
    (await client.get(path, { list: 'contacts' })).body.data.columns;
  assert.equal(await chosen(closer.client), null);
  for (const columns of [['stage'], ['owner', 'stage'], null]) {
    const { status } = await closer.client.put(`${path}/columns`, { list: 'contacts', columns });
    assert.equal(status, 200);
    assert.deepEqual(await chosen(closer.client), columns);
  }
  assert.equal(await chosen(w), null);
});

test('another workspace sees no view, and changes and deletes none', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const { view } = (await w.post(path, { list: 'contacts', name: 'Ours', search: {}, shared: true })).body
    .data;
  assert.deepEqual(await named(other), []);
  for (const refused of [
    await other.put(path, { id: view.id, name: 'X' }),
    await other.post(`${path}/delete`, { ids: [view.id] }),
  ])
    assert.equal(refused.status, 404);
  assert.deepEqual(await named(w), ['Ours']);
});
