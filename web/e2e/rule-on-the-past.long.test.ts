import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone } from './harness/browser.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { insertNoShows } from './harness/no-shows.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';
const shots = process.env['SHOTS'];

/** July to September: two hosts with days on which nobody came, and one with a single call. */
async function quarterWithNoShows() {
  const { w } = await mondayInBerlin();
  await insertNoShows(w, ['2026-07-14', '2026-09-03'], 6);
  await insertNoShows(w, '2026-08-20', 6);
  await insertNoShows(w, '2026-07-20', 1);
  return w;
}

const pastOf = (page: Page) => page.getByRole('region', { name: 'Try on the past' });
const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a manager tries a rule on the last quarter before saving it: which hosts, on which days, with the numbers', async () => {
  const w = await quarterWithNoShows();
  const manager = await signedIn(await w.member('SALES_MANAGER', 'Europe/Berlin'), { now });
  const { page } = manager;
  await page.goto('/automations/new');
  const past = pastOf(page);
  await past.getByText('Too few calls to tell').waitFor();
  await past.getByText('Last quarter').click();
  await past.getByText('2 hosts would have been paused, for 14 days in all').waitFor();
  await past.getByText('1 host never had enough calls for the rule.').waitFor();
  await past.getByText('2 pauses, 10 days').waitFor();
  await past.getByText(/^Jul 14 – 19, 2026: 0% of 6 calls$/).waitFor();
  await past.getByText(/^Aug 20 – 23, 2026: 0% of 6 calls$/).waitFor();
  await past.getByText('What this can’t know').waitFor();
  if (shots !== undefined) await past.screenshot({ path: `${shots}/past-wide.png` });
  await manager.assertAccessible('a rule on the last quarter');

  await choose(page, 'Period', 'Day');
  await past.getByText('2 hosts would have been paused, for 3 days in all').waitFor();
  await page.getByRole('radio', { name: 'Only email the managers' }).check();
  await past.getByText('You would have got 3 alerts about 2 hosts').waitFor();
  await choose(page, 'Metric', 'Calls booked');
  await past.getByText('The rule would not have triggered').waitFor();
  if (shots !== undefined) await past.screenshot({ path: `${shots}/past-none.png` });
  await page.getByRole('switch', { name: 'Dry run' }).waitFor();
  assert.deepEqual((await w.get('/v1/automations')).body.data.automations, [], 'trying saves nothing');
  await manager.leave();
});

test('on a phone in the dark: a stored rule on other days, a failure that can be tried again, and days that are too many', async () => {
  const w = await quarterWithNoShows();
  const { body } = await w.post('/v1/automations', {
    name: 'Few shows',
    kind: 'STOP_LOSS',
    metric: 'showRate',
    window: 'MONTH',
    threshold: 0.4,
  });
  const visitor = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  const past = pastOf(page);
  await page.goto(`/automations/${body.data.automation.id}`);
  await past.getByText('Too few calls to tell').waitFor();
  await page.route('**/v1/automations/simulate', (route) => route.fulfill({ status: 500, body: '{}' }));
  await past.getByText('Other days', { exact: true }).click();
  const again = past.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  if (shots !== undefined) await past.screenshot({ path: `${shots}/past-failed.png` });
  await page.unroute('**/v1/automations/simulate');
  await again.click();
  await past.getByText('2 hosts would have been paused, for 58 days in all').waitFor();
  if (shots !== undefined) await past.screenshot({ path: `${shots}/past-phone.png` });
  await visitor.assertFits('a rule on other days');
  await visitor.assertAccessible('a rule on other days in the dark');
  await past.getByRole('button', { name: 'From – to' }).click();
  await page.getByRole('button', { name: '1 July 2026', exact: true }).click();
  for (let month = 0; month < 3; month++) await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: '31 October 2026', exact: true }).click();
  await past.getByText('Choose at most 100 days.').waitFor();
  if (shots !== undefined) await past.screenshot({ path: `${shots}/past-too-long.png` });
  await visitor.leave();
});
