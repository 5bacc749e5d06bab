import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newField } from '../../server/test/fields.ts';
import { phone } from './harness/browser.ts';
import { callsOf, newEvent } from './harness/events.ts';
import { eventWithRules } from './harness/leads.ts';
import { mondayInBerlin, nine } from './harness/monday.ts';

const isBooked = (page: Page) => page.getByRole('heading', { name: 'Your call is booked' }).waitFor();

test('a reload at any step of a booking changes nothing: time, length, place, consent, and the confirmation at its own address', async () => {
  const { w, visit } = await mondayInBerlin();
  const consentTexts = [{ kind: 'privacy', text: 'I agree', required: true }];
  const event = await newEvent(w, {
    consentTexts,
    durations: [15, 60],
    locations: [
      { type: 'GOOGLE_MEET', link: 'https://meet.example.com/abc' },
      { type: 'IN_PERSON', instructions: 'Main Street 1' },
    ],
  });
  const visitor = await visit(phone);
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}?utm_source=ads`);
  await page.getByRole('radio', { name: '1 hour' }).tap();
  await page.reload();
  assert.equal(await page.getByRole('radio', { name: '1 hour' }).isChecked(), true);
  await page.getByRole('button', { name: '9:00 AM' }).tap();
  await page.getByText('This time is held for you').waitFor();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.test');
  await page.getByLabel('In person').check();
  await page.getByRole('checkbox').check();

  await page.reload();
  await page.getByText('This time is held for you').waitFor();
  assert.equal(await page.getByRole('checkbox').isChecked(), true);
  assert.equal(await page.getByLabel('In person').isChecked(), true);
  assert.equal(await page.getByLabel('Name').inputValue(), 'Ada Lovelace');
  await page.goBack();
  await page.getByRole('button', { name: '10:00 AM' }).waitFor();
  await page.goForward();
  assert.equal(await page.getByRole('checkbox').isChecked(), true);
  await page.getByRole('button', { name: 'Book this time' }).tap();
  await isBooked(page);

  const confirmation = new URL(page.url());
  assert.match(confirmation.pathname, /^\/confirmed\/[\w.-]+$/);
  assert.equal(confirmation.search, '', 'nothing of the visitor stays in the address');
  const reloaded = await page.reload();
  assert.deepEqual(
    [reloaded?.headers()['cache-control'], reloaded?.headers()['referrer-policy']],
    ['no-cache', 'no-referrer'],
  );
  await isBooked(page);
  await page.getByText('Main Street 1').waitFor();
  await page.getByRole('heading', { name: 'Add to your calendar', level: 2 }).waitFor();
  await visitor.assertFits('the confirmation');
  await visitor.assertAccessible('the confirmation after a reload');
  const [call, ...others] = await callsOf(w, event);
  assert.deepEqual([others.length, call.dateTime, call.endTime], [0, nine, '2026-11-23T09:00:00.000Z']);

  await page.goBack();
  await page.getByRole('button', { name: '10:00 AM' }).waitFor();
  assert.equal(await page.getByRole('button', { name: '9:00 AM' }).count(), 0, 'the time is taken by now');
  await page.getByRole('button', { name: '10:00 AM' }).tap();
  assert.equal(await page.getByRole('checkbox').isChecked(), false, 'another booking is another consent');
  await visitor.leave();
});

test('the address of a confirmation shows a cancelled call as cancelled, and a wrong address says that there is no such call', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, {
    locations: [{ type: 'GOOGLE_MEET', link: 'https://meet.example.com/abc' }],
  });
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}?name=Ada&email=ada%40example.test`);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await isBooked(page);
  const opens = page.getByRole('link', { name: 'Open the meeting' });
  await opens.waitFor();
  const [call] = await callsOf(w, event);
  const cancelled = await w.put('/v1/eventCalls/cancel', { id: call.id, cancelReason: 'Ill' });
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
  await page.reload();
  await page.getByRole('heading', { name: 'This call is cancelled' }).waitFor();
  assert.equal(await opens.count(), 0, 'a cancelled call has no meeting to open');
  await page.goto('/confirmed/nothing');
  await page.getByRole('heading', { name: 'This link has expired or was mistyped' }).waitFor();
  await visitor.leave();
});

test('a visitor who has answered the form sees the times again after a reload', async () => {
  const { w, visit } = await mondayInBerlin();
  const { event } = await eventWithRules(w);
  const visitor = await visit();
  const { page } = visitor;
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.goto(`/e/${event.linkPrefix}`);
  await page.getByLabel('Name').fill('Willa');
  await page.getByLabel('Email', { exact: true }).fill('willa@example.test');
  await next();
  await page.getByLabel('11–100').check();
  await next();
  await page.getByRole('button', { name: '9:00 AM' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '9:00 AM' }).click();
  // Waits until the response to the hold is stored.
  await page.waitForFunction(() =>
    Object.values(sessionStorage).some((kept) => String(kept).includes('holdId')),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await isBooked(page);
  await visitor.leave();
});

test('answers that the inputs cannot show are left out: from the address, and from a visit before the question changed', async () => {
  const { w, visit } = await mondayInBerlin();
  const start = await newField(w, { name: 'Start', inputType: 'DATE' });
  const score = await newField(w, { name: 'Score', inputType: 'RATING', configuration: { max: 5 } });
  const color = await newField(w, {
    name: 'Color',
    inputType: 'SINGLE_SELECT',
    options: [{ name: 'Red' }, { name: 'Blue' }],
  });
  const questions = [start, score, color].map(({ id }) => ({ customFieldId: id, step: 1 }));
  const event = await newEvent(w, { questions });
  const visitor = await visit(phone);
  const { page } = visitor;
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  const times = page.getByRole('heading', { name: 'Pick a day and time' });
  const address = `/e/${event.linkPrefix}?start=24.12.2026&score=6`;
  await page.goto(address);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.test');
  await next.tap();
  await page.getByLabel('Blue').check();
  const [red] = color.options;
  const changed = await w.put('/v1/fields', { id: color.id, options: [{ id: red.id, name: 'Red' }] });
  assert.equal(changed.status, 200);

  await page.goto(address);
  await page.getByLabel('Red').waitFor();
  await next.tap();
  await times.waitFor();
  await visitor.leave();
});
