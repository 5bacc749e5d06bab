import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone } from './harness/browser.ts';
import { afternoon, pay, twoSales } from './harness/sales.ts';
import { signedIn } from './harness/signed-in.ts';

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').getByText(text).first().waitFor();

test('deals are found by their address, changed on their page, and a change that came second is explained', async () => {
  const { w, ann } = await twoSales();
  const visitor = await signedIn(w.owner, { now: afternoon });
  const { page } = visitor;
  await page.goto('/deals?transactionType=WON&paymentStatus=UNPAID');
  await page.getByRole('link', { name: 'Ann' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Bob' }).count(), 0);
  await page.getByText('Kind: Full sale').waitFor();
  await visitor.assertAccessible('deals');
  await page.getByLabel('Search').fill('nobody');
  await page.getByText('No deal matches').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'Bob' }).waitFor();

  await page.getByRole('link', { name: 'Ann' }).click();
  await page.getByRole('heading', { name: 'Coaching', level: 1 }).waitFor();
  await visitor.assertAccessible('a deal');
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Value', { exact: true }).fill('1500');
  const elsewhere = await w.put('/v1/deals', { id: ann.id, notes: 'Pays in spring' });
  assert.equal(elsewhere.status, 200);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Notes is now: Pays in spring').waitFor();
  await visitor.assertAccessible('a deal that has changed');
  await dialog.getByRole('button', { name: 'Show new values' }).click();
  await dialog.getByLabel('Value', { exact: true }).fill('1500.50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Deal saved');
  await page.getByRole('region', { name: 'Money' }).getByText('$1,500.50').first().waitFor();
  await page.getByText('Pays in spring').waitFor();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Deal deleted');
  await page.waitForURL('**/deals');
  await page.getByRole('link', { name: 'Bob' }).waitFor();
  await page.getByRole('link', { name: 'Ann' }).waitFor({ state: 'detached' });
  await visitor.leave();
});

test('a payment is linked to a deal and unlinked again on the page of the deal', async () => {
  const { w, bob } = await twoSales();
  await pay(w, { value: 300, name: 'Bob’s company' });
  const visitor = await signedIn(w.owner, { now: afternoon, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(`/deals/${bob.id}`);
  await page.getByRole('button', { name: 'Link a payment' }).click();
  await visitor.assertFits('linking on a phone');
  await visitor.assertAccessible('linking in the dark');
  await page.getByRole('button', { name: 'Link $300 from Bob’s company' }).click();
  await toast(page, 'Payment linked');
  await page.getByText('Paid', { exact: true }).waitFor();
  await visitor.assertFits('a deal on a phone');
  await visitor.assertAccessible('a deal in the dark');
  await page.getByRole('button', { name: 'Unlink the payment of $300' }).click();
  await toast(page, 'Payment unlinked');
  await page.getByText('No payment is linked to this deal yet.').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Payment linked again');
  await page.getByText('Paid', { exact: true }).waitFor();
  await page.goto('/deals');
  await page.getByRole('link', { name: 'Bob' }).waitFor();
  await visitor.assertFits('deals on a phone');
  await visitor.leave();
});

test('payments without a deal are matched one after the other with one key each', async () => {
  const { w, ann, bob } = await twoSales();
  const ofAnn = await pay(w, { value: 1_200, email: 'ann@example.test', occurredAt: '2026-11-23T10:00:00Z' });
  const ofBob = await pay(w, { value: 300, email: 'bob@example.test', occurredAt: '2026-11-23T09:00:00Z' });
  const visitor = await signedIn(w.owner, { now: afternoon });
  const { page } = visitor;
  await page.goto('/payments');
  await page.getByRole('link', { name: 'Not linked 2' }).click();
  await page.waitForURL('**/payments?synced=false');
  const first = page.getByRole('button', { name: 'Accept deal of Ann for $1,200 from Ann' });
  await first.waitFor();
  await visitor.assertAccessible('payments to match');
  await first.press('Enter');
  await first.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.includes('Bob'));
  await page.keyboard.press('Enter');
  await page.getByText('Every payment is linked').waitFor();
  const { body } = await w.get('/v1/transactions', { sort: 'desc' });
  assert.deepEqual(
    body.data.map(({ id, dealId }: { id: number; dealId: number }) => [id, dealId]),
    [
      [ofAnn.id, ann.id],
      [ofBob.id, bob.id],
    ],
  );
  await visitor.leave();
});

test('a payment is recorded by hand and put to another deal; one that was linked meanwhile is reported', async () => {
  const { w, ann, bob } = await twoSales();
  const visitor = await signedIn(w.owner, { now: afternoon, ...phone });
  const { page } = visitor;
  await page.goto('/payments');
  await page.getByText('No payments yet').waitFor();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await dialog.getByText('Enter the amount').waitFor();
  await dialog.getByLabel('Amount').fill('99.90');
  await dialog.getByLabel('Payer’s name').fill('Somebody');
  await dialog.getByLabel('Payer’s email').fill('nonsense@');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-path') === 'email');
  await dialog.getByLabel('Payer’s email').fill('');
  await visitor.assertAccessible('recording a payment');
  await visitor.assertFits('recording a payment on a phone');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await toast(page, 'Payment recorded');

  await page.getByRole('button', { name: 'Link to deal for $99.90 from Somebody' }).click();
  await dialog.getByRole('button', { name: 'Link to Course of Bob' }).waitFor();
  await visitor.assertAccessible('choosing a deal');
  const { body } = await w.get('/v1/transactions');
  await w.put('/v1/transactions', { id: body.data[0].id, dealId: ann.id });
  await dialog.getByRole('button', { name: 'Link to Course of Bob' }).click();
  await toast(page, /Someone just linked this payment to another deal/);
  const { body: after } = await w.get('/v1/deals/detail', { id: bob.id });
  assert.deepEqual(after.data.deal.transactionIds, []);
  await visitor.leave();
});

test('amounts are typed as the language writes them', async () => {
  const { w } = await twoSales();
  for (const [locale, record, label, typed] of [
    ['en-US', 'Record payment', 'Amount', '1,500.50'],
    ['de-DE', 'Zahlung erfassen', 'Betrag', '1.500,50'],
  ] as const) {
    const visitor = await signedIn(w.owner, { now: afternoon, locale });
    const { page } = visitor;
    await page.goto('/payments');
    await page.getByRole('button', { name: record }).click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByLabel(label);
    await amount.pressSequentially(typed);
    assert.equal(await amount.inputValue(), typed);
    await amount.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await visitor.leave();
  }
  const { body } = await w.get('/v1/transactions');
  assert.deepEqual(
    body.data.map(({ value }: { value: number }) => value),
    [1500.5, 1500.5],
  );
});

test('a change of a payment leaves what became of it meanwhile', async () => {
  const { w } = await twoSales();
  const created = await w.post('/v1/transactions', { value: 100, name: 'Somebody' });
  const { id } = created.body.data.transaction;
  const visitor = await signedIn(w.owner, { now: afternoon });
  const { page } = visitor;
  await page.goto('/payments');
  await page.getByRole('button', { name: 'More for $100 from Somebody' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  assert.equal((await w.put('/v1/transactions', { id, status: 'REFUNDED' })).status, 200);
  await dialog.getByLabel('Description').fill('Paid by card');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Payment saved');
  const { body } = await w.get('/v1/transactions', { search: 'Somebody' });
  assert.deepEqual([body.data[0].description, body.data[0].status], ['Paid by card', 'REFUNDED']);
  await visitor.leave();
});
