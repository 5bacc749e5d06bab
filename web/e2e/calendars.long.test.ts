import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { ensureWeb } from '../../scripts/bootstrap/build-web.mjs';
import { davClient } from '../../server/test/calendars/dav-server.ts';
import { entryText } from '../../server/test/calendars/entry-text.ts';
import { radicale } from '../../server/test/calendars/radicale.ts';
import { phone, Visitor } from './harness/browser.ts';
import { callsOf, newEvent } from './harness/events.ts';
import { openSession } from './harness/session.ts';

// The server reads the built pages when it starts.
await ensureWeb();
const { contract } = await import('@callwright/contract/index.ts');
const { pollDue } = await import('../../server/domain/scheduling/calendars/mirror/poll.ts');
const { deliverEntries } = await import('../../server/effects/calendar-entries/deliver.ts');
const { heedCalendars } = await import('../../server/effects/calendar-entries/heed.ts');
const { handlers } = await import('../../server/main/handlers.ts');
const { freePort } = await import('../../server/test/free-port.ts');
const { startServer } = await import('../../server/test/server.ts');
const { addReadCalendar } = await import('../../server/test/mirror.ts');
const { createTestWorkspace } = await import('../../server/test/workspace.ts');

const skip = radicale.missing;
/** A Monday morning. */
const now = '2026-11-23T06:00:00.000Z';
const port = await freePort();
const origin = `http://localhost:${port}`;
const site = await startServer(contract, handlers, {
  PORT: String(port),
  BASE_URL: origin,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
});
after(() => site.close());

/**
 * The work of the background jobs: changes are dispatched, entries written, due calendars read, and their changes
 * handled.
 */
async function work(): Promise<void> {
  site.clock.advance(minuteMs);
  await site.drainOutbox();
  await deliverEntries(site.app);
  await pollDue(site.app);
  await heedCalendars(site.app);
}

async function readAgain(page: Page): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().endsWith('/v1/calendars/sync'));
  await page.getByRole('button', { name: 'Read now' }).click();
  await asked;
  await work();
  await page.getByText('Just read', { exact: true }).waitFor();
}

async function offered(visitor: Visitor, linkPrefix: string): Promise<string[]> {
  await visitor.page.goto(`/e/${linkPrefix}?email=grace%40example.test`);
  await visitor.page.getByRole('button', { name: '9:00 AM' }).waitFor();
  const shown = await visitor.page.locator('.slot').allTextContents();
  return shown.map((text) => text.replace('\u202F', ' '));
}

test(
  'a member connects a calendar; its entries keep visitors away, calls appear in it, and what happens to them there is said',
  { skip },
  async () => {
    const dav = await radicale.start();
    const program = davClient(dav, dav.ada);
    const calendar = await program.newCalendar('work');
    await program.newCalendar('home');
    site.clock.set(now);
    const w = await createTestWorkspace(site, { timeZone: 'Europe/Berlin' });
    const event = await newEvent(w);
    const owner = await openSession(origin, w.owner, { now });
    const { page } = owner;

    await page.goto('/calls');
    await page.getByRole('link', { name: 'Connect your calendar' }).click();
    await page.getByText('Google Calendar is not set up here').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Google' }).isDisabled(), true);
    await owner.assertAccessible('no calendar yet');
    await page.getByRole('button', { name: 'Other CalDAV' }).click();
    await page.getByLabel('Server').fill(dav.url);
    await page.getByLabel('User name').fill(dav.ada.login);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await owner.assertAccessible('the form');
    await page.keyboard.press('Enter');
    await page
      .locator('[id$="-error"]')
      .filter({ hasText: /password/i })
      .waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(dav.ada.password);
    await page.keyboard.press('Enter');
    await page.getByText('Reading for the first time…').waitFor();
    await work();
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.getByText('Your calendars are empty').waitFor();

    for (const name of ['ada/home', 'ada/work']) {
      const box = page.getByRole('switch', { name: `${name}: blocks bookings` });
      if ((await box.isChecked()) !== (name === 'ada/work'))
        await box.focus().then(() => page.keyboard.press('Space'));
      await page
        .getByRole('switch', { name: `${name}: blocks bookings`, checked: name === 'ada/work' })
        .and(page.locator(':enabled'))
        .waitFor();
    }
    await page.getByRole('radio', { name: 'ada/work: add calls here' }).click();
    await page.getByRole('radio', { name: 'ada/work: add calls here', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Which entries block bookings in ada/work' }).press('Enter');
    await page.getByLabel('Ignore word').waitFor();
    await page.getByRole('combobox', { name: 'All-day entries' }).waitFor();
    await owner.assertAccessible('the connection');
    await work();

    const visitor = await Visitor.open(origin, { now });
    assert.ok((await offered(visitor, event.linkPrefix)).includes('10:00 AM'));
    // 10 to 11 in Berlin.
    await program.put(`${calendar}dentist.ics`, entryText('dentist', 23).replaceAll('202606', '202611'));
    await readAgain(page);
    await page.getByText('· Marked as busy').waitFor();
    assert.equal(await page.getByText('Dentist').count(), 0, 'titles are not stored');
    const left = await offered(visitor, event.linkPrefix);
    assert.ok(!left.includes('10:00 AM') && !left.includes('10:30 AM'), left.join(' '));
    assert.ok(left.includes('11:00 AM'));

    await visitor.page.getByRole('button', { name: '11:00 AM' }).click();
    await visitor.page.getByLabel('Name').fill('Grace Hopper');
    await visitor.page.getByRole('button', { name: 'Book this time' }).click();
    await visitor.page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
    await work();
    const files = await program.files(calendar);
    const own = files.filter((file) => !file.endsWith('dentist.ics'));
    assert.equal(own.length, 1, files.join(' '));
    const [entry = ''] = own;
    assert.match((await program.get(entry)) ?? '', /DTSTART:20261123T100000Z/);
    await readAgain(page);
    await page.getByText('A call booked here').waitFor();

    const [call] = await callsOf(w, event);
    const text = (await program.get(entry)) ?? '';
    await program.put(entry, text.replaceAll('T100000Z', 'T110000Z').replaceAll('T103000Z', 'T113000Z'));
    await readAgain(page);
    await page.goto(`/calls/${call.id}`);
    await page.getByText('The host moved this call in their calendar').waitFor();
    await owner.assertAccessible('a call that its host has moved');
    await page.getByRole('button', { name: 'Move the call there too' }).click();
    await page.getByRole('button', { name: /^Move to Mon, Nov 23, 2026, 12:00/ }).click();
    await page.getByText('The call has a new time').waitFor();
    await page.getByText('The host moved this call').waitFor({ state: 'detached' });
    await work();
    await page.goto('/settings/calendars');
    await program.remove(entry);
    await readAgain(page);
    await page.goto(`/calls/${call.id}`);
    await page.getByText('The host deleted this call from their calendar').waitFor();
    await owner.assertAccessible('a call that its calendar has lost');
    await page.getByRole('button', { name: 'Put it back in the calendar' }).click();
    await page.getByText('The call goes back into the host’s calendar').waitFor();
    await page.getByText('The host deleted this call').waitFor({ state: 'detached' });
    await work();
    assert.equal((await program.files(calendar)).length, 2, 'the dentist and the call');
    await page.goto('/settings/members');
    await page.getByText('Calendar connected').waitFor();
    await owner.assertAccessible('the members');

    const small = await openSession(origin, w.owner, { now, ...phone, colorScheme: 'dark' });
    await small.page.goto('/settings/calendars');
    await small.page.getByText('· Marked as busy').waitFor();
    await small.assertFits('calendars');
    await small.assertAccessible('calendars in the dark');
    await small.leave();

    await page.goto('/settings/calendars');
    await page.getByRole('button', { name: /^Disconnect / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Connect your calendar').waitFor();
    await visitor.leave();
    await owner.leave();
  },
);

test('[defect 3] [defect 13] a connection that has ended is said to its member on every page, and entries that are gone are asked about', async () => {
  site.clock.set(now);
  const w = await createTestWorkspace(site, { timeZone: 'Europe/Berlin' });
  const colleague = await w.member('CLOSER');
  await w.within((tx) => addReadCalendar(tx, w.owner.userId));
  const { pool } = site.app.database;
  await pool.query(
    "update calendar_connection set status = 'EXPIRED', failing_since = now(), reason = 'The password was changed.' where account_id = $1",
    [w.id],
  );
  await pool.query('update calendar set held_deletions = 12, next_poll_at = now() where account_id = $1', [
    w.id,
  ]);
  const owner = await openSession(origin, w.owner, { now, ...phone });
  const { page } = owner;
  await page.goto('/contacts');
  await page.getByText('No one can book you until you fix it.').waitFor();
  await owner.assertFits('the banner');
  await page.getByRole('link', { name: 'Go to your calendars' }).click();
  await page.getByText('The password was changed.').waitFor();
  await page.getByText('12 call entries disappeared at once').waitFor();
  await owner.assertAccessible('a connection that has ended');
  await owner.assertFits('a connection that has ended');
  await page.getByRole('button', { name: 'I deleted them' }).click();
  await page.getByText('We handle the calls as their events say').first().waitFor();
  await page.goto('/settings/members');
  await page.getByText('Calendar: reconnect needed').waitFor();
  await page.getByText('No calendar', { exact: true }).waitFor();
  await owner.leave();

  const other = await openSession(origin, colleague, { now });
  await other.page.goto('/contacts');
  await other.page.getByRole('heading', { name: 'People' }).waitFor();
  assert.equal(await other.page.getByText('No one can book you').count(), 0);
  await other.leave();
});
