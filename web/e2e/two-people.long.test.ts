import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { booking, halfHour, newEvent } from '../../server/test/events.ts';
import { savedContact } from '../../server/test/contacts.ts';
import { signedIn } from './harness/signed-in.ts';
import { workspace } from './harness/site.ts';

const now = new Date().toISOString();

async function firstTime(page: Page, isLast: boolean): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^First free/ }).click();
  const times = dialog.getByRole('group', { name: 'Time' }).getByRole('button');
  await (isLast ? times.last() : times.first()).click();
}

test('what one person books in their browser appears in the browser of another, without loading it anew', async () => {
  const w = await workspace();
  const host = await w.member('CLOSER');
  await newEvent(w, [host.userId], { name: 'Intro call' });
  const contact = await savedContact(w, {
    firstName: 'Grace',
    lastName: 'Novak',
    email: 'grace@example.test',
  });
  const closer = await signedIn(host, { now });
  await closer.page.goto('/calls');
  await closer.page.getByText('No calls booked').waitFor();
  await closer.page.evaluate(() => (document.body.dataset['same'] = 'page'));

  const setter = await signedIn(w.owner, { now });
  const { page } = setter;
  await page.goto(`/contacts/${contact.id}`);
  await page.getByRole('button', { name: 'Book call' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: 'Intro call' }).click();
  await firstTime(page, false);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Book / })
    .click();
  await page.getByRole('alert').getByText('The call is booked').waitFor();

  await closer.page
    .locator('body[data-same]')
    .getByRole('link', { name: /Grace Novak/ })
    .first()
    .waitFor();
  await setter.leave();
  await closer.leave();
});

test('two people move the same call in their browsers: one wins, and the other is told in words', async () => {
  const w = await workspace();
  const manager = await w.member('SALES_MANAGER');
  const event = await newEvent(w, [w.owner.userId]);
  const { id } = (await w.post('/v1/eventCalls', booking(event, halfHour(2)))).body.data.eventCall;
  const [one, two] = [await signedIn(w.owner, { now }), await signedIn(manager, { now })];
  // The second page does not get the first change before it sends its own.
  await two.page.route('**/v1/changes/stream*', (route) => route.abort());
  for (const { page } of [one, two]) {
    await page.goto(`/calls/${id}`);
    await page.getByRole('button', { name: 'Reschedule' }).click();
  }
  await firstTime(one.page, true);
  await firstTime(two.page, false);
  await one.page.getByRole('button', { name: /^Move to/ }).click();
  await one.page.getByText('The call has a new time').waitFor();
  const moved = (await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall.dateTime;
  const refusal = two.page.getByRole('alert').filter({ hasText: 'Somebody else has changed this call' });
  await two.page.getByRole('button', { name: /^Move to/ }).click();
  await refusal.getByText('Your change was not saved.').waitFor();
  assert.equal((await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall.dateTime, moved);
  await two.assertAccessible('somebody else was faster');
  await one.leave();
  await two.leave();
});

test('keeping what one typed keeps what the other saved in fields that one did not touch', async () => {
  const w = await workspace();
  const { id } = await savedContact(w, { firstName: 'Ann', email: 'ann@example.test' });
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto(`/contacts/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Anna');
  for (const lastName of ['Lee', 'Lang']) {
    assert.equal((await w.put('/v1/contacts', { id, lastName })).status, 200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(`Last name is now: ${lastName}`).waitFor();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    assert.equal(await dialog.getByLabel('Last name').inputValue(), lastName);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { firstName, lastName } = (await w.get('/v1/contacts/detail', { contactId: id })).body.data;
  assert.deepEqual([firstName, lastName], ['Anna', 'Lang']);
  await visitor.leave();
});
