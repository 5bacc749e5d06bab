import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageToken } from '../../server/test/page-token.ts';
import { bookElsewhere, callsOf, newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { server } from './harness/site.ts';

const dateTime = '2026-11-24T08:00:00.000Z';

/** A booked call and the invitee's browser at its link. */
async function booked(settings: Parameters<typeof newEvent>[1] = {}) {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, settings);
  const { status, body } = await server.anybody.post('/public/bookings', {
    linkPrefix: event.linkPrefix,
    pageToken: await pageToken(event.linkPrefix),
    dateTime,
    timeZone: 'Europe/Berlin',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
  });
  assert.equal(status, 201, JSON.stringify(body));
  const visitor = await visit();
  const open = () => visitor.page.goto(`/call/${body.data.call.token}`);
  await open();
  return { w, event, visitor, page: visitor.page, open };
}

test('the invitee moves the call from their link', async () => {
  const { w, event, visitor, page } = await booked();
  // Without an uploaded photo, the host's initials are shown.
  const face = page.locator('.call-people .avatar');
  assert.match((await face.textContent()) ?? '', /^[\p{Lu}\p{Nd}]{1,2}$/u);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Pick a new time');
  await page.getByRole('button', { name: 'Tuesday, November 24, 2026, 16 free times' }).click();
  const own = page.getByRole('button', { name: /^9:00 AM\s*your time now$/ });
  assert.equal(await own.getAttribute('aria-disabled'), 'true', 'its own time is free, but no other time');
  await visitor.assertAccessible('choosing a new time');
  await page.getByRole('button', { name: '10:00 AM' }).click();
  await page.getByLabel('Reason (optional)').fill('Train is late');
  await visitor.assertAccessible('confirming the new time');
  await page.getByRole('button', { name: 'Reschedule call' }).click();
  await page.getByText('Your call has been rescheduled.').waitFor();
  await visitor.assertAccessible('a moved call');
  const [call] = await callsOf(w, event);
  assert.equal(call.dateTime, '2026-11-24T09:00:00.000Z');
  assert.equal(call.rescheduleReason, 'Train is late');
  await visitor.leave();
});

test('a new time that is taken meanwhile: the nearest are offered, and the call stays until one is taken', async () => {
  const { w, event, visitor, page } = await booked();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByRole('button', { name: 'Tuesday, November 24, 2026, 16 free times' }).click();
  await page.getByRole('button', { name: '10:00 AM' }).click();
  await bookElsewhere(w, event, '2026-11-24T09:00:00.000Z');
  await page.getByRole('button', { name: 'Reschedule call' }).click();
  await page.getByText('That time has just been taken').waitFor();
  assert.equal((await callsOf(w, event))[0].dateTime, dateTime);
  await page.getByRole('alert').getByRole('button', { name: '10:30 AM' }).click();
  await page.getByRole('button', { name: 'Reschedule call' }).click();
  await page.getByText('Your call has been rescheduled.').waitFor();
  assert.equal((await callsOf(w, event)).at(-1).dateTime, '2026-11-24T09:30:00.000Z');
  await visitor.leave();
});

test('the invitee cancels after a confirmation, and the link then shows that it is cancelled', async () => {
  const { w, event, visitor, page, open } = await booked();
  await page.getByRole('button', { name: 'Cancel the call' }).click();
  await visitor.assertAccessible('asking for confirmation');
  await page.getByRole('button', { name: 'Keep the call' }).click();
  await page.getByRole('button', { name: 'Cancel the call' }).click();
  await page.getByLabel('Reason (optional)').fill('No longer needed');
  await page.getByRole('button', { name: 'Yes, cancel the call' }).click();
  await page.getByRole('heading', { name: 'This call is cancelled' }).waitFor();
  const [call] = await callsOf(w, event);
  assert.equal(call.status, 'CANCELLED');
  assert.equal(call.cancelReason, 'No longer needed');
  assert.equal(call.cancelledBy, 'CONTACT');
  await open();
  await page.getByRole('heading', { name: 'This call is cancelled' }).waitFor();
  await page.getByRole('link', { name: 'Book a new call' }).click();
  await page.getByRole('button', { name: '9:00 AM' }).waitFor();
  await visitor.leave();
});

test('a call that cannot be changed shows why', async () => {
  const late = await booked({ changeCutoff: 60 * 48 });
  await late.page.getByText('too close to be changed here').waitFor();
  assert.equal(await late.page.getByRole('button', { name: 'Cancel the call' }).count(), 0);
  await late.visitor.leave();

  const fixed = await booked({ allowReschedule: false, allowCancel: false });
  await fixed.page.getByText('This call cannot be changed here').waitFor();
  await fixed.visitor.leave();

  const past = await booked();
  server.clock.set('2026-11-25T06:00:00.000Z');
  await past.open();
  await past.page.getByText('This call has started or has ended').waitFor();
  await past.visitor.assertAccessible('a past call');
  await past.visitor.leave();
});

test('only what the event allows is offered', async () => {
  const { visitor, page } = await booked({ allowReschedule: false });
  await page.getByRole('button', { name: 'Cancel the call' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Reschedule' }).count(), 0);
  await visitor.leave();
});

test('a call that was cancelled elsewhere meanwhile is shown as such in the language of the page', async () => {
  const { w, event, visitor, page } = await booked();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.getByRole('button', { name: 'Gespräch absagen' }).click();
  const [call] = await callsOf(w, event);
  assert.equal((await w.put('/v1/eventCalls/cancel', { id: call.id })).status, 200);
  await page.getByRole('button', { name: 'Ja, Gespräch absagen' }).click();
  await page.getByText('Das Gespräch ist inzwischen abgesagt worden.').waitFor();
  await visitor.assertAccessible('a cancelled call that is cancelled');
  await visitor.leave();
});
