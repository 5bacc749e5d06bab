import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { Visitor } from './harness/browser.ts';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { server, workspace } from './harness/site.ts';

const slots = (page: Page) =>
  page
    .locator('.slot')
    .evaluateAll((nodes) =>
      nodes.map((node) => ({ label: node.textContent, at: node.getAttribute('data-slot') })),
    );

test('another time zone changes how times are written, not the times', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}`);
  await page.getByRole('button', { name: '9:00 AM' }).waitFor();
  const inBerlin = await slots(page);
  await page.getByRole('button', { name: /^Time zone Berlin/ }).click();
  await page.getByRole('combobox', { name: 'Search for a city' }).fill('kathmandu');
  await visitor.assertAccessible('choosing a time zone');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '1:45 PM' }).first().waitFor();
  const inKathmandu = await slots(page);
  assert.deepEqual(
    inKathmandu.map(({ at }) => at),
    inBerlin.map(({ at }) => at),
  );
  assert.equal(inKathmandu[0]?.label?.replace('\u202F', ' '), '1:45 PM');
  assert.equal(
    await page.evaluate(() => document.activeElement?.className),
    'zone-button',
    'the focus is back where it was',
  );
  await page.getByRole('radio', { name: '24 h' }).check();
  assert.equal((await slots(page))[0]?.label, '13:45');
  await page.reload();
  await page.getByRole('button', { name: '13:45' }).waitFor();
  await visitor.leave();
});

test('times of a fixed zone are shown in it, for every visitor', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, { timeZoneMode: 'FIXED', timeZone: 'America/New_York' });
  const visitor = await visit({ timezoneId: 'Asia/Tokyo' });
  await visitor.page.goto(`/e/${event.linkPrefix}`);
  await visitor.page.getByText('New York (GMT-5)').waitFor();
  await visitor.page.getByRole('button', { name: '3:00 AM' }).waitFor();
  assert.equal((await slots(visitor.page))[0]?.at, '2026-11-23T08:00:00.000Z');
  await visitor.leave();
});

test('the night the clocks go back has two 1:30, and they can be distinguished', async () => {
  const october = '2026-10-30T12:00:00.000Z';
  server.clock.set(october);
  const w = await workspace({ timeZone: 'America/New_York' });
  const [schedule] = (await w.get('/v1/userAvailabilities', { userId: w.owner.userId })).body.data;
  const allDay = [{ start: '00:00', end: '23:59' }];
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  const changed = await w.put('/v1/userAvailabilities', {
    id: schedule.id,
    weekdays: days.map((day) => ({ day, slots: allDay })),
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const event = await newEvent(w);
  const visitor = await Visitor.open(server.origin, { now: october, timezoneId: 'America/New_York' });
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}`);
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: /^Sunday, November 1, 2026, \d+ free times$/ }).click();
  const labels = (await slots(page)).filter(({ label }) => label?.startsWith('1:30'));
  assert.deepEqual(
    labels.map(({ label, at }) => [label?.replace('\u202F', ' '), at]),
    [
      ['1:30 AM EDT', '2026-11-01T05:30:00.000Z'],
      ['1:30 AM EST', '2026-11-01T06:30:00.000Z'],
      ['1:30 PM', '2026-11-01T18:30:00.000Z'],
    ],
  );
  await visitor.leave();
});

test('the week starts as in the visitor’s region, and times stand by part of the day', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  for (const [locale, first] of [
    ['en-US', 'Sun'],
    ['en-GB', 'Mon'],
    ['en-EG', 'Sat'],
  ] as const) {
    const visitor = await visit({ locale });
    const { page } = visitor;
    await page.goto(`/e/${event.linkPrefix}`);
    await page.getByRole('heading', { name: 'Monday', exact: false, level: 3 }).waitFor();
    assert.equal(await page.getByRole('columnheader').first().textContent(), first, locale);
    const counts = await page
      .getByRole('list', { name: /Morning|Afternoon/ })
      .evaluateAll((lists) => lists.map((list) => list.children.length));
    assert.deepEqual(counts, [6, 10]);
    await visitor.leave();
  }
});
