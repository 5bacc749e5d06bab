import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { booking, halfHour, newEvent } from '../../server/test/events.ts';
import { eventually } from '../../server/test/eventually.ts';
import { longTest } from '../../server/test/full-size.ts';
import type { Workspace } from '../../server/test/workspace.ts';
import { phone } from './harness/browser.ts';
import { signedIn } from './harness/signed-in.ts';
import { workspace } from './harness/site.ts';

const now = new Date().toISOString();

async function callAhead(w: Workspace) {
  const event = await newEvent(w, [w.owner.userId], {
    name: 'Strategy call',
    eventType: 'STRATEGY_EVENT',
    locations: [{ type: 'CUSTOM_LINK', link: 'https://meet.example/team' }],
  });
  const made = { firstName: 'Grace', lastName: 'Novak', timeZone: 'Europe/Lisbon' };
  const { status, body } = await w.post('/v1/eventCalls', booking(event, halfHour(2), made));
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall;
}

const notesOf = async (w: Workspace, id: number): Promise<string | null> =>
  (await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall.notes;

/** Waits for the call's heading, because the shortcuts need the page. */
async function openCall(page: Page, id: number): Promise<void> {
  await page.goto(`/calls/${id}`);
  await page.getByRole('heading', { name: 'Grace Novak', level: 1 }).waitFor();
}

test('a call shows who, when and where at once, on a phone in the dark too', async () => {
  const w = await workspace();
  const { id } = await callAhead(w);
  const owner = await signedIn(w.owner, { now });
  await openCall(owner.page, id);
  const person = owner.page.getByRole('region', { name: 'Person' });
  await person.getByText(/now in Lisbon/).waitFor();
  await person.getByText(/^Their call is at/).waitFor();
  await owner.page
    .getByText(/in 2 days|tomorrow|in 1 day/)
    .first()
    .waitFor();
  await owner.page.getByRole('link', { name: 'Join' }).waitFor();
  for (const width of [1_440, 820]) {
    await owner.page.setViewportSize({ width, height: 900 });
    await owner.assertFits(`a call at ${width}`);
  }
  await owner.assertAccessible('a call');
  await owner.leave();

  const small = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  await openCall(small.page, id);
  await small.page
    .getByRole('region', { name: 'Person' })
    .getByText(/now in Lisbon/)
    .waitFor();
  await small.assertFits('a call on a phone');
  await small.assertAccessible('a call on a phone in the dark');
  await small.leave();
});

longTest(
  'on paper, a call is black on white, with all of its notes and without what only a screen can use',
  async () => {
    const w = await workspace();
    const { id } = await callAhead(w);
    const notes = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n');
    const owner = await signedIn(w.owner, { now, colorScheme: 'dark' });
    const { page } = owner;
    await openCall(page, id);
    const field = page.getByRole('textbox', { name: 'Notes' });
    await field.fill(notes);
    await page.getByText('Saved', { exact: true }).waitFor();
    // The width of A4: here a screen would have the bar at the bottom.
    await page.setViewportSize({ width: 794, height: 1_123 });
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('navigation').count(), 0);
    for (const name of ['Reschedule', 'Log outcome', /^Search/, /^Account of/])
      assert.equal(await page.getByRole('button', { name }).count(), 0, String(name));
    const heading = page.getByRole('heading', { name: 'Grace Novak', level: 1 });
    assert.equal(await heading.evaluate((one) => getComputedStyle(one).color), 'rgb(0, 0, 0)');
    assert.ok(await field.evaluate((one) => one.scrollHeight <= one.clientHeight + 1));
    await owner.leave();
  },
);

longTest('notes save themselves, and are kept while the network is away', async () => {
  const w = await workspace();
  const { id } = await callAhead(w);
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await openCall(page, id);
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Wants a plan');
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal(await notesOf(w, id), 'Wants a plan');

  await page.context().setOffline(true);
  await page.getByText(/^You are offline\./).waitFor();
  await notes.fill('Wants a plan, and a price');
  await page.getByText('Offline. Kept here, and saved when you are back.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByText(/^You are offline\./).waitFor({ state: 'detached' });
  await eventually(async () => (await notesOf(w, id)) === 'Wants a plan, and a price');

  // Leaves the page before the notes would be saved after the pause.
  await notes.fill('All said');
  await page.getByRole('link', { name: 'People' }).first().click();
  await eventually(async () => (await notesOf(w, id)) === 'All said');
  await owner.leave();
});

longTest('notes that two people write are both shown, and can both be kept', async () => {
  const w = await workspace();
  const { id } = await callAhead(w);
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await openCall(page, id);
  const { promise: theirsIsThere, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/v1/eventCalls', async (route) => {
    if (route.request().method() === 'PUT') await theirsIsThere;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Notes' }).fill('Mine');
  assert.equal((await w.put('/v1/eventCalls', { id, notes: 'Hers' })).status, 200);
  letGo();
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Somebody changed these notes while you were typing' });
  await told.getByText('Theirs: Hers').waitFor();
  await owner.assertAccessible('notes of two people');
  await told.getByRole('button', { name: 'Keep both' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal(await notesOf(w, id), 'Hers\n\nMine');
  await owner.leave();
});

test('the outcome says all that is missing at once, and asks before a call that is still ahead is won', async () => {
  const w = await workspace();
  const { id } = await callAhead(w);
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await openCall(page, id);
  await page.getByRole('button', { name: 'Log outcome' }).click();
  const dialog = page.getByRole('dialog', { name: 'Outcome: Grace Novak' });
  await dialog.getByText('Won', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Choose the objection').waitFor();
  await dialog.getByText('Enter the deal value').waitFor();
  await owner.assertAccessible('an outcome with errors');
  await dialog.getByText('None', { exact: true }).click();
  await dialog.getByLabel('Value').fill('900');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('dialog', { name: 'This call has not started yet' });
  await asked.getByRole('button', { name: 'Back' }).click();
  await asked.waitFor({ state: 'detached' });
  await dialog.getByText('No sale', { exact: true }).click();
  await dialog.getByLabel('Follow up at').fill('2030-11-30T09:30');
  assert.ok(await dialog.getByRole('radio', { name: 'Follow-up scheduled' }).isChecked());
  await dialog.getByText('Price', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('region', { name: 'Outcome' }).getByText('Follow-up scheduled').waitFor();
  await owner.leave();
});

longTest('a call is worked with the keyboard alone, and ? says with which keys', async () => {
  const w = await workspace();
  const { id } = await callAhead(w);
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  const { keyboard } = page;
  await openCall(page, id);
  await eventually(async () => {
    await keyboard.press('?');
    return page.getByRole('dialog', { name: 'Keyboard shortcuts' }).isVisible();
  });
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('region', { name: 'Call', exact: true }).getByText('Write notes').waitFor();
  await owner.assertAccessible('the keys');
  await keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await keyboard.press('n');
  await keyboard.type('r is only a letter here');
  await keyboard.press('Escape');
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal(await notesOf(w, id), 'r is only a letter here');

  await keyboard.press('r');
  const moving = page.getByRole('dialog', { name: 'Reschedule the call' });
  await moving.waitFor();
  await keyboard.press('Escape');
  await moving.waitFor({ state: 'detached' });
  await keyboard.press('o');
  const outcome = page.getByRole('dialog', { name: 'Outcome: Grace Novak' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('value') === 'WON');
  await keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.activeElement?.getAttribute('value') === 'NO_SALE');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await outcome.getByLabel('Follow up at').waitFor();
  await outcome
    .getByRole('radiogroup', { name: /^Objection/ })
    .getByRole('radio')
    .first()
    .press('Space');
  await keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Outcome' }).getByText('No sale').waitFor();
  await outcome.waitFor({ state: 'detached' });
  await keyboard.press('p');
  await page.waitForURL('**/contacts/*');
  await keyboard.press('2');
  await page.waitForURL('**/calls');
  await owner.leave();
});

longTest('single keys can be turned off, and on again', async () => {
  const w = await workspace();
  const { id } = await callAhead(w);
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await openCall(page, id);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const open = () =>
    eventually(async () => {
      await page.keyboard.press('?');
      return sheet.isVisible();
    });
  const keys = sheet.getByRole('switch', { name: 'Single keys do something' });
  await open();
  await keys.press('Space');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await open();
  await keys.press('Space');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Reschedule the call' }).waitFor();
  await owner.leave();
});
