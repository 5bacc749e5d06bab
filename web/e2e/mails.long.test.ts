import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../server/platform/db/sql.ts';
import { optOutUrl } from '../../server/effects/mail/opt-out.ts';
import { phone } from './harness/browser.ts';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const now = '2026-11-23T06:00:00.000Z';

test('a manager writes the words of a mail, sees an error for a wrong placeholder, previews the mail, and it is sent like that', async () => {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w, { hosts: [{ userId: w.owner.userId }] });
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await page.goto(`/events/${event.id}?part=mails`);
  await page.getByRole('button', { name: 'Add a reminder' }).click();
  await page.getByLabel('Subject', { exact: true }).fill('See you soon, {{inviteFirstName}}');
  await page.getByText('Unknown placeholder {{inviteFirstName}} at line 1, column 15').waitFor();
  await owner.assertAccessible('a wrong placeholder');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/confirmation.templates.en.subject: Unknown placeholder/)
    .first()
    .waitFor();
  await page.getByLabel('Subject', { exact: true }).fill('See you soon, ');
  await page.getByRole('button', { name: 'Insert a placeholder' }).click();
  // Uses the keyboard, because the preview that is still loading may move the menu.
  await page.getByRole('menuitem', { name: /inviteeFirstName/ }).press('Enter');
  await page.getByText('Subject: See you soon, Ada').waitFor();
  const preview = page.frameLocator('iframe[title="Preview of the email"]');
  await preview.getByText('Hello Ada,').waitFor();
  await owner.assertAccessible('mails of an event');
  await page.getByRole('radiogroup', { name: 'Language of the text' }).getByText('German').click();
  await preview.getByText('Guten Tag Ada,').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Event saved').waitFor();

  const [slot] = (await w.post('/v1/events/eventDates', { eventId: event.id, timeZone: 'UTC' })).body.data
    .slots['2026-11-24'];
  const call = {
    eventId: event.id,
    dateTime: slot,
    timeZone: 'UTC',
    email: 'ida@example.test',
    firstName: 'Ida',
  };
  assert.equal((await w.post('/v1/eventCalls', call)).status, 201);
  await page.goto('/settings/mails');
  await page.getByRole('button', { name: /See you soon, Ida/ }).click();
  await page.frameLocator('iframe[title="See you soon, Ida"]').getByText('Hello Ida,').waitFor();
  await page.getByRole('link', { name: 'Attachment: invite.ics' }).waitFor();
  await owner.assertAccessible('outbox');
  await owner.leave();

  const small = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  await small.page.goto(`/events/${event.id}?part=mails`);
  await small.page.frameLocator('iframe[title="Preview of the email"]').getByText('Hello Ida,').waitFor();
  await small.assertAccessible('mails on a phone');
  await small.assertFits('mails on a phone');
  await w.within((tx) =>
    sql`
      insert into mail (account_id, kind, to_address, subject, body_text, error, created_at)
      values (${w.id}, 'confirmation', 'ida@example.test', 'Hello', '', 'connect ECONNREFUSED', ${now}::timestamptz - interval '2 hours')`.execute(
      tx.db,
    ),
  );
  await small.page.goto('/calls');
  await small.page.getByText('1 email queued').waitFor();
  await small.page.getByText('Mail server: connect ECONNREFUSED').waitFor();
  await small.assertAccessible('a mail waits');
  await small.leave();
});

test('a member gets a calendar address, which a program reads until it is switched off', async () => {
  const { w } = await mondayInBerlin();
  const member = await w.member('CLOSER', 'Europe/Berlin');
  const closer = await signedIn(member, { now });
  const { page } = closer;
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Create address' }).click();
  const url = await page.getByLabel('Address', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Google Calendar' }).click();
  await page.getByText('Paste the address and choose “Add calendar”.').waitFor();
  await closer.assertAccessible('calendar address');
  assert.equal((await fetch(server.origin + new URL(url).pathname)).status, 200);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Address turned off').waitFor();
  assert.equal((await fetch(server.origin + new URL(url).pathname)).status, 404);
  await closer.leave();
});

test('a contact who follows the link at the end of a reminder stops them with one button', async () => {
  const { w } = await mondayInBerlin();
  const url = await w.within((tx) => Promise.resolve(optOutUrl(tx, 'ida@example.test')));
  const visitor = await signedIn(w.owner, { now, ...phone });
  await visitor.page.goto(new URL(url).pathname);
  await visitor.assertAccessible('unsubscribe');
  await visitor.page.getByRole('button', { name: 'Stop reminders' }).click();
  await visitor.page.getByText('No more reminders will come to this address.').waitFor();
  await visitor.leave();
});
