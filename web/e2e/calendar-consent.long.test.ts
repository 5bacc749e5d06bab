import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone } from './harness/browser.ts';
import { atSite, google, graph, siteWorkspace, work } from './harness/calendar-site.ts';

// Accounts at fakes of Google and Microsoft. The consent pages are fakes; the redirects are real.

const cannotWrite = 'Calls cannot be written into your calendar.';

/** The scopes that the provider's page was asked for. */
async function scopesAsked(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: /wants access to your/ }).waitFor();
  return (new URL(page.url()).searchParams.get('scope') ?? '').split(' ');
}

async function decide(page: Page, email: string, { untick = [] as string[] } = {}): Promise<void> {
  await page.getByRole('radio', { name: email, exact: true }).check();
  for (const name of untick) await page.getByRole('checkbox', { name }).uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('Google: reading alone asks for less, writing is allowed later, and a permission that has ended is mended from the banner', async () => {
  const w = await siteWorkspace();
  const email = 'ada@company.example';
  google.account(email);
  const owner = await atSite(w.owner);
  const { page } = owner;

  await page.goto('/settings/calendars');
  await page.getByRole('button', { name: 'Google', exact: true }).click();
  await page.getByRole('radio', { name: 'Only see when you are busy' }).focus();
  await page.keyboard.press('Space');
  await owner.assertAccessible('what a connection is for');
  await page.getByRole('button', { name: 'Continue to Google' }).press('Enter');
  assert.ok((await scopesAsked(page)).every((scope) => scope.endsWith('.readonly')));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Google Calendar is not connected').waitFor();
  await page.getByText('You didn’t allow access. Nothing has changed.').waitFor();

  await page.getByRole('button', { name: 'Google', exact: true }).click();
  await page.getByRole('radio', { name: 'Only see when you are busy' }).check();
  await page.getByRole('button', { name: 'Continue to Google' }).click();
  await decide(page, email);
  await page.getByText('Google Calendar is connected').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await work();
  await page.getByText('Connected', { exact: true }).waitFor();
  const target = page.getByRole('radio', { name: new RegExp(`^${email}: add calls here`) });
  assert.equal(await target.count(), 0, 'nothing can be written yet');

  const more = page.getByRole('button', { name: `Allow adding calls: ${email}` });
  await more.click();
  assert.ok((await scopesAsked(page)).some((scope) => scope.endsWith('/calendar.events')));
  await decide(page, email, { untick: ['View and edit events'] });
  await page.getByText('Some access is missing').waitFor();
  await page.getByText(cannotWrite).waitFor();
  await owner.assertAccessible('something was not allowed');
  await page.getByRole('button', { name: `Allow: ${email}` }).click();
  await decide(page, email);
  await page.getByText('Google Calendar is connected').waitFor();
  await target.waitFor();
  assert.equal(await page.getByText(cannotWrite).count(), 0);
  assert.equal(await more.count(), 0);

  google.consent.revokeGrants(email);
  await work();
  await work();
  await page.goto('/contacts');
  await page.getByText('No one can book you until you fix it.').waitFor();
  await owner.assertAccessible('the banner');
  await page.getByRole('button', { name: `Reconnect: ${email}` }).press('Enter');
  await decide(page, email);
  await page.getByText('Google Calendar is connected').waitFor();
  assert.equal(await page.getByText('No one can book you').count(), 0);
  await owner.leave();
});

test('Microsoft: what was left out is named with a button that grants it; the connection gets a name, and goes when asked twice', async () => {
  const w = await siteWorkspace();
  const email = 'grace@tenant.example';
  graph.account(email);
  const owner = await atSite(w.owner, { ...phone, colorScheme: 'dark' });
  const { page } = owner;

  await page.goto('/settings/calendars');
  await owner.assertFits('no calendar yet');
  await page.getByRole('button', { name: 'Microsoft 365' }).click();
  await owner.assertFits('what a connection is for');
  await owner.assertAccessible('what a connection is for, in the dark');
  const writing = { untick: ['Have full access to your calendars'] };
  await page.getByRole('button', { name: 'Continue to Microsoft' }).click();
  await decide(page, email, writing);
  await page.getByText('Microsoft 365 is not connected').waitFor();
  await page.getByText('We may not read your calendars.').waitFor();
  await page.getByRole('button', { name: 'Microsoft 365' }).click();
  await page.getByRole('radio', { name: 'Only see when you are busy' }).check();
  await page.getByRole('button', { name: 'Continue to Microsoft' }).click();
  await decide(page, email);
  await page.getByText('Microsoft 365 is connected').waitFor();
  await page.getByRole('button', { name: /^Allow adding calls: / }).click();
  await decide(page, email, writing);
  await page.getByText('Some access is missing').waitFor();
  await page.getByText(cannotWrite).waitFor();
  await owner.assertFits('something was not allowed');
  await page.getByRole('button', { name: /^Allow: / }).click();
  await decide(page, email);
  await page.getByText('Microsoft 365 is connected').waitFor();
  assert.equal(await page.getByText('Some access is missing').count(), 0);
  await page.getByRole('radio', { name: 'Calendar: add calls here' }).waitFor();

  await page.getByRole('button', { name: /^Rename / }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Work');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Work', exact: true }).waitFor();
  await owner.assertAccessible('a connection in the dark');
  await owner.assertFits('a connection');

  const ask = page.getByRole('button', { name: 'Disconnect Work' });
  await ask.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Calls in the calendar stay').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ask.click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('heading', { name: 'Connect your calendar' }).waitFor();
  await owner.leave();
});

test('a way back that was not begun here says where to start again', async () => {
  const w = await siteWorkspace();
  const owner = await atSite(w.owner);
  await owner.page.goto('/calendar/connected?state=forged&code=stolen');
  await owner.page.getByRole('link', { name: 'Go to your calendars' }).click();
  await owner.page.getByRole('heading', { name: 'Connect your calendar' }).waitFor();
  await owner.leave();
});
