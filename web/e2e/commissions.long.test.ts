import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { book, pay } from './harness/sales.ts';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { phone } from './harness/browser.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const now = '2026-11-23T14:00:00.000Z';
const paidAt = '2026-10-15T10:00:00Z';
/** The name and the lines of the file that an export saves. */
async function saved(page: Page, what: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('group', { name: what }).getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const exported = await file;
  const text = await readFile(await exported.path(), 'utf8');
  return { name: exported.suggestedFilename(), lines: text.trim().split('\r\n') };
}

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').getByText(text).first().waitFor();

/** Two closers, each with a payment last month. */
async function paidLastMonth() {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w, { name: 'Strategy call', eventType: 'STRATEGY_EVENT' });
  const [ann, ben] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const call = await book(w, event.id, 'Grace', '08');
  const other = await book(w, event.id, 'Alan', '09');
  server.clock.set(now);
  const deal = async (eventCallId: number, userId: number, value: number) => {
    const { status, body } = await w.post('/v1/deals', { eventCallId, userId, value, time: paidAt });
    assert.equal(status, 201, JSON.stringify(body));
    return pay(w, { value, occurredAt: paidAt, dealId: body.data.deal.id });
  };
  const payment = await deal(call.id, ann.userId, 1_000);
  await deal(other.id, ben.userId, 400);
  return { w, ann, ben, payment };
}

test('a manager tries a plan and closes a month, a closer sees only their own and why, and what comes later leaves it as it is', async () => {
  const { w, ann, ben, payment } = await paidLastMonth();
  const manager = await signedIn(await w.member('SALES_MANAGER'), { now });
  const { page } = manager;
  await page.goto('/commissions');
  await page.getByRole('link', { name: 'Create a plan' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sales 2026');
  const rule = page.getByRole('region', { name: 'Cash', exact: true });
  const rate = rule.getByRole('group', { name: 'Rates' }).getByLabel('Rate');
  await rate.fill('');
  const trial = page.getByRole('region', { name: 'Try it on past months' });
  await trial.getByText('Fill in every rule').waitFor();
  await page.getByRole('button', { name: 'Create plan' }).click();
  await rule.getByText('Fill this in').waitFor();
  await rate.fill('12.5');
  await trial.getByRole('row', { name: /^All together \$0 \$175 \+\$175$/ }).waitFor();
  await trial.getByRole('row', { name: /\$0 \$125 \+\$125/ }).waitFor();
  await trial.getByRole('row', { name: /\$0 \$50 \+\$50/ }).waitFor();
  await manager.assertAccessible('a new plan');
  await page.setViewportSize({ width: 360, height: 740 });
  await manager.assertFits('a new plan on a phone');
  await manager.assertAccessible('a new plan on a phone');
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.getByRole('button', { name: 'Valid from' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('button', { name: '1 October 2026', exact: true }).click();
  await page.getByRole('button', { name: 'Create plan' }).click();
  await toast(page, 'Plan created');
  await page.getByRole('link', { name: 'Sales 2026' }).click();
  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByText('Pays now').waitFor();
  await versions.getByText('Saved Nov 23, 2026').waitFor();
  const save = page.getByRole('button', { name: 'Save version' });
  assert.ok(await save.isDisabled(), 'a version that says the same is not saved');
  await page.getByLabel('Why it changes').fill('A better year');
  assert.ok(await save.isEnabled());
  await manager.assertAccessible('a plan with the version that pays now');

  await page.goto('/commissions');
  await page.getByRole('link', { name: 'October 2026 (Open)' }).click();
  await page.getByRole('row', { name: /\$125 \$125/ }).waitFor();
  await manager.assertAccessible('statements');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved by').waitFor();
  await page.getByRole('button', { name: 'Close month' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close month' }).click();
  await page.getByText('Closed by').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await manager.assertAccessible('the files of a month');
  await page.keyboard.press('Escape');
  const payroll = await saved(page, 'One row per person');
  assert.equal(payroll.name, 'payroll-2026-10.csv');
  assert.equal(
    payroll.lines[0],
    'user.name,user.email,userId,month,currency,earned,clawedBack,draws,adjustments,total,state',
  );
  assert.deepEqual(
    payroll.lines
      .slice(1)
      .map((line) => line.split(',').slice(1).join())
      .toSorted(),
    [ann, ben]
      .map(({ email, userId }, place) => {
        const paid = [125, 50][place];
        return `${email},${userId},2026-10,USD,${paid},0,0,0,${paid},CLOSED`;
      })
      .toSorted(),
  );
  const all = await saved(page, 'All lines');
  assert.equal(all.name, 'commissions-2026-10.csv');
  assert.deepEqual(
    all.lines
      .slice(1)
      .map((line) => line.match(/,USD,([\d.]+),Sales 2026,/)?.[1] ?? line)
      .toSorted(),
    ['125', '50'],
    'what each of the two is paid',
  );
  await page
    .getByRole('row', { name: /\$125 \$125/ })
    .getByRole('button')
    .click();
  await page.getByText('This month is closed.').waitFor();

  const closer = await signedIn(ann, { now, ...phone, colorScheme: 'dark' });
  await closer.page.goto('/commissions?month=2026-10');
  await closer.page.getByRole('heading', { name: 'My commissions' }).waitFor();
  await closer.page.getByRole('link', { name: 'Grace' }).waitFor();
  assert.equal(await closer.page.getByText('Alan').count(), 0);
  await closer.page.getByRole('button', { name: 'Why?' }).click();
  await closer.page.getByText('12.5% of $1,000').waitFor();
  assert.equal(await closer.page.getByText('decides the rate').count(), 0, 'there is one rate');
  await closer.assertFits('a statement on a phone');
  await closer.assertAccessible('why it is that much');

  const refunded = await w.put('/v1/transactions', { id: payment.id, refundedAmount: 400 });
  assert.equal(refunded.status, 200, JSON.stringify(refunded.body));
  await closer.page.goto('/commissions?month=2026-11');
  const back = closer.page.getByRole('listitem').filter({ hasText: 'Clawed back' });
  await back.waitFor();
  assert.equal(await back.getByText('Cash collected').count(), 0, 'no cash came in');
  await closer.page.getByText('-$50').first().waitFor();
  const corrected = await w.put('/v1/transactions', { id: payment.id, value: 800 });
  assert.equal(corrected.status, 200, JSON.stringify(corrected.body));
  await closer.page.reload();
  await closer.page.getByText('Adjustment for October 2026').waitFor();
  await closer.page.getByText('-$75').first().waitFor();
  await closer.page.goto('/commissions?month=2026-10');
  await closer.page.getByText('$125').first().waitFor();
  await closer.leave();
  await manager.leave();
});
