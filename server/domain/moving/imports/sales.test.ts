import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import { countsOf, imported } from './testing/imported.ts';

test('products, payments, calls and deals come in through the same rules as one by one', async () => {
  const w = await workspace();
  assert.deepEqual(
    countsOf(
      await imported(w, 'products', 'Name;Price;Active\nCoaching;1.250,50;ja\nCoaching;1.250,50;ja\n'),
    ),
    ['DONE', 1, 0, 1, 0],
  );
  const payments =
    'Payment ID,Amount,Date,Email\np1,12.5,11/23/2025,a@x.test\np2,"12,5",11/23/2025,\np1,12.5,11/23/2025,\n';
  const paid = await imported(w, 'transactions', payments);
  assert.deepEqual(countsOf(paid), ['DONE', 1, 0, 1, 1]);
  const { errors } = (await w.get(`/v1/imports/${paid.id}/errors`)).body.data;
  assert.deepEqual(
    [errors[0].field, errors[0].code, errors[0].cells.Amount],
    ['value', 'AMOUNT_INVALID', '12,5'],
  );
  const [payment] = (await w.get('/v1/transactions')).body.data;
  assert.deepEqual(
    [payment.value, payment.source, payment.occurredAt],
    [12.5, 'Import', '2025-11-23T00:00:00.000Z'],
  );
  const { linkPrefix } = await newEvent(w, []);
  const calls = [
    'externalId,dateTime,linkPrefix,hostEmail,email,outcome',
    `k1,2020-03-02 09:00,${linkPrefix},${w.owner.email},a@x.test,WON`,
    `k2,2020-03-03 09:00,${linkPrefix},nobody@x.test,a@x.test,`,
  ].join('\n');
  assert.deepEqual(countsOf(await imported(w, 'eventCalls', calls, { options: { system: 'old' } })), [
    'DONE',
    1,
    0,
    0,
    1,
  ]);
  const deals =
    'Deal ID,callExternalId,contactEmail,Amount,Product\nd1,k1,,4800,Coaching\nd2,,a@x.test,10,\nd3,,nobody@x.test,10,\nd1,k1,,4800,Coaching\n';
  assert.deepEqual(countsOf(await imported(w, 'deals', deals, { options: { system: 'old' } })), [
    'DONE',
    2,
    0,
    1,
    1,
  ]);
  assert.deepEqual(
    (await w.get('/v1/deals', { orderColumn: 'id', orderBy: 'asc' })).body.data.deals.map(
      (deal: { value: number; product: { name: string } | null }) => [deal.value, deal.product?.name],
    ),
    [
      [4_800, 'Coaching'],
      [10, undefined],
    ],
  );
});
