import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typesOf } from '#/test/changes.ts';
import { savedContact } from '#/test/contacts.ts';
import { newCall, newDeal, newTransaction } from '#/test/deals.ts';
import { workspace } from '#/test/harness.ts';

const path = '/v1/transactions';

test('POST /v1/transactions 201 shows every field', async () => {
  const w = await workspace();
  const { status, body } = await w.post(path, {
    value: 99.5,
    currency: 'eur',
    name: 'A. Holm',
    email: 'Holm@Example.test',
    phoneNumber: '+49 151 2345 6789',
    description: 'Invoice 7',
    source: 'stripe',
    externalId: 'pi_1',
    occurredAt: '2026-01-05T10:00:00+01:00',
    updatedBy: 'zap',
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { transaction } = body.data;
  const { actor, createdAt, updatedAt, ...rest } = transaction;
  assert.equal(actor.type, 'api_key');
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(rest, {
    id: transaction.id,
    accountId: w.id,
    value: 99.5,
    currency: 'EUR',
    name: 'A. Holm',
    email: 'Holm@Example.test',
    phoneNumber: '+49 151 2345 6789',
    description: 'Invoice 7',
    source: 'Stripe',
    synced: false,
    dealId: null,
    contactId: null,
    contact: null,
    suggestedDealId: null,
    matchConfidence: null,
    status: 'SUCCEEDED',
    refundedAmount: 0,
    cash: 99.5,
    externalId: 'pi_1',
    occurredAt: '2026-01-05T09:00:00.000Z',
    updatedBy: 'zap',
    raw: null,
  });
});

test('POST /v1/transactions with only a value: now, from the API, in the workspace’s currency', async () => {
  const w = await workspace();
  const made = await newTransaction(w, { value: -5, email: '', phoneNumber: '' });
  assert.deepEqual(
    [made.value, made.cash, made.source, made.currency, made.email, made.status],
    [-5, -5, 'API', 'USD', null, 'SUCCEEDED'],
  );
  assert.ok(Math.abs(Date.parse(made.occurredAt) - Date.now()) < 60_000);
});

test('POST /v1/transactions 200 with the first one when the source sends it again, even if other fields differ', async () => {
  const w = await workspace();
  const first = await newTransaction(w, { source: 'Stripe', externalId: 'pi_1' });
  const again = await w.post(path, { value: 7, source: 'STRIPE', externalId: 'pi_1' });
  assert.equal(again.status, 200);
  assert.deepEqual([again.body.data.transaction.id, again.body.data.transaction.value], [first.id, 500]);
  assert.equal((await w.post(path, { value: 7, source: 'Make', externalId: 'pi_1' })).status, 201);
  assert.deepEqual(await typesOf(w, 'transaction.'), ['transaction.created', 'transaction.created']);
  await w.delete(path, { id: first.id });
  assert.equal((await w.post(path, { value: 7, source: 'Stripe', externalId: 'pi_1' })).status, 201);
});

test('the contact is found by e-mail, then phone, then the secondary ones', async () => {
  const w = await workspace();
  const ann = await savedContact(w, {
    email: 'ann@example.test',
    secondary_email: 'ann@home.test',
    secondary_phoneNumber: '+1 415 555 2672',
  });
  const bob = await savedContact(w, { email: 'bob@example.test', phoneNumber: '+1 415 555 2671' });
  for (const [payer, contactId] of [
    [{ email: 'ANN@example.test' }, ann.id],
    [{ phoneNumber: '(415) 555-2671' }, bob.id],
    [{ email: 'ann@example.test', phoneNumber: '(415) 555-2671' }, ann.id],
    [{ email: 'ann@home.test', phoneNumber: '(415) 555-2671' }, bob.id],
    [{ email: 'ann@home.test' }, ann.id],
    [{ phoneNumber: '415 555 2672' }, ann.id],
    [{ email: 'nobody@example.test' }, null],
    [{ email: 'ann@example.test', contactId: bob.id }, bob.id],
  ] as const)
    assert.equal((await newTransaction(w, payer)).contactId, contactId, JSON.stringify(payer));
  const named = await newTransaction(w, { email: 'ann@example.test', contactId: null });
  assert.equal(named.contactId, null);
});

test('a transaction without a deal suggests the one it probably belongs to, until it is paid or deleted', async () => {
  const w = await workspace();
  const deal = await newDeal(w, { value: 500 });
  const payer = (await w.get('/v1/contacts/detail', { contactId: deal.contactId })).body.data.email;
  const made = await newTransaction(w, { email: payer });
  assert.deepEqual([made.suggestedDealId, made.matchConfidence], [deal.id, 1]);
  const shown = async () => (await w.get(path, { id: made.id })).body.data[0];
  await newTransaction(w, { value: 500, dealId: deal.id });
  assert.deepEqual([(await shown()).suggestedDealId, (await shown()).matchConfidence], [null, null]);
  const second = await newDeal(w, { value: 700, eventCallId: deal.eventCallId });
  assert.deepEqual([(await shown()).suggestedDealId, (await shown()).matchConfidence], [second.id, 0.8]);
  await w.post('/v1/deals/delete', { id: second.id });
  assert.equal((await shown()).suggestedDealId, null);
});

test('of several deals the one with this amount to pay is suggested; a payer the deal names counts as well', async () => {
  const w = await workspace();
  const small = await newDeal(w, { value: 100 });
  const large = await newDeal(w, {
    value: 500,
    eventCallId: small.eventCallId,
    email: 'Spouse@example.test',
  });
  const payer = (await w.get('/v1/contacts/detail', { contactId: small.contactId })).body.data.email;
  const made = await newTransaction(w, { value: 500, email: payer });
  assert.deepEqual([made.suggestedDealId, made.matchConfidence], [large.id, 0.9]);
  const spouse = await newTransaction(w, { value: 500, email: 'spouse@example.test' });
  assert.deepEqual([spouse.contactId, spouse.suggestedDealId, spouse.matchConfidence], [null, large.id, 0.9]);
  assert.equal(
    (await newTransaction(w, { value: 500, email: payer, currency: 'EUR' })).suggestedDealId,
    null,
  );
  assert.equal((await newTransaction(w, { value: -500, email: payer })).suggestedDealId, null);
});

test('a contact who comes after the payment is suggested by the payer’s address', async () => {
  const w = await workspace();
  const paid = await newTransaction(w, { value: 1_000, email: 'late@example.test' });
  assert.equal(paid.suggestedDealId, null);
  const call = await newCall(w, w.owner.userId, { email: 'late@example.test' });
  const deal = await newDeal(w, { eventCallId: call.id });
  assert.equal((await w.get(path, { id: paid.id })).body.data[0].suggestedDealId, deal.id);
});

test('POST /v1/transactions 400 names the field of a bad value', async () => {
  const w = await workspace();
  for (const [field, value] of [
    ['value', 0],
    ['value', 1.005],
    ['value', null],
    ['currency', 'EURO'],
    ['source', 'Paypal'],
    ['status', 'LOST'],
    ['refundedAmount', 501],
    ['email', 'x'],
    ['occurredAt', 'yesterday'],
  ] as const) {
    const { status, body } = await w.post(path, { value: 500, [field]: value });
    assert.equal(status, 400, `${field} ${JSON.stringify(body)}`);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), [field]);
  }
  assert.equal((await w.post(path, { value: 5, dealId: 999_999_999 })).status, 404);
  assert.equal((await w.post(path, { value: 5, contactId: 999_999_999 })).status, 404);
  assert.equal((await w.get(path)).body.count, 0);
});

test('raw is shown with transactions:raw alone', async () => {
  const w = await workspace();
  await newTransaction(w);
  const { client } = await w.keyWith(['transactions:read']);
  assert.equal('raw' in (await client.get(path)).body.data[0], false);
  assert.equal('raw' in (await w.get(path)).body.data[0], true);
});
