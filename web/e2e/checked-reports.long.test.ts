import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTest } from '../../server/test/full-size.ts';
import { checkReports } from '../../server/test/report-checks.ts';
import { phone } from './harness/browser.ts';
import { afternoon, pay, twoSales } from './harness/sales.ts';
import { signedIn } from './harness/signed-in.ts';

const shots = process.env['SHOTS'];

test('reports say that they were checked, a difference names its record, and a value of the past is put back', async () => {
  const { w } = await twoSales();
  await pay(w, { value: 800, email: 'ann@example.test' });
  await checkReports(w);
  const visitor = await signedIn(w.owner, { now: afternoon });
  const { page } = visitor;
  const shoot = async (name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  await page.goto('/reports');
  await page.getByText(/^Checked /).waitFor();
  await page.getByRole('button', { name: '0 differences' }).waitFor();
  await shoot('clean');
  const { rows } = await w.db.run(
    'update deal set value = value + 5000 where account_id = $1 and id = (select min(id) from deal where account_id = $1) returning id',
    [w.id],
  );
  const seen = Promise.withResolvers<void>();
  await page.route('**/v1/reportChecks', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Check now' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Checking: every number is counted again/ })
    .waitFor();
  seen.resolve();
  const differences = page.getByRole('button', { name: /^[1-9]\d* differences?$/ });
  await differences.waitFor();
  await shoot('differs');
  await differences.click();
  const panel = page.getByRole('dialog', { name: 'Check of the reports' });
  await panel.getByRole('row', { name: /^Value \D?\d/ }).waitFor();
  await shoot('panel');
  await visitor.assertAccessible('the differences of a check');
  const deal = panel.getByRole('listitem').getByRole('link').first();
  assert.equal(await deal.getAttribute('href'), `/deals/${rows[0]?.id}`);
  await deal.click();
  await page.getByRole('region', { name: 'What it was before' }).waitFor();
  await visitor.leave();
});

longTest('a person looks at what a deal was before, and puts a value back', async () => {
  const { w, ann } = await twoSales();
  await checkReports(w);
  await w.put('/v1/deals', { id: ann.id, value: 1_500, notes: 'More' });
  await w.server.drainOutbox();
  const visitor = await signedIn(w.owner, { now: afternoon, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(`/deals/${ann.id}`);
  const past = page.getByRole('region', { name: 'What it was before' });
  await past.getByText('2 of 2').waitFor();
  await past.getByRole('slider', { name: 'Time' }).press('ArrowLeft');
  await past.getByText('1 of 2').waitFor();
  await past.getByRole('row', { name: /^Value .*1,200.*1,500/ }).waitFor();
  if (shots !== undefined) await past.screenshot({ path: `${shots}/past.png` });
  await visitor.assertFits('the past of a deal on a phone');
  // Scrolls to the top, so that the top bar covers nothing partly.
  await page.evaluate(() => scrollTo(0, 0));
  await visitor.assertAccessible('the past of a deal in the dark');
  await past.getByRole('button', { name: 'Put back Value' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
  await page.getByText('It is back').waitFor();
  await past.getByText('3 of 3').waitFor();
  const { body } = await w.get('/v1/deals/detail', { id: ann.id });
  assert.equal(body.data.deal.value, 1_200);
  await visitor.leave();
});
