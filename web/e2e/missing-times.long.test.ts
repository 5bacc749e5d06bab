import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { bookElsewhere, newEvent } from './harness/events.ts';
import { mondayInBerlin, nine } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

test('a time that is missing is explained host by host, for the day, zone and host of the address', async () => {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w);
  await bookElsewhere(w, event, nine);
  const visitor = await signedIn(w.owner, { now: '2026-11-23T06:00:00.000Z' });
  const { page } = visitor;
  await page.goto(`/events/${event.id}`);
  await page.getByRole('link', { name: 'Why is a time missing?' }).click();
  await page.waitForURL(`**/events/${event.id}/times`);
  const first = page.getByRole('listitem').filter({ hasText: /^9:00 AM/ });
  await first.getByText('Not offered').waitFor();
  await first.getByText(/^Ada .*: .*until 9:30 AM/i).waitFor();
  const remedy = first.getByRole('link', { name: /^Move or cancel the other call/ });
  assert.match((await remedy.getAttribute('href')) ?? '', /^\/calls\?.*dateFrom=2026-11-23/);
  const second = page.getByRole('listitem').filter({ hasText: /^9:30 AM/ });
  await second.getByText('Offered', { exact: true }).waitFor();
  await second.getByText('15 start times').waitFor();
  await visitor.assertAccessible('times explained');
  await page.getByText('Missing ones').click();
  await page.waitForURL('**/times?show=missing');
  await second.waitFor({ state: 'detached' });

  const small = await signedIn(w.owner, {
    now: '2026-11-23T06:00:00.000Z',
    ...phone,
    colorScheme: 'dark',
  });
  await small.page.goto(`/events/${event.id}/times?date=2026-11-29&timeZone=Asia/Tokyo`);
  await small.page.getByText('No host has hours on this day').waitFor();
  assert.equal(await small.page.getByLabel('Time zone').first().inputValue(), 'Asia/Tokyo');
  await small.assertFits('times explained');
  await small.assertAccessible('times explained in the dark');
  await small.leave();
  await visitor.leave();
});

test('for a lead whom a rule leads to one host, the other hosts show the reason, and a day with too few times shows all hosts', async () => {
  const { w } = await mondayInBerlin();
  const { userId } = await w.member('CLOSER', 'Europe/Berlin');
  const target = { userIds: [userId] };
  const rule = { id: 7, when: { all: [] }, target, mode: 'ONLY' as const, widenBelowSlots: null };
  const event = await newEvent(w, {
    hosts: [{ userId: w.owner.userId }, { userId }],
    routingRules: [rule],
  });
  const visitor = await signedIn(w.owner, { now: '2026-11-23T06:00:00.000Z', ...phone });
  const { page } = visitor;
  await page.goto(`/events/${event.id}/times`);
  await page.getByRole('combobox', { name: 'A lead who matches these rules' }).click();
  await page.getByRole('option').first().click();
  await page.waitForURL('**/times?rules=7');
  const row = page.getByRole('listitem').filter({ hasText: /^9:00 AM/ });
  await row.getByText(/^Ada .*: Not among the hosts asked for/).waitFor();
  await visitor.assertFits('times of a routed lead');
  await visitor.assertAccessible('times of a routed lead');
  const widening = { ...rule, widenBelowSlots: 100 };
  assert.equal((await w.put('/v1/events', { id: event.id, routingRules: [widening] })).status, 200);
  await page.reload();
  await page.getByText('so all hosts count').waitFor();
  await visitor.leave();
});
