import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, halfHour, newEvent } from '../../server/test/events.ts';
import { eventually } from '../../server/test/eventually.ts';
import { longTest } from '../../server/test/full-size.ts';
import { signedIn } from './harness/signed-in.ts';
import { workspace } from './harness/site.ts';

const now = new Date().toISOString();

test('what one person books appears at the other, in the list and as a notice that can be read', async () => {
  const w = await workspace();
  const host = await w.member('CLOSER');
  const event = await newEvent(w, [host.userId]);
  const closer = await signedIn(host, { now });
  const { page } = closer;
  await page.goto('/calls');
  await page.getByRole('heading', { name: 'Calls' }).first().waitFor();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  const made = { firstName: 'Grace', lastName: 'Novak' };
  const booked = await w.owner.client.post('/v1/eventCalls', booking(event, halfHour(2), made));
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  await page
    .getByRole('link', { name: /Grace Novak/ })
    .first()
    .waitFor();
  await page
    .getByRole('alert')
    .getByText(/^Booked: Grace Novak, /)
    .waitFor();

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Booked: Grace Novak, / })
    .waitFor();
  await closer.assertAccessible('the notices');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  assert.equal((await host.client.get('/v1/notices', { unread: true })).body.data.unread, 0);
  await closer.leave();
});

longTest(
  'the tabs of one person share a stream, and when the one that has it is closed another takes over',
  async () => {
    const w = await workspace();
    const owner = await signedIn(w.owner, { now });
    const { page: first } = owner;
    let streams = 0;
    const context = first.context();
    context.on('request', (request) => {
      if (request.url().includes('/v1/changes/stream')) streams += 1;
    });
    await first.goto('/contacts');
    await eventually(() => streams === 1);
    const second = await context.newPage();
    await second.goto('/contacts');
    await second.getByRole('heading', { name: 'People' }).first().waitFor();
    await w.post('/v1/contacts', { email: 'ada@example.test', firstName: 'Ada' });
    await second.getByRole('link', { name: /Ada/ }).first().waitFor();
    assert.equal(streams, 1);
    await first.close();
    await eventually(() => streams === 2);
    await w.post('/v1/contacts', { email: 'bob@example.test', firstName: 'Bob' });
    await second.getByRole('link', { name: /Bob/ }).first().waitFor();
    await owner.leave();
  },
);

longTest(
  'of two people who move one call, one wins, and the other is told and may move it once more',
  async () => {
    const w = await workspace();
    const event = await newEvent(w, [w.owner.userId]);
    const booked = await w.post('/v1/eventCalls', booking(event, halfHour(2)));
    const { id, previewId } = booked.body.data.eventCall;
    const owner = await signedIn(w.owner, { now });
    const { page } = owner;
    await page.goto(`/calls/${previewId}`);
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await page.getByText('Now: ').waitFor();
    const moved = await w.put('/v1/eventCalls/reschedule', { id, dateTime: halfHour(4), timeZone: 'UTC' });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    const told = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this call' });
    await told.waitFor();
    await told.getByRole('button', { name: 'Move it anyway' }).click();
    await told.waitFor({ state: 'detached' });
    await owner.leave();
  },
);
