import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { afternoon, pay, twoSales } from './harness/sales.ts';
import { signedIn } from './harness/signed-in.ts';

test('a number of a report says what it means and leads to the calls it counts', async () => {
  const { w } = await twoSales();
  await pay(w, { value: 800, email: 'ann@example.test' });
  const visitor = await signedIn(w.owner, { now: afternoon });
  const { page } = visitor;
  await page.goto('/reports?compare=true');
  await page.getByRole('heading', { name: 'Bookings' }).waitFor();
  assert.equal(await page.getByRole('main').getByRole('list').first().getByRole('listitem').count(), 6);
  await visitor.assertAccessible('the overview');
  await page.getByRole('button', { name: 'What “Showed” means' }).focus();
  const meaning = page.getByText('Calls due that have an outcome and are no no-shows.');
  await meaning.waitFor();
  await page.keyboard.press('Escape');
  await meaning.waitFor({ state: 'detached' });

  await page.goto('/reports?rows=held');
  await page.waitForURL(/rows=held/);
  const drawer = page.getByRole('dialog', { name: 'Showed' });
  await drawer.getByRole('link', { name: 'Ann, Strategy call' }).waitFor();
  await visitor.assertAccessible('rows of a number');
  await drawer.getByRole('link', { name: 'Bob, Strategy call' }).click();
  await page.getByRole('heading', { name: 'Bob', level: 1 }).waitFor();

  await page.goBack();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Revenue' }).click();
  await page.getByRole('link', { name: '$800: Cash collected', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Payment of Ann' }).waitFor();
  await visitor.leave();
});

test('reports are grouped and filtered by their address; what cannot be grouped is explained', async () => {
  const { w } = await twoSales();
  const visitor = await signedIn(w.owner, { now: afternoon, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(`/reports?report=leaderboard&userIds=${w.owner.userId}`);
  await page.getByRole('table', { name: 'Numbers by group' }).waitFor();
  await page.getByText('Host or closer: Ada').first().waitFor();
  await visitor.assertFits('a leaderboard on a phone');
  await visitor.assertAccessible('a leaderboard in the dark');
  await page.getByRole('link', { name: 'Objections' }).click();
  await page.getByRole('table', { name: 'Numbers', exact: true }).waitFor();
  await visitor.assertFits('objections on a phone');
  await page.goto('/reports?report=objections&groupBy=product');
  await page.getByText('This report has no such groups').waitFor();
  await page.getByRole('button', { name: 'Group as usual' }).click();
  await page.getByRole('table', { name: 'Numbers', exact: true }).waitFor();
  await visitor.leave();
});

test('setters see the reports of what is their own', async () => {
  const { w } = await twoSales();
  const visitor = await signedIn(await w.member('SETTER'), { now: afternoon });
  const { page } = visitor;
  await page.goto('/reports?report=setters');
  await page.getByText('Only what is yours is counted.').waitFor();
  assert.equal(await page.getByLabel('Setter', { exact: true }).count(), 0);
  await visitor.leave();
});
