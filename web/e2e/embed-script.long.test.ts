import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameIn, visit } from './harness/embedded.ts';
import { callsOf, newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { otherSite, snippet } from './harness/other-site.ts';

test('the JavaScript of the guide shows the page and the button, prefills the form, and gets the event of the booking', async () => {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w);
  const [script = ''] = (await snippet('JavaScript', event.linkPrefix)).split('\n');
  const own = await snippet('JavaScript', event.linkPrefix, 'js');
  const site = await otherSite({
    '/': `<div id="booking"></div>${script.replace(' defer', '')}<script nonce="n">${own}</script>`,
  });
  const visitor = await visit(site);
  const { page } = visitor;
  const said = page.waitForEvent('console', (line) => line.text().includes('was booked for'));
  await page.goto('/');
  const inline = await frameIn(page, '#booking iframe');
  await page.getByRole('button', { name: 'Talk to us' }).waitFor();
  await inline.getByRole('button', { name: '9:00 AM' }).click();
  await inline.getByRole('button', { name: 'Book this time' }).click();
  assert.equal((await said).text(), `${event.linkPrefix} was booked for 2026-11-23T08:00:00.000Z (inline)`);
  const [call] = await callsOf(w, event);
  assert.deepEqual([call?.inviteeName, call?.inviteeEmail], ['Ada Lovelace', 'ada@example.com']);
  await visitor.leave();
});
