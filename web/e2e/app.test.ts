import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import type { Page } from 'playwright-core';
import { ensureWeb } from '../../scripts/bootstrap/build-web.mjs';
import { setUpLink } from '../../server/domain/people/auth/set-up.ts';
import { handlers } from '../../server/main/handlers.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import { longTest } from '../../server/test/full-size.ts';
import { startServer } from '../../server/test/server.ts';
import { phone, Visitor } from './harness/browser.ts';

// The tests run in order on a new installation: each continues where the previous one stopped.
await ensureWeb();
const server = await startServer(contract, handlers);
after(() => server.close());
const now = '2026-11-23T06:00:00.000Z';
const password = 'correct horse battery';
server.clock.set(now);

let owner: Visitor;
let page: Page;

/** The path of a link that the service wrote. Its origin differs from the test's. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

const go = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const toast = (text: string) => page.getByRole('alert').getByText(text).waitFor();

test('the set-up link makes the workspace and its owner, once', async () => {
  const link = await setUpLink(systemContext(server.app));
  assert.ok(link);
  owner = await Visitor.open(server.origin, { now });
  page = owner.page;
  await page.goto(pathOf(link));
  await page.getByLabel('Workspace name').fill('Acme');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@acme.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('short');
  await owner.assertAccessible('set-up');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  assert.equal(await page.getByLabel('Time zone').first().inputValue(), 'Europe/Berlin');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('heading', { name: 'When can people book you?' }).waitFor();
  await owner.assertAccessible('the hours of a new workspace');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'What can people book?' }).waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();

  const late = await Visitor.open(server.origin, { now });
  await late.page.goto(pathOf(link));
  await late.page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
  await late.leave();
});

test('an invited member accepts with the link of the mail', async () => {
  await go('Settings');
  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('grace@acme.example');
  await dialog.getByLabel('First name').fill('Grace');
  await owner.assertAccessible('inviting');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await toast('Invitation sent');

  await page.getByRole('tab', { name: 'Mails' }).click();
  await page
    .getByRole('row', { name: /grace@acme\.example/ })
    .getByRole('button')
    .first()
    .click();
  await page.getByText('Plain text', { exact: true }).click();
  assert.equal(await page.getByText('/invitation?token=').count(), 0);
  await page.getByRole('button', { name: 'Show link' }).click();
  const mail = await page.getByText('/invitation?token=').first().textContent();
  const link = /https?:\S+\/invitation\?token=\S+/.exec(mail ?? '')?.[0];
  assert.ok(link);
  await owner.assertAccessible('mails');
  await page.keyboard.press('Escape');

  const grace = await Visitor.open(server.origin, { now });
  await grace.page.goto(pathOf(link));
  await grace.page.getByRole('heading', { name: 'Join Acme' }).waitFor();
  await grace.assertAccessible('invitation');
  await grace.page.getByLabel('First name').fill('Grace');
  await grace.page.getByRole('textbox', { name: 'Choose a password' }).fill(password);
  await grace.page.getByRole('button', { name: 'Join' }).click();
  await grace.page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  assert.equal(await grace.page.getByRole('heading', { name: 'Settings' }).count(), 0);
  await grace.leave();
});

test('an event is created with four fields, then gets its link and a second host; a refusal of the service is shown at the field', async () => {
  await go('Events');
  await page.getByRole('link', { name: 'Create the first event' }).click();
  await page.getByRole('button', { name: /^Strategy call/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Intro call');
  await page.getByLabel('Length').first().fill('30');
  await owner.assertAccessible('new event');
  // No account is connected that could make links.
  assert.equal(await page.getByLabel('Location').first().inputValue(), 'Phone (we dial)');
  await page.getByLabel('Location').first().click();
  await page.getByRole('option', { name: 'Google Meet' }).click();
  await page.getByRole('button', { name: 'Create event' }).click();
  await toast('Event created');
  await page.getByLabel('Booking page', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Basics' }).click();
  await page.getByLabel('Link', { exact: true }).first().fill('Not a link!');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Must be lower-case letters, digits and single hyphens').first().waitFor();
  await page.getByLabel('Link', { exact: true }).first().fill('intro');
  await page.getByRole('tab', { name: 'Hosts' }).click();
  await page.getByLabel('Add a host').first().click();
  await page.getByRole('option', { name: /Grace/ }).click();
  await page.getByRole('group', { name: /Host Grace/ }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast('Event saved');
  await go('Events');
  await page.getByRole('link', { name: 'Intro call', exact: true }).waitFor();
  await page.getByText('Ada Lovelace, Grace').waitFor();
  await owner.assertAccessible('events');
});

test('what a stranger books shows among the calls', async () => {
  const stranger = await Visitor.open(server.origin, { now });
  await stranger.page.goto('/e/acme/intro?name=Lin+Chen&email=lin%40example.test');
  await stranger.page.getByRole('button', { name: '10:00 AM' }).click();
  await stranger.page.getByRole('button', { name: 'Book this time' }).click();
  await stranger.page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  await stranger.leave();

  await go('Calls');
  await page.getByRole('grid', { name: 'Calls' }).getByRole('link', { name: 'Lin Chen' }).waitFor();
  await owner.assertAccessible('calls');
  await page.getByRole('grid', { name: 'Calls' }).getByRole('link', { name: 'Lin Chen' }).click();
  await page.getByRole('heading', { name: 'Lin Chen', level: 1 }).waitFor();
  await owner.assertAccessible('a call');
});

test('the call is moved to a free time, then cancelled for good', async () => {
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^First free/ }).click();
  await dialog.getByRole('button', { name: '3:00 PM' }).click();
  await owner.assertAccessible('rescheduling');
  await dialog.getByRole('button', { name: /^Move to/ }).click();
  await toast('The call has a new time');
  // Waits for the end of this dialog, because the next one is a different dialog.
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/^Mon, Nov 23, 2026, 3:00/).waitFor();
  await page.getByText('Rescheduled', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel call' }).click();
  await dialog.getByLabel('Reason').fill('We are closed');
  await dialog.getByRole('button', { name: 'Cancel call' }).click();
  await toast('The call is cancelled');
  await page.getByText('“We are closed”').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Reschedule' }).count(), 0);

  await go('Calls');
  await page.getByRole('row', { name: 'Lin Chen', exact: true }).getByText('Cancelled').waitFor();
});

test('who booked is a contact, and takes notes', async () => {
  await go('People');
  // The list of calls, shown until the contacts are loaded, has a link with the same name.
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Lin Chen' }).click();
  await page.getByLabel('New note').fill('Asked for a discount');
  await page.getByRole('button', { name: 'Add note' }).click();
  await toast('Note added');
  await page.getByRole('article').getByText('Asked for a discount').waitFor();
  await owner.assertAccessible('a contact');

  await page.goto('/contacts?search=nobody');
  await page.getByText('No contact matches').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('lin@');
  await page.getByRole('link', { name: 'Lin Chen' }).waitFor();
  await page.waitForURL('**/contacts?search=lin%40');
  await owner.assertAccessible('contacts');
});

test('hours of a day are copied to another and kept', async () => {
  await go('Availability');
  await page.getByRole('group', { name: 'Monday' }).getByLabel('Monday, to').fill('12:30');
  await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
  await page.getByRole('checkbox', { name: 'Sunday' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await toast('Schedule saved');
  await page.reload();
  assert.equal(await page.getByLabel('Sunday, to').inputValue(), '12:30');
  await owner.assertAccessible('availability');
});

test('an API key is shown once and works', async () => {
  await page.goto('/settings/keys');
  await page.waitForURL('**/developers/keys');
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Reports');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Choose at least one scope').waitFor();
  await dialog.getByRole('checkbox', { name: 'See contacts and their notes' }).check();
  await owner.assertAccessible('new key');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = (await dialog.getByText(/^svc_/).textContent())?.trim();
  const { status } = await server.anybody.with({ Authorization: `Bearer ${key}` }).get('/v1/contacts');
  assert.ok(status === 200 || status === 403, `${status}: 403 where the plan has no API access`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('tabpanel').getByText('Reports').waitFor();
  await owner.assertAccessible('keys');
});

longTest('every screen fits a phone and can be read in the dark', async () => {
  const small = await Visitor.open(server.origin, {
    now,
    ...phone,
    colorScheme: 'dark',
    storageState: await page.context().storageState(),
  });
  for (const path of [
    '/calls?eventType=ALL',
    '/contacts',
    '/events',
    '/events/new',
    '/availability',
    '/settings/profile',
    '/settings/sessions',
    '/settings/workspace',
    '/settings/members',
  ]) {
    await small.page.goto(path);
    await small.page.getByRole('heading', { level: 1 }).waitFor();
    await small.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    await small.assertFits(path);
    await small.assertAccessible(`${path} in the dark`);
  }
  await small.page.getByRole('link', { name: 'Calls' }).click();
  await small.leave();
});

test('a person who signs out is asked to sign in, and returns to the wanted page', async () => {
  await page.getByRole('button', { name: /^Account of Ada/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await owner.assertAccessible('sign-in');
  await page.goto('/contacts?search=lin');
  await page.getByLabel('Email').fill('ada@acme.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Lin Chen' }).waitFor();
  await page.waitForURL('**/contacts?search=lin');
  await owner.leave();
});
