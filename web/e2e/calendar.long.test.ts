import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { booking, newEvent } from '../../server/test/events.ts';
import { eventually } from '../../server/test/eventually.ts';
import type { Workspace } from '../../server/test/workspace.ts';
import { phone } from './harness/browser.ts';
import { signedIn } from './harness/signed-in.ts';
import { server, workspace } from './harness/site.ts';

/** A Monday morning; the calls are on Tuesday. */
const now = '2026-11-23T06:00:00.000Z';
const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const week = '/calls/calendar?view=week&date=2026-11-24';

/** Grace at 15:00 and Ben at 17:00, both with one host in the time zone UTC. */
async function twoCalls() {
  server.clock.set(now);
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId], { name: 'Strategy call', color: 'blue' });
  const grace = await booked(w, event, '15:00', { firstName: 'Grace', lastName: 'Novak' });
  const ben = await booked(w, event, '17:00', { firstName: 'Ben', lastName: 'Okafor' });
  return { w, event, grace, ben };
}

async function booked(
  w: Workspace,
  event: { id: number },
  time: string,
  who: Record<string, unknown>,
): Promise<number> {
  const { status, body } = await w.post('/v1/eventCalls', booking(event, at(time), who));
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall.id;
}

/** Waits, because the calendar shows a move before the service has answered. */
async function isAt(w: Workspace, id: number, dateTime: string): Promise<void> {
  await eventually(
    async () => (await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall.dateTime === dateTime,
  );
}

const cell = (page: Page, time: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^Tuesday, November 24, ${time},`) });
const call = (page: Page, who: string): Locator =>
  page.getByRole('link', { name: new RegExp(`^${who}, Strategy call`) });

/** Drags a call to an hour with the mouse. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(start && end);
  await page.mouse.move(start.x + 30, start.y + 6);
  await page.mouse.down();
  await page.mouse.move(end.x + 30, end.y + 20, { steps: 4 });
  await page.mouse.move(end.x + 30, end.y + 7);
  await page.mouse.up();
}

test('a call is moved with the mouse, the way back is offered, and a refused move says why and leaves the call', async () => {
  const { w, grace } = await twoCalls();
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto(week);
  await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor();
  const name = /^Grace Novak, Strategy call, Tuesday, November 24, 3:00 to 3:30 PM, host /;
  await page.getByRole('link', { name }).waitFor();
  await visitor.assertAccessible('the week');

  await drag(page, call(page, 'Grace Novak'), cell(page, '2 PM'));
  await page.getByRole('alert').getByText('Grace Novak is moved to Tue, Nov 24, 2:00 PM').waitFor();
  await page.getByRole('link', { name: /^Grace Novak, .*, 2:00 to 2:30 PM/ }).waitFor();
  await isAt(w, grace, at('14:00'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name }).waitFor();
  await isAt(w, grace, at('15:00'));

  await drag(page, call(page, 'Grace Novak'), cell(page, '5 PM'));
  const told = page.getByRole('alert').filter({ hasText: 'Grace Novak stays where it was' });
  await told.getByText('5:00 PM: Has another call').waitFor();
  await page.getByRole('link', { name }).waitFor();
  await isAt(w, grace, at('15:00'));
  await told.getByRole('button', { name: '4:30 PM' }).click();
  await page.getByRole('link', { name: /^Grace Novak, .*, 4:30 to 5:00 PM/ }).waitFor();
  await told.waitFor({ state: 'detached' });
  await isAt(w, grace, at('16:30'));
  await visitor.leave();
});

test('an empty hour opens the form with host and time, and what is booked is there at once', async () => {
  const { w } = await twoCalls();
  await w.post('/v1/contacts', { email: 'ada@example.test', firstName: 'Ada', lastName: 'Lind' });
  const visitor = await signedIn(w.owner, { now, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(week);
  await call(page, 'Ben Okafor').waitFor();
  await cell(page, '1 PM').click({ position: { x: 20, y: 36 } });
  const dialog = page.getByRole('dialog', { name: 'Book call' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill('ada');
  await page.getByRole('option', { name: /^Ada Lind/ }).click();
  await dialog.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: 'Strategy call' }).click();
  await dialog.getByRole('button', { name: '1:30 PM', pressed: true }).waitFor();
  await dialog.getByRole('button', { name: /^Book Tue, Nov 24, 2026, 1:30 PM/ }).click();
  await page.getByRole('link', { name: /^Ada Lind, .*, 1:30 to 2:00 PM/ }).waitFor();
  await visitor.assertAccessible('the week in the dark');
  await visitor.leave();
});

test('by keyboard alone one goes to a call, moves it, opens it, and books an hour', async () => {
  const { w, grace } = await twoCalls();
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  const { keyboard } = page;
  const focused = (name: RegExp) => page.locator(':focus').and(page.getByRole('link', { name })).waitFor();
  await page.goto(week);
  await call(page, 'Grace Novak').waitFor();
  // The first stop is the first working hour of the first day: Monday at midnight.
  await page.getByRole('gridcell', { name: /^Monday, November 23, 12 AM/ }).focus();
  await keyboard.press('ArrowRight');
  for (let hour = 0; hour < 16; hour++) await keyboard.press('ArrowDown');
  await focused(/^Grace Novak/);

  await keyboard.press('m');
  await page.getByRole('status').getByText('Moving Grace Novak: Tue, Nov 24, 3:00 PM').waitFor();
  for (let quarter = 0; quarter < 4; quarter++) await keyboard.press('ArrowUp');
  await keyboard.press('ArrowRight');
  await page.getByRole('status').getByText('Moving Grace Novak: Wed, Nov 25, 2:00 PM').waitFor();
  await keyboard.press('Enter');
  await focused(/^Grace Novak, .*, Wednesday, November 25, 2:00 to 2:30 PM/);
  await page.getByRole('alert').getByText('Grace Novak is moved to Wed, Nov 25, 2:00 PM').waitFor();
  await isAt(w, grace, '2026-11-25T14:00:00.000Z');

  await keyboard.press('m');
  await keyboard.press('ArrowDown');
  await keyboard.press('Escape');
  await page.getByRole('status').getByText('Grace Novak stays where it was.').waitFor();
  await isAt(w, grace, '2026-11-25T14:00:00.000Z');

  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book call' });
  await dialog.waitFor();
  // The first Escape closes the select of people.
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page
    .locator(':focus')
    .and(page.getByRole('gridcell', { name: /^Wednesday, November 25, 3 PM/ }))
    .waitFor();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Grace Novak', level: 1 }).waitFor();
  await visitor.leave();
});

test('the team has a column for each host, and a call that is dropped in another one changes its host', async () => {
  const { w, event, grace } = await twoCalls();
  const sofia = await w.member('CLOSER');
  await w.owner.client.put('/v1/users', { id: sofia.userId, firstName: 'Sofia', lastName: 'Berg' });
  const [own] = (await w.get('/v1/events/detail', { id: event.id })).body.data.event.hosts;
  const also = await newEvent(w, [sofia.userId]);
  const { availabilityId } = (await w.get('/v1/events/detail', { id: also.id })).body.data.event.hosts[0];
  const changed = await w.put('/v1/events', {
    id: event.id,
    hosts: [
      { userId: own.userId, availabilityId: own.availabilityId },
      { userId: sofia.userId, availabilityId },
    ],
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto(`/calls/calendar?view=team&date=2026-11-24&hosts=${w.owner.userId},${sofia.userId}`);
  await call(page, 'Grace Novak').waitFor();
  await call(page, 'Grace Novak').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Grace Novak is moved').waitFor();
  const { userId } = (await w.get('/v1/eventCalls/detail', { id: grace })).body.data.eventCall;
  assert.equal(userId, sofia.userId);
  await visitor.assertAccessible('the team');
  await visitor.leave();
});

test('a phone shows one day and the way to the others, and what others book appears by itself', async () => {
  const { w, event } = await twoCalls();
  const visitor = await signedIn(w.owner, { now, ...phone });
  const { page } = visitor;
  await page.goto('/calls/calendar?date=2026-11-23');
  await page
    .getByRole('navigation', { name: 'Week' })
    .getByRole('link', { name: 'Tuesday, November 24' })
    .click();
  await call(page, 'Grace Novak').waitFor();
  assert.match(page.url(), /date=2026-11-24/);
  await visitor.assertFits('the day on a phone');
  await booked(w, event, '11:00', { firstName: 'Ada', lastName: 'Lind' });
  await call(page, 'Ada Lind').waitFor();
  await visitor.leave();
});
