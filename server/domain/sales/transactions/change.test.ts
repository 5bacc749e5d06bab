import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { changesOf, typesOf } from '#/test/changes.ts';
import { savedContact } from '#/test/contacts.ts';
import { newCall, newDeal, newTransaction, readDeal } from '#/test/deals.ts';
import { workspace } from '#/test/harness.ts';

const path = '/v1/transactions';

test('PUT /v1/transactions 200 replaces what is given, clears what is null, leaves the rest', async () => {
  const w = await workspace();
  const { id } = await newTransaction(w, { name: 'A', email: 'a@example.test', description: 'Old' });
  const { status, body } = await w.put(path, { id, value: 20.5, name: 'B', email: null, source: 'manual' });
  assert.equal(status, 200, JSON.stringify(body));
  const { transaction } = body.data;
  assert.deepEqual(
    [transaction.value, transaction.name, transaction.email, transaction.description, transaction.source],
    [20.5, 'B', null, 'Old', 'Manual'],
  );
  assert.equal((await w.get(path, { search: '20.50' })).body.count, 1);
  const last = (await changesOf(w, 'transaction.')).at(-1);
  assert.deepEqual(last?.changed_fields.toSorted(), ['cash', 'email', 'name', 'source', 'value']);
});

test('PUT /v1/transactions takes an amount with its currency, whatever the decimals of the old one', async () => {
  const w = await workspace();
  const { id } = await newTransaction(w, { value: 10.5, refundedAmount: 1.5 });
  const moneyAfter = async (changes: object) => {
    const { status, body } = await w.put(path, { id, ...changes });
    if (status !== 200) return body.message.details.fieldErrors;
    const { value, currency, refundedAmount } = body.data.transaction;
    return [value, currency, refundedAmount];
  };
  assert.deepEqual(await moneyAfter({ currency: 'JPY' }), { value: ['JPY has no decimals'] });
  assert.deepEqual(await moneyAfter({ currency: 'JPY', value: 11 }), {
    refundedAmount: ['JPY has no decimals'],
  });
  assert.deepEqual(await moneyAfter({ currency: 'JPY', value: 11, refundedAmount: 2 }), [11, 'JPY', 2]);
  assert.deepEqual(await moneyAfter({ currency: 'KWD', value: 11.125 }), [11.125, 'KWD', 2]);
  assert.deepEqual(await moneyAfter({ currency: 'USD', value: 11.5, status: 'SUCCEEDED' }), [11.5, 'USD', 0]);
});

test('PUT /v1/transactions 409 NAME_TAKEN for a source that has the external id; no retry would help', async () => {
  const w = await workspace();
  await newTransaction(w, { externalId: 'pi_1', source: 'Stripe' });
  const { id } = await newTransaction(w, { externalId: 'pi_1', source: 'API' });
  const { status, body, headers } = await w.put(path, { id, source: 'Stripe' });
  assert.deepEqual([status, body.code, headers.get('retry-after')], [409, 'NAME_TAKEN', null]);
  assert.deepEqual(Object.keys(body.message.details.fieldErrors), ['source']);
});

test('another address of the payer finds another contact, as long as no deal has the transaction', async () => {
  const w = await workspace();
  const ann = await savedContact(w, { email: 'ann@example.test' });
  const { id } = await newTransaction(w);
  const contactOf = async (body: object) =>
    (await w.put(path, { id, ...body })).body.data.transaction.contactId;
  assert.equal(await contactOf({ email: 'ann@example.test' }), ann.id);
  assert.equal(await contactOf({ email: 'other@example.test' }), null);
  const deal = await newDeal(w);
  assert.equal(await contactOf({ dealId: deal.id }), deal.contactId);
  assert.equal(await contactOf({ email: 'ann@example.test' }), deal.contactId);
  assert.equal(await contactOf({ dealId: null }), deal.contactId);
});

test('PUT /v1/transactions dealId links and null unlinks, with one event each', async () => {
  const w = await workspace();
  const deal = await newDeal(w, { value: 500 });
  const { id } = await newTransaction(w);
  const linked = (await w.put(path, { id, dealId: deal.id })).body.data.transaction;
  assert.deepEqual([linked.synced, linked.dealId, linked.contactId], [true, deal.id, deal.contactId]);
  assert.equal((await readDeal(w, deal.id)).paymentStatus, 'PAID');
  await w.put(path, { id, dealId: deal.id });
  const free = (await w.put(path, { id, dealId: null })).body.data.transaction;
  assert.deepEqual([free.synced, free.dealId], [false, null]);
  assert.equal((await readDeal(w, deal.id)).collected, 0);
  assert.deepEqual(await typesOf(w, 'transaction.'), [
    'transaction.created',
    'transaction.synced',
    'transaction.unsynced',
  ]);
  assert.deepEqual(
    (await changesOf(w, 'deal.payment')).map(({ object, previous }) => [
      previous['paymentStatus'],
      object.paymentStatus,
    ]),
    [
      ['UNPAID', 'PAID'],
      ['PAID', 'UNPAID'],
    ],
  );
});

test('PUT /v1/transactions 409 TRANSACTION_ALREADY_SYNCED when it is on another deal; 400 for what its deal decides', async () => {
  const w = await workspace();
  const [one, other] = [await newDeal(w), await newDeal(w)];
  const { id } = await newTransaction(w, { dealId: one.id });
  const taken = await w.put(path, { id, dealId: other.id });
  assert.deepEqual([taken.status, taken.body.code], [409, 'TRANSACTION_ALREADY_SYNCED']);
  assert.equal((await w.put(path, { id, currency: 'EUR' })).status, 400);
  assert.equal((await w.put(path, { id, contactId: other.contactId })).status, 400);
  assert.equal((await w.put(path, { id, contactId: one.contactId })).status, 200);
  assert.equal((await w.put(path, { id, dealId: 999_999_999 })).status, 404);
  assert.equal((await readDeal(w, one.id)).collected, 500);
});

test('payment status follows every change of the money, and is published each time', async () => {
  const w = await workspace();
  const deal = await newDeal(w, { value: 500 });
  const { id } = await newTransaction(w, { value: 200, dealId: deal.id });
  const now = async () => {
    const { paymentStatus, collected, refunded, balance } = await readDeal(w, deal.id);
    return [paymentStatus, collected, refunded, balance];
  };
  assert.deepEqual(await now(), ['PARTIAL', 200, 0, 300]);
  for (const [body, expected] of [
    [{ value: 500 }, ['PAID', 500, 0, 0]],
    [{ value: 600 }, ['OVERPAID', 600, 0, -100]],
    [{ refundedAmount: 100 }, ['PAID', 500, 100, 0]],
    [{ status: 'REFUNDED' }, ['REFUNDED', 0, 600, 500]],
    [{ status: 'DISPUTED' }, ['DISPUTED', 0, 0, 500]],
    [{ status: 'SUCCEEDED' }, ['OVERPAID', 600, 0, -100]],
    [{ status: 'PENDING' }, ['UNPAID', 0, 0, 500]],
    [{ status: 'FAILED' }, ['UNPAID', 0, 0, 500]],
  ] as const) {
    assert.equal((await w.put(path, { id, ...body })).status, 200);
    assert.deepEqual(await now(), expected, JSON.stringify(body));
  }
  await w.put(path, { id, status: 'SUCCEEDED', value: 500 });
  const line = await newTransaction(w, { value: -500, dealId: deal.id });
  assert.deepEqual(await now(), ['REFUNDED', 0, 500, 500]);
  await w.delete(path, { id: line.id });
  assert.deepEqual(await now(), ['PAID', 500, 0, 0]);
  await w.put('/v1/deals', { id: deal.id, value: 400 });
  assert.deepEqual(await now(), ['OVERPAID', 500, 0, -100]);
  const published = await changesOf(w, 'deal.payment_status_changed');
  assert.deepEqual(
    published.map(({ object }) => object.paymentStatus),
    [
      'PARTIAL',
      'PAID',
      'OVERPAID',
      'PAID',
      'REFUNDED',
      'DISPUTED',
      'OVERPAID',
      'UNPAID',
      'PAID',
      'REFUNDED',
      'PAID',
      'OVERPAID',
    ],
  );
});

test('DELETE /v1/transactions 200 is for good: the deal has no payment left, the audit log keeps value and actor, not the payer', async () => {
  const w = await workspace();
  const deal = await newDeal(w);
  const { id } = await newTransaction(w, { dealId: deal.id, email: 'payer@example.test', name: 'P. Ayer' });
  const { status, body } = await w.delete(path, { id });
  assert.deepEqual([status, body.data], [200, { id, deleted: true }]);
  assert.equal((await w.delete(path, { id })).status, 404);
  assert.deepEqual((await readDeal(w, deal.id)).transactionIds, []);
  assert.equal((await typesOf(w, 'transaction.')).at(-1), 'transaction.deleted');
  const { rows } = await sql<{ before: { value: number }; text: string }>`
    select before, to_jsonb(audit_entry)::text as text from audit_entry
    where account_id = ${w.id} and action = 'transaction.delete'`.execute(w.db);
  assert.equal(rows[0]?.before.value, 500);
  assert.ok(!/ayer/i.test(rows[0]?.text ?? 'ayer'));
});

test('the cash of a contact is what the transactions of their deals brought in', async () => {
  const w = await workspace();
  const deal = await newDeal(w);
  await newTransaction(w, { value: 300, dealId: deal.id, email: 'somebody@else.test' });
  await newTransaction(w, { value: 100, dealId: deal.id, refundedAmount: 40 });
  await newTransaction(w, { value: 90, dealId: deal.id, status: 'DISPUTED' });
  const { stats } = (await w.get('/v1/contacts/detail', { contactId: deal.contactId })).body.data;
  assert.equal(stats.cashCollected, 360);
  assert.equal((await readDeal(w, deal.id)).collected, 360);
});

test('erasing a contact takes the payer out of transactions, deals and what was published of them', async () => {
  const w = await workspace();
  const unmatched = await newTransaction(w, { email: 'gone@example.test', phoneNumber: '+14155552671' });
  const call = await newCall(w, w.owner.userId, { email: 'gone@example.test' });
  await newTransaction(w, { email: 'gone@example.test', name: 'Gone Girl', updatedBy: 'Gone Girl' });
  const deal = await newDeal(w, { eventCallId: call.id, email: 'gone@example.test', notes: 'Gone Girl' });
  await w.put(path, { id: unmatched.id, dealId: deal.id });
  assert.equal((await w.post('/v1/contacts/delete', { id: call.contactId, erase: true })).status, 200);
  for (const table of ['payment', 'deal', 'change', 'audit_entry']) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(to_jsonb(t)::text, ''), '') as text from ${sql.ref(table)} t where account_id = ${w.id}`.execute(
      w.db,
    );
    assert.ok(!/gone|14155552671/i.test(rows[0]?.text ?? 'gone'), table);
  }
});
