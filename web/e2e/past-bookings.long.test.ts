import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newField } from '../../server/test/fields.ts';
import type { Workspace } from '../../server/test/workspace.ts';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { phone } from './harness/browser.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';
const names = [
  'Ada',
  'Alan',
  'Barbara',
  'Edsger',
  'Grace',
  'John',
  'Ken',
  'Margaret',
  'Niklaus',
  'Radia',
  'Tim',
  'Vint',
];
const shots = process.env['SHOTS'];

/** Two closers who took twelve calls in turn; four of the invitees have a large team. */
async function bookedInTurn() {
  const { w } = await mondayInBerlin();
  const [ann, ben] = [await w.member('CLOSER', 'Europe/Berlin'), await w.member('CLOSER', 'Europe/Berlin')];
  const size = await newField(w, {
    name: 'Team size',
    inputType: 'SINGLE_SELECT',
    options: [{ name: 'Alone' }, { name: 'Ten or more' }],
  });
  const event = await newEvent(w, { hosts: [{ userId: ann.userId }, { userId: ben.userId }] });
  for (const [place, firstName] of names.entries()) {
    const contactId = await contactOf(w, firstName, size.id, place % 3 === 0 ? 'Ten or more' : 'Alone');
    const dateTime = `2026-11-2${4 + Math.floor(place / 6)}T${String(8 + (place % 6)).padStart(2, '0')}:00:00Z`;
    const { status, body } = await w.post('/v1/eventCalls', {
      eventId: event.id,
      dateTime,
      timeZone: 'UTC',
      contactId,
    });
    assert.equal(status, 201, JSON.stringify(body));
  }
  return { w, ann, ben, event };
}

async function contactOf(w: Workspace, firstName: string, fieldId: number, answer: string): Promise<number> {
  const { body } = await w.post('/v1/contacts', {
    firstName,
    email: `${firstName.toLowerCase()}@example.test`,
  });
  const { contactId } = body.data.contact;
  const { status } = await w.post('/v1/fields/answer', {
    customFieldId: fieldId,
    contactId,
    answer: [answer],
  });
  assert.ok(status < 300);
  return contactId;
}

test('a manager tries a new rule on past bookings before saving it, and follows a call that would have gone elsewhere', async () => {
  const { w, event } = await bookedInTurn();
  const manager = await signedIn(await w.member('SALES_MANAGER', 'Europe/Berlin'), { now });
  const { page } = manager;
  const shoot = async (name: string): Promise<void> => {
    if (shots !== undefined) await panel.screenshot({ path: `${shots}/${name}.png` });
  };
  const choose = async (name: string, option: string) => {
    await page.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await page.goto(`/events/${event.id}?part=rules`);
  const panel = page.getByRole('region', { name: 'Try on past bookings' });
  await panel.getByRole('button', { name: 'Try on past bookings' }).click();
  await panel.getByText('All 12 calls would have gone to the same hosts').waitFor();
  await shoot('same');

  await page.getByRole('button', { name: 'Add a routing rule' }).click();
  await choose('Routing rule 1, condition 1: what', 'Team size');
  await choose('Routing rule 1, condition 1: values', 'Ten or more');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Hosts', exact: true }).click();
  await page.getByRole('option').nth(1).click();
  await page.keyboard.press('Escape');
  await panel.getByText('The settings have changed since.').waitFor();
  await panel.getByRole('button', { name: 'Try on past bookings' }).focus();
  await page.keyboard.press('Enter');
  await panel.getByText(/^Your change makes a difference to \d+ of 12 calls$/).waitFor();
  await panel
    .getByText(/^\d+ of 12 calls would have gone elsewhere .*; with the saved settings: 0\.$/)
    .waitFor();
  await panel.getByRole('table', { name: /^Calls by host/ }).waitFor();
  await panel
    .getByText(/^.* → .*: the only one who is free then \(routing rule 1\)$/)
    .first()
    .waitFor();
  await shoot('differs');
  await manager.assertAccessible('past bookings');
  const call = panel.getByRole('listitem').getByRole('link').first();
  assert.match((await call.getAttribute('href')) ?? '', /^\/calls\//);
  const { body } = await w.get('/v1/events/detail', { id: event.id });
  assert.deepEqual(body.data.event.routingRules, [], 'trying saves nothing');
  await page.getByRole('button', { name: 'Discard' }).click();
  await manager.leave();
});

test('on a phone in the dark: a period without bookings says so, and a failure can be tried again', async () => {
  const { w, ben, event } = await bookedInTurn();
  const visitor = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  const panel = page.getByRole('region', { name: 'Try on past bookings' });
  const run = panel.getByRole('button', { name: 'Try on past bookings' });
  await w.put('/v1/events', { id: event.id, hosts: [{ userId: ben.userId }] });
  await page.goto(`/events/${event.id}?part=rules`);
  await page.route('**/v1/events/replayRouting', (route) => route.abort());
  await run.click();
  await panel.getByRole('alert').waitFor();
  await page.unroute('**/v1/events/replayRouting');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.getByText('Your settings give the calls as the saved ones do').waitFor();
  await panel
    .getByText('6 of 12 calls would have gone elsewhere than they did; with the saved settings: 6.')
    .waitFor();
  await panel.getByRole('columnheader', { name: 'As saved' }).waitFor();
  if (shots !== undefined) await panel.screenshot({ path: `${shots}/phone.png` });
  await visitor.assertFits('past bookings on a phone');
  await visitor.assertAccessible('past bookings in the dark');
  await visitor.leave();
  const later = await signedIn(w.owner, { now: '2027-11-23T06:00:00.000Z', ...phone });
  await later.page.goto(`/events/${event.id}?part=rules`);
  const empty = later.page.getByRole('region', { name: 'Try on past bookings' });
  await empty.getByRole('button', { name: 'Try on past bookings' }).click();
  await empty.getByText('No bookings in this period').waitFor();
  await later.leave();
});
