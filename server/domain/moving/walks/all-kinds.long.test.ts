import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importDue } from '#/domain/moving/imports/work.ts';
import { shownBy } from './testing/compared.ts';
import { filled } from './testing/filled.ts';
import {
  countsOf,
  here,
  importOf,
  inSource,
  inTarget,
  prepared,
  proxy,
  reportOf,
  takenIn,
  walked,
} from './testing/instances.ts';
import { unlisted } from './testing/unlisted.ts';

test('records of every kind come over; what changes there is changed here, and undoing takes back what can be', async () => {
  const [source, target] = [await inSource(), await inTarget()];
  const { closer, setter } = await filled(source, { contacts: 6 });
  for (const { userId } of [source.owner, closer, setter]) await takenIn(target, source, userId, 'CLOSER');
  const first = await walked(target, await prepared(target, source));
  const { host: system } = new URL(proxy.origin);
  const report = await reportOf(target, first.id);
  assert.deepEqual(unlisted(await shownBy(source), await shownBy(target), report, system), []);
  const [product] = (await source.get('/v1/products', { search: 'half' })).body.data.products;
  const [tag] = (await source.get('/v1/contacts/tags', { search: 'VIP' })).body.data.tags;
  const [paid] = (await source.get('/v1/transactions', { search: 'ch_1' })).body.data;
  const changes = [
    await source.put('/v1/products', { productId: product.id, price: 2_600 }),
    await source.put('/v1/contacts/tags', { id: tag.id, color: 'green' }),
    await source.put('/v1/transactions', { id: paid.id, status: 'REFUNDED' }),
  ];
  assert.deepEqual(
    changes.map(({ status }) => status),
    [200, 200, 200],
  );
  const second = await walked(target, await prepared(target, source));
  assert.deepEqual(countsOf(second), ['DONE', 0, 3, first.position - first.failed - 3, first.failed]);
  assert.equal((await target.get('/v1/products', { search: 'half' })).body.data.products[0].price, 2_600);
  assert.equal((await target.post(`/v1/imports/${first.id}/undo`)).status, 200);
  await importDue(here.app);
  const undone = await importOf(target, first.id);
  const left = await shownBy(target);
  const keptKinds = (await reportOf(target, first.id))
    .filter(({ recordId }) => recordId !== null)
    .map(({ cells }): string => cells.Kind);
  assert.deepEqual(
    [undone.status, undone.kept, undone.undone > undone.kept],
    ['UNDONE', keptKinds.length, true],
  );
  // The second import has changed a payment, so its deal, call and contact are kept. A product has a new price.
  const settings = ['events', 'eventRules', 'fields', 'tags'];
  assert.deepEqual(keptKinds.filter((kind) => !settings.includes(kind)).toSorted(), [
    'contacts',
    'deals',
    'eventCalls',
    'products',
    'products',
    'transactions',
  ]);
  assert.deepEqual(
    [left.deals.size, left.transactions.size, left.notes.size, left.contacts.size, left.eventCalls.size],
    [1, 1, 0, 1, 1],
  );
});
