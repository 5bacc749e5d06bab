import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importDue } from '#/domain/moving/imports/work.ts';
import type { Workspace } from '#/test/workspace.ts';
import { countsOf, here, importOf, inTarget, prepared, walked } from './testing/instances.ts';
import { sourceWith } from './testing/leads.ts';

async function undone(target: Workspace, id: number): Promise<unknown[]> {
  assert.equal((await target.post(`/v1/imports/${id}/undo`)).status, 200);
  await importDue(here.app);
  const run = await importOf(target, id);
  return [run.status, run.undone, run.kept];
}

test('what an import of a service has changed is put back, and the next one changes it again', async () => {
  const [source, target] = [await sourceWith(1), await inTarget()];
  const { product } = (await source.post('/v1/products', { name: 'Coaching', price: 100 })).body.data;
  await walked(target, await prepared(target, source));
  const [lead] = (await source.get('/v1/contacts')).body.data.contacts;
  await source.put('/v1/contacts', { id: lead.id, firstName: 'Grace' });
  await source.put('/v1/products', { productId: product.id, price: 200 });
  const shown = async (): Promise<unknown[]> => [
    (await target.get('/v1/contacts')).body.data.contacts[0].firstName,
    (await target.get('/v1/products')).body.data.products[0].price,
  ];
  const second = await walked(target, await prepared(target, source));
  assert.deepEqual([second.updated, await shown()], [2, ['Grace', 200]]);
  assert.deepEqual(await undone(target, second.id), ['UNDONE', 2, 0]);
  assert.deepEqual(await shown(), ['P 0', 100]);
  const third = await walked(target, await prepared(target, source));
  assert.deepEqual(
    [countsOf(third).slice(1, 3), await shown()],
    [
      [0, 2],
      ['Grace', 200],
    ],
  );
});

test('a contact whose import was undone comes again with its status', async () => {
  const [source, target] = [await sourceWith(1), await inTarget()];
  const [lead] = (await source.get('/v1/contacts')).body.data.contacts;
  await source.put('/v1/contacts', { id: lead.id, status: 'QUALIFIED' });
  const first = await walked(target, await prepared(target, source));
  await undone(target, first.id);
  await walked(target, await prepared(target, source));
  const [contact] = (await target.get('/v1/contacts')).body.data.contacts;
  assert.equal(contact.status, 'QUALIFIED');
});
