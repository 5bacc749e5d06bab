import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';

test('the page of a booking link says whom it is for, and no more of the name than that; the page without it says nothing', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  const created = await w.post('/v1/events/bookingLinks', {
    eventId: event.id,
    email: 'grace@example.test',
    firstName: 'Grace',
    lastName: 'Hopper',
  });
  const { pathname, search } = new URL(created.body.data.url);
  const visitor = await visit({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto(`${pathname}${search}`);
  await page.getByText('Booking for Grace H.', { exact: true }).waitFor();
  await page.getByRole('button', { name: '9:00 AM' }).waitFor();
  assert.equal((await page.getByRole('main').textContent())?.includes('Hopper'), false);
  await visitor.assertFits('a booking link on a phone');
  await visitor.assertAccessible('a booking link');

  await page.goto(pathname);
  await page.getByRole('button', { name: '9:00 AM' }).waitFor();
  assert.equal(await page.getByText('Booking for').count(), 0);
  await visitor.leave();
});
