import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { evaluateDueRules } from '../../server/domain/insight/automation/evaluate.ts';
import { insertNoShows } from './harness/no-shows.ts';
import { phone } from './harness/browser.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const now = '2026-11-23T06:00:00.000Z';
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').getByText(text).first().waitFor();

test('a manager sees what a rule would do before saving it, and ends a pause it made', async () => {
  const { w } = await mondayInBerlin();
  const { event, host } = await insertNoShows(w, '2026-11-17', 6);
  const visitor = await signedIn(await w.member('SALES_MANAGER'), { now });
  const { page } = visitor;
  await page.goto('/automations');
  await page.getByRole('link', { name: 'Create a rule' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Few shows');
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Month' }).click();
  await page
    .getByText(
      'Pause a host for the rest of the month when the show rate this month is below 40% after at least 5 calls, in all events.',
    )
    .waitFor();
  const trial = page.getByRole('region', { name: 'What it would do' });
  await trial.getByRole('row', { name: /0% of 6 calls Triggers/ }).waitFor();
  const past = page.getByRole('region', { name: 'Try on the past' });
  await past.getByText('Nov 17 – 30, 2026: 0% of 6 calls').waitFor();
  await visitor.assertAccessible('a new rule');
  await page.getByRole('button', { name: 'Create rule' }).click();
  await toast(page, 'Rule created');
  await evaluateDueRules(server.app);

  await page.goto(`/events/${event}?part=hosts`);
  await page.getByText('Few shows: show rate 0% (calls: 6), this month').waitFor();
  await page.goto('/automations/history');
  await page.getByText(/^Mon,.* Demo$/).waitFor();
  await visitor.assertAccessible('history');
  await page.getByRole('button', { name: /^End pause of/ }).click();
  await toast(page, 'gets bookings again');
  await page.getByText(/^Ended by/).waitFor();
  const { hosts } = (await w.get('/v1/events/detail', { id: event })).body.data.event;
  assert.deepEqual([hosts[0].userId, hosts[0].paused], [host, null]);
  await visitor.leave();
});

test('rules fit a phone in the dark, and a rule that stops an event warns about it', async () => {
  const { w } = await mondayInBerlin();
  await insertNoShows(w, '2026-11-17', 1, { role: 'REQUIRED' });
  await w.post('/v1/automations', {
    name: 'Enough for this week',
    kind: 'MAX_CALLS',
    metric: 'calls',
    window: 'WEEK',
    threshold: 12,
  });
  const visitor = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/automations');
  await page.getByText('Never triggered').waitFor();
  await visitor.assertFits('rules on a phone');
  await page.getByRole('link', { name: 'Enough for this week' }).click();
  await page.getByText('A pause can stop an event').waitFor();
  await visitor.assertFits('a rule on a phone');
  await visitor.assertAccessible('a rule in the dark');
  await page.getByLabel('Triggers at').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter when the rule triggers').first().waitFor();
  await page.getByLabel('Triggers at').fill('15');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Rule saved');
  const [rule] = (await w.get('/v1/automations')).body.data.automations;
  assert.equal(rule.threshold, 15);
  await visitor.leave();
});
