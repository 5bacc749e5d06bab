import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Workspace } from '../../server/test/workspace.ts';
import { phone } from './harness/browser.ts';
import { atSite, now, site, siteWorkspace, work } from './harness/calendar-site.ts';
import { callsOf, newEvent, type TestEvent } from './harness/events.ts';

const { makeLinks } = await import('../../server/effects/video-links/make.ts');

// The sources of video links, and how a call shows them.

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function placeSaved(page: Page, w: Workspace, { id }: TestEvent) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
  const { body } = await w.get('/v1/events/detail', { id });
  return body.data.event.locations[0];
}

async function bookedCall(w: Workspace, event: TestEvent, day: string) {
  const { status, body } = await w.post('/v1/eventCalls', {
    eventId: event.id,
    dateTime: `${day}T10:00:00.000Z`,
    timeZone: 'UTC',
    email: 'grace@example.test',
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall;
}

/** Retries until the host is notified that there is no link. */
async function tryLinks(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await work();
    await makeLinks(site.app);
    site.clock.advance(70 * minuteMs);
  }
}

test('an event says where the links of its calls come from, and what hosts need for that', async () => {
  const w = await siteWorkspace();
  const event = await newEvent(w);
  const owner = await atSite(w.owner, phone);
  const { page } = owner;
  await page.goto(`/events/${event.id}`);
  await page.getByRole('button', { name: 'Add a location' }).click();
  await choose(page, 'Kind', 'Google Meet');
  await page.getByText('Each host needs a Google calendar to which calls are written').waitFor();
  await page.getByText(/^No working account: Ada/).waitFor();
  const link = page.getByRole('combobox', { name: 'Link', exact: true });
  assert.equal(await link.inputValue(), 'Google makes one');
  await owner.assertFits('a location');
  await owner.assertAccessible('a location');
  const made = await placeSaved(page, w, event);
  assert.deepEqual([made.type, made.link, made.perHost, made.room], ['GOOGLE_MEET', null, false, null]);

  await choose(page, 'Link', 'The link of the host');
  await page.getByText('Each host types theirs once, in Settings → Profile.').waitFor();
  const lacking = page.getByText(/^No link of their own: Ada/);
  await lacking.waitFor();
  assert.equal((await placeSaved(page, w, event)).perHost, true);
  const own = { meetingLink: 'https://meet.example/ada' };
  assert.equal((await w.owner.client.put('/auth/profile', own)).status, 200);
  await page.reload();
  await page.getByText('Each host types theirs once').waitFor();
  await lacking.waitFor({ state: 'detached' });

  await choose(page, 'Kind', 'Custom link');
  assert.equal(await link.inputValue(), 'The link of the host', 'another kind keeps the choice');
  await choose(page, 'Link', 'A new Jitsi room');
  await page.getByText('room on your company’s Jitsi server').waitFor();
  const room = await placeSaved(page, w, event);
  assert.deepEqual([room.type, room.perHost, room.room], ['CUSTOM_LINK', false, 'JITSI']);
  await page.getByText('this installation has no Jitsi server').waitFor();

  await choose(page, 'Link', 'The same link for all');
  await page.getByRole('textbox', { name: 'Address of the link' }).fill('https://meet.example/team');
  const typed = await placeSaved(page, w, event);
  assert.deepEqual([typed.link, typed.room], ['https://meet.example/team', null]);
  await page.reload();
  await page.getByRole('textbox', { name: 'Address of the link' }).waitFor();
  await owner.leave();
});

test('a call without its link says why and what to do; a link that the host sets, or somebody types, ends that', async () => {
  const w = await siteWorkspace();
  const manager = await w.member('SALES_MANAGER');
  const event = await newEvent(w, { locations: [{ type: 'CUSTOM_LINK', perHost: true }] });
  const day = now.slice(0, 8);
  const [first, second] = [await bookedCall(w, event, `${day}25`), await bookedCall(w, event, `${day}26`)];
  await tryLinks();

  const other = await atSite(manager);
  await other.page.goto(`/calls/${second.id}`);
  await other.page.getByText('can set their video link in Settings → Profile').waitFor();
  await other.page.getByRole('button', { name: 'Type a link' }).click();
  await other.page.getByRole('textbox', { name: 'Link' }).fill('meet');
  await other.page.getByRole('button', { name: 'Save the link' }).click();
  await other.page.getByRole('textbox', { name: 'Link' }).fill('https://meet.example/today');
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('link', { name: 'https://meet.example/today' }).waitFor();
  await other.page.getByText('This call has no video link yet').waitFor({ state: 'detached' });
  await other.leave();

  const host = await atSite(w.owner, { ...phone, colorScheme: 'dark' });
  const { page } = host;
  await page.goto('/calls');
  await page.getByText('No video link', { exact: true }).waitFor();
  await page.goto(`/calls/${first.id}`);
  await page.getByText('The host has no video link of their own.').waitFor();
  await host.assertFits('a call without its link');
  await host.assertAccessible('a call without its link');
  await page.getByRole('link', { name: 'Set your video link' }).click();
  await page.getByRole('textbox', { name: 'Your video link' }).fill('https://meet.example/ada');
  await host.assertFits('the profile');
  await host.assertAccessible('the profile');
  await page.keyboard.press('Enter');
  await page.getByText('Profile saved').waitFor();
  await tryLinks();
  await page.goto(`/calls/${first.id}`);
  await page.getByRole('link', { name: 'https://meet.example/ada' }).waitFor();
  await page.getByText('Link is ready').waitFor();
  const calls = await callsOf(w, event);
  assert.deepEqual(
    calls.map((call: { locationLink: string }) => call.locationLink),
    ['https://meet.example/ada', 'https://meet.example/today'],
  );
  await host.leave();
});

test('links that a provider makes are waited for, and then name the account that is missing', async () => {
  const w = await siteWorkspace();
  const event = await newEvent(w, { locations: [{ type: 'GOOGLE_MEET' }] });
  const call = await bookedCall(w, event, '2026-11-25');
  await site.drainOutbox();
  const host = await atSite(w.owner);
  const { page } = host;
  await page.goto(`/calls/${call.id}`);
  await page.getByText('It comes from Google Meet, usually within a minute.').waitFor();
  await page.getByText('Link follows', { exact: true }).waitFor();
  await host.assertAccessible('a call whose link follows');
  await tryLinks();
  await page.reload();
  await page.getByText('No Google calendar is connected to which calls are written.').waitFor();
  await page.getByRole('link', { name: 'Go to your calendars' }).click();
  await page.getByRole('heading', { name: 'Connect your calendar' }).waitFor();
  await host.leave();
});
