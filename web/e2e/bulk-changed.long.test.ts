import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { callsOf, newEvent } from './harness/events.ts';
import { mondayInBerlin, nine } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

// Records that somebody changes while the confirmation is open are reported and left alone.

const now = '2026-11-23T06:00:00.000Z';
const ten = '2026-11-23T09:00:00.000Z';
const agree = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();

test('of contacts to delete, one that was changed after the question stays', async () => {
  const { w } = await mondayInBerlin();
  const made = async (firstName: string) =>
    (await w.post('/v1/contacts', { firstName, email: `${firstName}@example.test` })).body.data.contact.id;
  const [ann, bob] = [await made('Ann'), await made('Bob')];
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/contacts');
  await page.getByRole('checkbox', { name: 'Select Ann' }).check();
  await page.getByRole('checkbox', { name: 'Select Bob' }).check();
  await page
    .getByRole('group', { name: 'Selected contacts' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await page.getByRole('dialog').waitFor();
  server.clock.advance(1_000);
  await w.put('/v1/contacts', { id: bob, lastName: 'Martin' });
  await agree(page, 'Delete');
  await page.getByText('1 contact was changed meanwhile and stays.').waitFor();
  assert.equal((await w.get('/v1/contacts/detail', { contactId: ann })).status, 404);
  assert.equal((await w.get('/v1/contacts/detail', { contactId: bob })).status, 200);
  await visitor.leave();
});

test('of calls to cancel, one that was moved after the question stays', async () => {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w);
  for (const [email, dateTime] of Object.entries({ 'ann@example.test': nine, 'bob@example.test': ten })) {
    const given = { eventId: event.id, dateTime, timeZone: 'UTC', email, firstName: email.slice(0, 3) };
    assert.equal((await w.post('/v1/eventCalls', given)).status, 201);
  }
  const [first, second] = await callsOf(w, event);
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/calls?view=list');
  await page.getByRole('checkbox', { name: /^Select .*ann/ }).check();
  await page.getByRole('checkbox', { name: /^Select .*bob/ }).check();
  await page
    .getByRole('group', { name: 'Selected calls' })
    .getByRole('button', { name: 'Cancel calls' })
    .click();
  await page.getByRole('dialog').waitFor();
  server.clock.advance(1_000);
  const moved = await w.put('/v1/eventCalls/reschedule', {
    id: second.id,
    dateTime: '2026-11-23T12:00:00.000Z',
  });
  assert.equal(moved.status, 200);
  await agree(page, 'Cancel calls');
  await page.getByText('1 call cancelled, 1 changed meanwhile and stay as they are').waitFor();
  const status = async (id: number) =>
    (await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall.status;
  assert.deepEqual([await status(first.id), await status(second.id)], ['CANCELLED', 'SCHEDULED']);
  await visitor.leave();
});
