import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { mondayInBerlin } from './harness/monday.ts';
import { newEvent } from './harness/events.ts';
import { afternoon, book, pay, twoSales } from './harness/sales.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
const headers = async (page: Page, name: string) =>
  (await grid(page, name).getByRole('columnheader').allTextContents()).map((text) => text.trim());
const undo = (page: Page, said: string) =>
  page.getByRole('alert').filter({ hasText: said }).getByRole('button', { name: 'Undo' });

test('payments: sums by currency, order by header, chosen columns, and suggestions linked at once and taken back', async () => {
  const { w, ann, bob } = await twoSales();
  const first = await pay(w, { value: 1_200, email: 'ann@example.test', occurredAt: '2026-11-23T10:00:00Z' });
  const second = await pay(w, { value: 300, email: 'bob@example.test', occurredAt: '2026-11-23T09:00:00Z' });
  await pay(w, {
    value: 80,
    currency: 'EUR',
    name: 'Zed',
    status: 'FAILED',
    occurredAt: '2026-11-22T09:00:00Z',
  });
  const visitor = await signedIn(w.owner, { now: afternoon });
  const { page } = visitor;
  await page.goto('/payments');
  await page.getByText('3 payments').waitFor();
  await page.getByText('Total $1,500, collected $1,500').waitFor();
  await page.getByText('Total €80, collected €0').waitFor();
  await grid(page, 'Payments').getByRole('button', { name: 'Sort by Amount' }).click();
  await page.waitForURL(/sortByAmount=descAmount/);
  await visitor.assertAccessible('payments');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Hide Source' }).click();
  await page.keyboard.press('Escape');
  assert.ok(!(await headers(page, 'Payments')).includes('Source'));

  const row = (name: string) => grid(page, 'Payments').getByRole('row', { name, exact: true });
  await row('$1,200 from Ann').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('group', { name: 'Selected payments' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Link to suggested deals' }).click();
  await page.getByText('2 payments linked').waitFor();
  const dealOf = async (id: number) => (await w.get('/v1/transactions', { id })).body.data[0].dealId;
  assert.deepEqual([await dealOf(first.id), await dealOf(second.id)], [ann.id, bob.id]);
  // Changed since, so the undo leaves it alone.
  await w.put('/v1/transactions', { id: second.id, description: 'By card' });
  await undo(page, '2 payments linked').click();
  await page.getByText('Undone for 1. 1 was changed since and stays as it is.').waitFor();
  assert.deepEqual([await dealOf(first.id), await dealOf(second.id)], [null, bob.id]);

  await row('€80 from Zed').getByRole('checkbox').check();
  await row('$300 from Bob').getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete 2 payments for good?' });
  await asked
    .getByText('1 of them is linked and no longer counts toward its deal', { exact: false })
    .waitFor();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('2 payments deleted').waitFor();
  await page.getByText('1 payment', { exact: true }).waitFor();
  await visitor.leave();
});

test('calls: keys, order, no-shows logged at once and taken back, and cancelling that says what follows', async () => {
  const { w } = await mondayInBerlin();
  const { id } = await newEvent(w, { name: 'Strategy call', eventType: 'STRATEGY_EVENT' });
  const ann = await book(w, id, 'Ann', '08');
  const bob = await book(w, id, 'Bob', '09');
  await book(w, id, 'Cleo', '13');
  const noon = '2026-11-23T12:00:00.000Z';
  server.clock.set(noon);
  const visitor = await signedIn(w.owner, { now: noon });
  const { page } = visitor;
  const names = () => grid(page, 'Calls').getByRole('rowheader').allTextContents();
  const outcomeOf = async (call: { id: number }) =>
    (await w.get('/v1/eventCalls/detail', { id: call.id })).body.data.eventCall.outcome;
  const row = (name: string) => grid(page, 'Calls').getByRole('row', { name, exact: true });
  await page.goto('/calls?eventType=ALL');
  await page.getByText('3 calls').waitFor();
  await visitor.assertAccessible('the list of calls');
  // Without its AM or PM, a time is wrong. No time is longer than one across noon in another year.
  const cut = await row('Ann')
    .locator('time')
    .first()
    .evaluate((time) => {
      const written = time.textContent;
      time.textContent = 'Wed, Nov 24, 2027, 11:45 AM – 12:30 PM';
      const isCut = time.scrollWidth > time.clientWidth;
      time.textContent = written;
      return isCut;
    });
  assert.equal(cut, false);
  await grid(page, 'Calls').getByRole('button', { name: 'Sort by Time' }).click();
  await page.waitForURL(/orderBy=asc/);
  await row('Ann').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  assert.deepEqual(
    (await names()).map((name) => name.slice(1)),
    ['Ann', 'Bob', 'Cleo'],
  );
  const bar = page.getByRole('group', { name: 'Selected calls' });
  await bar.getByRole('button', { name: 'Log as no-shows' }).click();
  await page.getByText('2 no-shows logged').waitFor();
  assert.deepEqual([await outcomeOf(ann), await outcomeOf(bob)], ['NO_SALE', 'NO_SALE']);
  await w.post('/v1/outcomes', { eventCallId: bob.id, outcome: 'WON' });
  await undo(page, '2 no-shows logged').click();
  await page.getByText('Undone for 1. 1 was changed since and stays as it is.').waitFor();
  assert.deepEqual([await outcomeOf(ann), await outcomeOf(bob)], ['PENDING_OUTCOME', 'WON']);

  await row('Cleo').getByRole('checkbox').check();
  await row('Ann').getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Cancel calls' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel 1 call?' });
  await asked.getByText('The invitee gets an email', { exact: false }).waitFor();
  await asked.getByRole('button', { name: 'Cancel calls' }).click();
  await page.getByText('1 call cancelled').waitFor();
  await row('Cleo').getByText('Cancelled').waitFor();
  await row('Ann').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ann', level: 1 }).waitFor();
  await visitor.leave();
});
