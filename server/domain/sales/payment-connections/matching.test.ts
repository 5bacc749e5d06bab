import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { newCall, newDeal, readDeal } from '#/test/deals.ts';
import { connected, payments, runDue, sendAll, server, type Connected } from './testing/scene.ts';

// Matching payments to contacts and deals, now or when these are created.

async function newContact({ w }: Connected, email: string): Promise<number> {
  const { status, body } = await w.post('/v1/contacts', { email, firstName: 'Pat' });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.contact.id;
}

/** A deal of a contact, closed now. */
async function dealOf({ w }: Connected, email: string, value: number): Promise<Json> {
  const call = await newCall(w, w.owner.userId, { email });
  const time = Temporal.Instant.fromEpochMilliseconds(server.clock.now()).toString();
  return newDeal(w, { eventCallId: call.id, value, currency: 'USD', time });
}

async function paid(at: Connected, amount: number, email: string): Promise<void> {
  at.account.pay({ amount, email, createdMs: server.clock.now() });
  await sendAll(at);
  await runDue();
}

test('a payment of exactly what is left of the only open deal goes to that deal, and so to its closer', async () => {
  const at = await connected();
  const contactId = await newContact(at, 'pat@payer.test');
  const deal = await dealOf(at, 'pat@payer.test', 1_500);
  await paid(at, 150_000, 'PAT@payer.test');
  const [payment] = await payments(at);
  assert.deepEqual([payment.contactId, payment.dealId, payment.synced], [contactId, deal.id, true]);
  const { paymentStatus, collected, closerId } = await readDeal(at.w, deal.id);
  assert.deepEqual([paymentStatus, collected, closerId], ['PAID', 1_500, at.w.owner.userId]);
});

test('a part of a deal, and a payment that fits two deals, stay suggestions', async () => {
  const at = await connected();
  const contactId = await newContact(at, 'part@payer.test');
  const deal = await dealOf(at, 'part@payer.test', 1_500);
  await paid(at, 50_000, 'part@payer.test');
  const [part] = await payments(at);
  assert.deepEqual([part.contactId, part.dealId, part.suggestedDealId], [contactId, null, deal.id]);
  assert.ok(part.matchConfidence >= 0.5 && part.matchConfidence < 0.97);
  const other = await newContact(at, 'two@payer.test');
  await dealOf(at, 'two@payer.test', 700);
  await dealOf(at, 'two@payer.test', 700);
  await paid(at, 70_000, 'two@payer.test');
  const rows = await payments(at);
  const two = rows.find(({ email }) => email === 'two@payer.test');
  assert.deepEqual([two.contactId, two.dealId], [other, null]);
});

test('a payment that came before its contact and deal is found when they appear', async () => {
  const at = await connected();
  await paid(at, 99_000, 'early@payer.test');
  const [before] = await payments(at);
  assert.deepEqual([before.contactId, before.dealId], [null, null]);
  const contactId = await newContact(at, 'early@payer.test');
  await server.drainOutbox();
  const [known] = await payments(at);
  assert.deepEqual([known.contactId, known.dealId], [contactId, null]);
  const deal = await dealOf(at, 'early@payer.test', 990);
  await server.drainOutbox();
  const [linked] = await payments(at);
  assert.deepEqual([linked.contactId, linked.dealId], [contactId, deal.id]);
  const { body } = await at.w.get('/v1/changes', { limit: 100 });
  const types = body.data
    .map(({ type }: Json) => type)
    .filter((type: string) => type.startsWith('transaction.'));
  assert.deepEqual(types, ['transaction.created', 'transaction.updated', 'transaction.synced']);
});

test('a contact who gets the address later is found as well; a payment unlinked by hand stays unlinked', async () => {
  const at = await connected();
  await paid(at, 30_000, 'later@payer.test');
  const contactId = await newContact(at, 'first@payer.test');
  await server.drainOutbox();
  assert.equal((await payments(at))[0].contactId, null);
  const { status, body } = await at.w.put('/v1/contacts', {
    id: contactId,
    secondary_email: 'later@payer.test',
  });
  assert.equal(status, 200, JSON.stringify(body));
  await server.drainOutbox();
  assert.equal((await payments(at))[0].contactId, contactId);
  const deal = await dealOf(at, 'first@payer.test', 300);
  await server.drainOutbox();
  const [linked] = await payments(at);
  assert.equal(linked.dealId, deal.id);
  await at.w.put('/v1/transactions', { id: linked.id, dealId: null });
  await sendAll(at);
  await runDue();
  assert.equal((await payments(at))[0].dealId, null);
});

test('a payment that somebody recorded by hand is not moved by a contact who appears', async () => {
  const at = await connected();
  await at.w.post('/v1/transactions', { value: 10, email: 'hand@payer.test' });
  await newContact(at, 'hand@payer.test');
  await server.drainOutbox();
  assert.equal((await payments(at))[0].contactId, null);
});
