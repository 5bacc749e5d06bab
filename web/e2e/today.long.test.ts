import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTest } from '../../server/test/full-size.ts';
import type { Workspace } from '../../server/test/workspace.ts';
import { phone } from './harness/browser.ts';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';
import { book } from './harness/sales.ts';
import { server } from './harness/site.ts';

/** After the calls of that Monday. */
const noon = '2026-11-23T12:00:00.000Z';

/** Calls of Ann at 9:00 and of Bob at 10:00, which have ended, and of Cleo at 14:00. */
async function callsOfMonday(): Promise<Workspace> {
  const { w } = await mondayInBerlin();
  const { id } = await newEvent(w, { name: 'Strategy call', eventType: 'STRATEGY_EVENT' });
  await book(w, id, 'Ann', '08');
  await book(w, id, 'Bob', '09');
  await book(w, id, 'Cleo', '13');
  server.clock.set(noon);
  return w;
}

longTest(
  'one key logs the outcome of a call, a sale asks in the dialog, and letters can be switched off',
  async () => {
    const w = await callsOfMonday();
    const visitor = await signedIn(w.owner, { now: noon });
    const { page } = visitor;
    await page.goto('/today');
    const waiting = page.getByRole('region', { name: 'Needs outcome' });
    await waiting.getByRole('link', { name: 'Bob' }).waitFor();
    await page.getByRole('region', { name: 'Next call' }).getByText('Cleo').waitFor();
    await visitor.assertAccessible('today');
    await page.keyboard.press('s');
    await page.getByRole('alert').getByText('Bob: No-show').waitFor();
    await waiting.getByRole('link', { name: 'Bob' }).waitFor({ state: 'detached' });
    const { body } = await w.get('/v1/eventCalls', { search: 'bob', eventType: 'PAST' });
    assert.equal(body.data.eventCalls[0].noSaleReason, 'NO_SHOW');

    await waiting.getByRole('button', { name: 'One-key shortcuts' }).click();
    await waiting.getByRole('link', { name: 'Ann' }).focus();
    await page.keyboard.press('w');
    await waiting.getByRole('button', { name: 'Won' }).click();
    const dialog = page.getByRole('dialog', { name: 'Outcome: Ann' });
    await dialog.getByRole('radio', { name: 'Won' }).waitFor({ state: 'attached' });
    assert.ok(await dialog.getByRole('radio', { name: 'Won' }).isChecked());
    await visitor.leave();
  },
);

test('the buttons of a row stay where they are when the pointer comes to them', async () => {
  const w = await callsOfMonday();
  const visitor = await signedIn(w.owner, { now: noon });
  const { page } = visitor;
  await page.goto('/today');
  const won = page.getByRole('group', { name: 'Log outcome of the call with Ann' }).getByText('Won');
  await won.scrollIntoViewIfNeeded();
  const aim = await won.boundingBox();
  await won.hover();
  await page.locator('[data-marked]', { hasText: 'Ann' }).waitFor();
  assert.deepEqual(await won.boundingBox(), aim);
  await visitor.leave();
});

test('the day is a line: what is booked, what is free, and where it is now, for keys, readers and phones', async () => {
  const w = await callsOfMonday();
  const visitor = await signedIn(w.owner, { now: noon, ...phone });
  const { page } = visitor;
  await page.goto('/today');
  const line = page.getByRole('list', { name: 'Your day' });
  await line.getByRole('link', { name: /^Ann, 9:00.*, Strategy call$/ }).waitFor();
  const said = (await line.getByRole('listitem').allTextContents()).map((text) =>
    text.replaceAll('\u202F', ' '),
  );
  assert.deepEqual(
    said.map((text) => /^(Ann|Bob|Cleo|Now|Free)/.exec(text)?.[0]),
    ['Ann', 'Bob', 'Now', 'Free', 'Cleo', 'Free'],
  );
  assert.match(said[3] ?? '', /^Free, 1:00 – 2:00 PM, 1 h/);
  await line.getByRole('link').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Cleo, '));
  await visitor.assertFits('the line of the day on a phone');
  await visitor.assertAccessible('the line of the day');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Cleo', level: 1 }).waitFor();
  await visitor.leave();
});

longTest(
  'a setter claims the newest lead with C, and a manager’s number opens its rows on a phone in the dark',
  async () => {
    const w = await callsOfMonday();
    const saved = await w.post('/v1/contacts', {
      firstName: 'Wilma',
      email: 'wilma@example.test',
      phoneNumber: '+4930901820',
    });
    assert.equal(saved.status, 201, JSON.stringify(saved.body));
    const setter = await signedIn(await w.member('SETTER'), { now: noon });
    await setter.page.goto('/today');
    const leads = setter.page.getByRole('region', { name: 'New leads' });
    await leads.getByRole('link', { name: '+4930901820' }).waitFor();
    await setter.assertAccessible('the leads of a setter');
    await setter.page.keyboard.press('c');
    await setter.page.getByRole('alert').getByText('Wilma is yours').waitFor();
    await leads.getByText('No lead is waiting.').waitFor();
    await setter.leave();

    const manager = await signedIn(w.owner, { now: noon, ...phone, colorScheme: 'dark' });
    const { page } = manager;
    await page.goto('/today');
    await page.getByRole('link', { name: '3: Bookings' }).waitFor();
    await manager.assertFits('today on a phone');
    await manager.assertAccessible('today in the dark');
    await page.getByRole('link', { name: '3: Bookings' }).click();
    const rows = page.getByRole('dialog', { name: 'Bookings' });
    await rows.getByRole('link', { name: 'Cleo, Strategy call' }).waitFor();
    await manager.leave();
  },
);
