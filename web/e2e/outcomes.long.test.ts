import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkReports } from '../../server/test/report-checks.ts';
import type { Workspace } from '../../server/test/workspace.ts';
import { phone } from './harness/browser.ts';
import { callsOf, newEvent, type TestEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

/** After the calls of that Monday. */
const noon = '2026-11-23T12:00:00.000Z';

/** Two calls that have ended, with Ann at 9:00 and Bob at 10:00. */
async function twoCallsHeld(): Promise<{ w: Workspace; event: TestEvent }> {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w, { name: 'Strategy call', eventType: 'STRATEGY_EVENT' });
  for (const [firstName, hour] of [
    ['Ann', '08'],
    ['Bob', '09'],
  ] as const) {
    const { status, body } = await w.post('/v1/eventCalls', {
      eventId: event.id,
      dateTime: `2026-11-23T${hour}:00:00Z`,
      timeZone: 'UTC',
      firstName,
      email: `${firstName.toLowerCase()}@example.test`,
    });
    assert.equal(status, 201, JSON.stringify(body));
  }
  server.clock.set(noon);
  return { w, event };
}

const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text).first().waitFor();

test('the outcomes that are missing are entered one after the other with the keyboard alone', async () => {
  const { w, event } = await twoCallsHeld();
  const visitor = await signedIn(w.owner, { now: noon });
  const { page } = visitor;
  const { keyboard } = page;
  await page.goto('/calls');
  await page.getByRole('link', { name: 'Needs outcome 2' }).press('Enter');
  await page.waitForURL('**/calls?eventType=PAST&outcomes=PENDING_OUTCOME');
  await visitor.assertAccessible('missing outcomes');
  await page.getByRole('button', { name: 'Log outcome of the call with Bob' }).press('Enter');

  const dialog = page.getByRole('dialog');
  await dialog.getByText('Strategy call, Mon').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('value') === 'WON');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  assert.ok(await dialog.getByRole('radio', { name: 'Price' }).isChecked());
  await keyboard.press('Tab');
  assert.ok(await dialog.getByRole('checkbox', { name: 'Record the deal' }).isChecked());
  await keyboard.press('Tab');
  await keyboard.type('Coaching');
  await visitor.assertAccessible('a sale');
  await keyboard.press('Tab');
  await keyboard.press('Control+Enter');
  await dialog.getByText('Enter the deal value').waitFor();
  await keyboard.type('1200.50');
  await keyboard.press('Control+Enter');

  await page.getByRole('dialog', { name: 'Outcome: Ann' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('value') === 'WON');
  await keyboard.press('ArrowRight');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Control+Enter');
  await dialog
    .getByRole('radiogroup', { name: /^Objection/ })
    .getByText('Choose the objection')
    .waitFor();
  await keyboard.press('ArrowRight');
  await dialog.getByLabel('Follow up at').fill('2026-11-30T09:30');
  await dialog.getByLabel('Notes').fill('Wants to ask her partner');
  await keyboard.press('Control+Enter');
  await page.getByText('Every outcome is logged').waitFor();

  const [ann, bob] = await callsOf(w, event);
  assert.equal(bob.outcome, 'WON');
  assert.equal(bob.objection, 'PRICE');
  const [deal] = bob.deals;
  assert.deepEqual([deal.value, deal.productName, deal.transactionType], [1200.5, 'Coaching', 'WON']);
  assert.deepEqual(
    [ann.outcome, ann.noSaleReason, ann.outcomeNotes],
    ['NO_SALE', 'FOLLOW_UP_SCHEDULE', 'Wants to ask her partner'],
  );
  await visitor.leave();
});

test('an outcome is entered on the page of the contact and taken back with its deal', async () => {
  const { w, event } = await twoCallsHeld();
  const [ann] = await callsOf(w, event);
  const visitor = await signedIn(w.owner, { now: noon, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(`/contacts/${ann.contactId}`);
  await page.getByRole('button', { name: 'Log outcome' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Won', { exact: true }).click();
  await dialog.getByText('None', { exact: true }).click();
  await dialog.getByLabel('Value').fill('300');
  await dialog.getByText('Deposit', { exact: true }).click();
  await visitor.assertFits('outcome on a phone');
  await visitor.assertAccessible('outcome in the dark');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Outcome saved');
  await page.getByRole('region', { name: 'Deals' }).getByText('Deposit').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'The outcome is undone');
  await page.getByRole('button', { name: 'Log outcome' }).waitFor();
  await page.getByText('No deals yet').waitFor();
  const [after] = await callsOf(w, event);
  assert.deepEqual([after.outcome, after.deals], ['PENDING_OUTCOME', []]);
  await visitor.leave();
});

test('an undo that comes after a correction leaves the correction', async () => {
  const { w, event } = await twoCallsHeld();
  const [ann] = await callsOf(w, event);
  const visitor = await signedIn(w.owner, { now: noon });
  const { page } = visitor;
  await page.goto(`/calls/${ann.previewId}`);
  await page.getByRole('button', { name: 'Log outcome' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No sale', { exact: true }).click();
  await dialog.getByText('No-show', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Outcome saved');
  const sale = { eventCallId: ann.id, outcome: 'WON', newDeal: { value: 900 } };
  assert.equal((await w.post('/v1/outcomes', sale)).status, 200);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'The outcome was changed meanwhile, so it stays as it is');
  const [after] = await callsOf(w, event);
  assert.deepEqual([after.outcome, after.deals.length], ['WON', 1]);
  await visitor.leave();
});

test('what a call was before is in the words of the person: fields, states, and who logged the outcome', async () => {
  const { w, event } = await twoCallsHeld();
  const [ann, bob] = await callsOf(w, event);
  // The past is kept from here on.
  await checkReports(w);
  const lost = { eventCallId: ann.id, outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' };
  assert.equal((await w.owner.client.post('/v1/outcomes', lost)).status, 201);
  assert.equal((await w.put('/v1/eventCalls/cancel', { id: bob.id })).status, 200);
  const visitor = await signedIn(w.owner, { now: noon, locale: 'de-DE' });
  const { page } = visitor;
  const past = page.getByRole('region', { name: 'Wie es vorher war' });
  await page.goto(`/calls/${ann.previewId}`);
  await past.getByRole('row', { name: /^Eingetragen von .*Ada Lovelace/ }).waitFor();
  await page.goto(`/calls/${bob.previewId}`);
  await past.getByRole('row', { name: /^Status .*Abgesagt/ }).waitFor();
  await past.getByRole('row', { name: /^Abgesagt von .*Mitglied/ }).waitFor();
  await visitor.leave();
});

test('a sale that was none after all takes its deals along only when asked to', async () => {
  const { w, event } = await twoCallsHeld();
  const [ann] = await callsOf(w, event);
  const { status } = await w.post('/v1/outcomes', {
    eventCallId: ann.id,
    outcome: 'WON',
    newDeal: { value: 900, productName: 'Coaching' },
  });
  assert.equal(status, 201);
  const visitor = await signedIn(w.owner, { now: noon });
  const { page } = visitor;
  await page.goto(`/calls/${ann.previewId}`);
  await page.getByRole('region', { name: 'Deal' }).getByText(/900/).waitFor();
  await page.getByRole('button', { name: 'Change outcome' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No sale', { exact: true }).click();
  await dialog.getByText('Not interested', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const refusal = dialog.getByRole('alert').getByText('Have its deals deleted as well');
  await refusal.waitFor();
  await visitor.assertAccessible('a sale that cannot be taken back');
  await dialog.getByRole('switch', { name: /^Delete these deals/ }).check();
  await visitor.assertAccessible('a sale taken back');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Outcome changed');
  await page.getByRole('region', { name: 'Outcome' }).getByText('Not interested').waitFor();
  const [after] = await callsOf(w, event);
  assert.deepEqual([after.outcome, after.deals], ['NO_SALE', []]);
  await visitor.leave();
});

test('notes that another member has written meanwhile are shown, not overwritten', async () => {
  const { w, event } = await twoCallsHeld();
  const [ann] = await callsOf(w, event);
  const visitor = await signedIn(w.owner, { now: noon });
  const { page } = visitor;
  await page.goto(`/calls/${ann.previewId}`);
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.waitFor();
  // Notes are saved automatically; this request is delayed until after the other person's.
  const { promise: theirsIsThere, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/v1/eventCalls', async (route) => {
    if (route.request().method() === 'PUT') await theirsIsThere;
    await route.continue();
  });
  await notes.fill('Mine');
  const { status } = await w.put('/v1/eventCalls', { id: ann.id, notes: 'Theirs' });
  assert.equal(status, 200);
  letGo();
  await page.getByText('Theirs: Theirs').waitFor();
  await visitor.assertAccessible('notes in conflict');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal((await callsOf(w, event))[0].notes, 'Mine');
  await visitor.leave();
});

test('an outcome that another member has recorded meanwhile is shown before it is replaced', async () => {
  const { w, event } = await twoCallsHeld();
  const [ann] = await callsOf(w, event);
  const visitor = await signedIn(w.owner, { now: noon });
  const { page } = visitor;
  await page.goto(`/calls/${ann.previewId}`);
  await page.getByRole('button', { name: 'Log outcome' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No sale', { exact: true }).click();
  await dialog.getByText('Not interested', { exact: true }).click();
  const theirs = { eventCallId: ann.id, outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' };
  assert.equal((await w.post('/v1/outcomes', theirs)).status, 201);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Reason is now: No-show').waitFor();
  await visitor.assertAccessible('an outcome in conflict');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const [after] = await callsOf(w, event);
  assert.deepEqual([after.outcome, after.noSaleReason], ['NO_SALE', 'NOT_INTERESTED']);
  await visitor.leave();
});

test('a sale that another member has recorded meanwhile is not recorded again, from a list either', async () => {
  const { w, event } = await twoCallsHeld();
  const [ann] = await callsOf(w, event);
  const visitor = await signedIn(w.owner, { now: noon });
  const { page } = visitor;
  await page.goto('/today');
  await page.getByRole('group', { name: 'Log outcome of the call with Ann' }).getByText('Won').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Price', { exact: true }).click();
  await dialog.getByLabel('Value').fill('900');
  const theirs = { eventCallId: ann.id, outcome: 'WON', objection: 'NONE', notes: 'Pays in spring' };
  assert.equal((await w.post('/v1/outcomes', { ...theirs, newDeal: { value: 900 } })).status, 201);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Outcome is now: Won').waitFor();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  assert.equal(await dialog.getByRole('checkbox', { name: 'Record another deal' }).isChecked(), false);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const [after] = await callsOf(w, event);
  assert.deepEqual([after.objection, after.outcomeNotes, after.deals.length], ['PRICE', 'Pays in spring', 1]);
  await visitor.leave();
});
