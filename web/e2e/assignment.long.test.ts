import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { bookElsewhere, newEvent } from './harness/events.ts';
import { mondayInBerlin, nine } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';
const ten = '2026-11-23T09:00:00.000Z';

/** An event with three hosts, one of them on vacation, with calls at nine and ten. */
async function sharedEvent() {
  const { w } = await mondayInBerlin();
  const [grace, joan] = [
    await w.member('CLOSER', 'Europe/Berlin'),
    await w.member('CLOSER', 'Europe/Berlin'),
  ];
  await w.within(async ({ db }) => {
    const rename = 'update app_user set first_name = $2, last_name = $3 where id = $1';
    await db.asService(async (service) => {
      await service.run(rename, [grace.personId, 'Grace', 'Hopper']);
      await service.run(rename, [joan.personId, 'Joan', 'Clarke']);
    });
  });
  const event = await newEvent(w, {
    hosts: [
      { userId: w.owner.userId },
      { userId: grace.userId },
      { userId: joan.userId, paused: { until: null, reason: 'On holiday' } },
    ],
  });
  await bookElsewhere(w, event, nine);
  await bookElsewhere(w, event, ten);
  const calls = (await w.get('/v1/eventCalls', { eventId: event.id, orderBy: 'asc' })).body.data.eventCalls;
  return { w, event, calls };
}

test('the call shows why it has its host, is given to another one, and shows that too', async () => {
  const { w, calls } = await sharedEvent();
  const [, second] = calls;
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto(`/calls/${second.id}`);
  const why = page.getByRole('region', { name: 'Why Grace Hopper' });
  await why.getByRole('button').click();
  await why.getByText('Grace Hopper was furthest below a fair share of the calls.').waitFor();
  await why.getByText('Joan Clarke: Paused in this event').waitFor();
  await why.getByRole('row', { name: /Grace Hopper Chosen/ }).waitFor();
  await visitor.assertAccessible('why this host');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reassign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give the call to another host' });
  await dialog.getByText(/By the rule of the event: Ada/).waitFor();
  assert.equal(await dialog.getByRole('radio', { name: 'Joan Clarke' }).isDisabled(), true);
  await visitor.assertAccessible('who takes the call');
  await dialog.getByLabel('Reason').fill('Grace is ill');
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
  await page
    .getByRole('region', { name: /^Why Ada/ })
    .getByText(/was the only one who could take it/)
    .waitFor();
  await page.getByRole('button', { name: 'Who had it before' }).click();
  await page.getByText('Grace Hopper was furthest below a fair share of the calls.').waitFor();
  await visitor.leave();
});

test('the event page predicts who gets the next calls, on a phone in the dark too', async () => {
  const { w, event, calls } = await sharedEvent();
  const visitor = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(`/events/${event.id}?part=hosts`);
  const next = page.getByRole('region', { name: 'The next calls' });
  const turns = next.getByRole('list', { name: 'The next 20 calls' }).getByRole('listitem');
  assert.match((await turns.first().textContent()) ?? '', /^Ada/);
  assert.match((await turns.nth(1).textContent()) ?? '', /^Grace Hopper/);
  assert.equal(await turns.count(), 20);
  await next.getByText('Joan Clarke: Paused in this event').waitFor();
  await visitor.assertFits('next assignments');
  await visitor.assertAccessible('next assignments');
  await page.goto(`/calls/${calls[0].id}`);
  await page.getByRole('button', { name: /^Why / }).click();
  await page
    .getByRole('region', { name: /^Why / })
    .getByText(/comes first in the order of members/)
    .waitFor();
  await visitor.assertFits('why this host on a phone');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reassign' }).click();
  await page.getByRole('button', { name: 'Reassign', exact: true }).waitFor();
  await visitor.assertFits('reassign on a phone');
  await visitor.assertAccessible('reassign in the dark');
  await visitor.leave();
});
