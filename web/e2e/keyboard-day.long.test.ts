import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { savedContact } from '../../server/test/contacts.ts';
import { newDeal } from '../../server/test/deals.ts';
import { newEvent } from '../../server/test/events.ts';
import { eventually } from '../../server/test/eventually.ts';
import { signedIn } from './harness/signed-in.ts';
import { server, workspace } from './harness/site.ts';

// Keyboard use that other files do not cover. Those cover: moving in the calendar (calendar.long.test.ts), a won call
// with its deal (sales-day.long.test.ts), claiming (today.long.test.ts), cards (pipeline.long.test.ts), and the menu
// (command-menu.long.test.ts).

const now = '2026-11-23T06:00:00.000Z';
/** More than the tab stops before any of the elements. */
const stopsMax = 80;

/** Moves the focus to an element with the tab key. */
async function reach(page: Page, what: Locator): Promise<void> {
  await what.waitFor();
  for (let stop = 0; stop < stopsMax; stop++) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${String(what)} is not reached with the tab key`);
}

async function press(page: Page, what: Locator): Promise<void> {
  await reach(page, what);
  await page.keyboard.press('Enter');
}

test('without a mouse a call is booked from a person and rescheduled from its page', async () => {
  server.clock.set(now);
  const w = await workspace();
  await newEvent(w, [w.owner.userId], { name: 'Strategy call' });
  const { id } = await savedContact(w, { firstName: 'Ann', email: 'ann@example.test' });
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto(`/contacts/${id}`);
  await press(page, page.getByRole('button', { name: 'Book call' }));
  const dialog = page.getByRole('dialog', { name: 'Book call' });
  await reach(page, dialog.getByRole('combobox', { name: 'Event' }));
  await page.keyboard.type('Strategy');
  await page.getByRole('option', { name: 'Strategy call' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: /^First free/ }));
  const times = dialog.getByRole('group', { name: 'Time' });
  // The first time starts now.
  await press(page, times.getByRole('button').nth(2));
  await press(page, dialog.getByRole('button', { name: /^Book / }));
  await page.getByRole('alert').getByText('The call is booked').waitFor();

  const { eventCalls } = (await w.get('/v1/eventCalls', { contactId: id })).body.data;
  await page.goto(`/calls/${eventCalls[0].previewId}`);
  await press(page, page.getByRole('button', { name: 'Reschedule' }));
  const moving = page.getByRole('dialog', { name: 'Reschedule the call' });
  await press(page, moving.getByRole('button', { name: /^First free/ }));
  await press(page, moving.getByRole('group', { name: 'Time' }).getByRole('button').nth(4));
  await press(page, moving.getByRole('button', { name: /^Move to / }));
  await moving.waitFor({ state: 'detached' });
  const moved = (await w.get('/v1/eventCalls/detail', { id: eventCalls[0].id })).body.data.eventCall;
  assert.notEqual(moved.dateTime, eventCalls[0].dateTime);
  await visitor.leave();
});

test('without a mouse a payment is recorded and linked to its deal', async () => {
  server.clock.reset();
  const today = new Date(server.clock.now()).toISOString();
  const w = await workspace();
  const deal = await newDeal(w, { value: 900, productName: 'Coaching' });
  const visitor = await signedIn(w.owner, { now: today });
  const { page } = visitor;
  await page.goto('/payments');
  await press(page, page.getByRole('button', { name: 'Record payment' }));
  const dialog = page.getByRole('dialog');
  await reach(page, dialog.getByLabel('Amount'));
  await page.keyboard.type('600');
  await reach(page, dialog.getByLabel('Payer’s name'));
  await page.keyboard.type('Novak Ltd');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Payment recorded').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await press(
    page,
    page.getByRole('button', { name: /^(Link to deal|Choose another deal) for .* from Novak Ltd$/ }),
  );
  await press(page, dialog.getByRole('button', { name: /^Link to Coaching / }));
  await eventually(
    async () => (await w.get('/v1/deals/detail', { id: deal.id })).body.data.deal.collected === 600,
  );
  await visitor.leave();
});
