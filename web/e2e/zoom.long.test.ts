import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { atSite, site, siteWorkspace, work, zoom } from './harness/calendar-site.ts';
import { newEvent } from './harness/events.ts';
const { makeLinks } = await import('../../server/effects/video-links/make.ts');

// The consent page of Zoom is a fake; the redirects are real.

test('a member allows Zoom on its own page, and a call by Zoom that is booked then shows its link', async () => {
  const w = await siteWorkspace();
  const email = 'ada@company.example';
  const { meetings } = zoom.account(email);
  const owner = await atSite(w.owner, phone);
  const { page } = owner;
  const connect = page.getByRole('button', { name: 'Zoom (links only)' });

  await page.goto('/settings/calendars');
  await connect.click();
  await page.getByText('meeting:write:meeting').waitFor();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('Zoom is not connected').waitFor();
  await page.getByText('You didn’t allow access. Nothing has changed.').waitFor();
  await connect.click();
  await page.getByRole('radio', { name: email }).check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Zoom is connected').waitFor();
  await page.getByText('Calls by Zoom that you host get their link from it.').waitFor();
  await page.getByRole('heading', { name: email, exact: true }).waitFor();
  await owner.assertFits('an account at Zoom');
  await owner.assertAccessible('an account at Zoom');

  const event = await newEvent(w, { locations: [{ type: 'ZOOM' }] });
  const booked = await w.post('/v1/eventCalls', {
    eventId: event.id,
    dateTime: '2026-11-25T10:00:00.000Z',
    timeZone: 'UTC',
    email: 'grace@example.test',
  });
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  await page.goto(`/calls/${booked.body.data.eventCall.id}`);
  await page.getByText('It comes from Zoom, usually within a minute.').waitFor();
  await work();
  await makeLinks(site.app);
  const [meeting] = meetings.values();
  assert.equal(meeting?.start_time, '2026-11-25T10:00:00Z');
  await page.reload();
  await page.getByRole('link', { name: `https://zoom.example/j/${meeting?.id}?pwd=x` }).waitFor();
  await page.getByText('Link is ready').waitFor();
  await owner.assertFits('a call by Zoom');
  await owner.leave();
});
