import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { longTest } from '../../server/test/full-size.ts';
import { phone } from './harness/browser.ts';
import { bookElsewhere, callsOf, newEvent } from './harness/events.ts';
import { withoutHolds } from './harness/holds.ts';
import { mondayInBerlin, nine } from './harness/monday.ts';

test('a stranger picks a time with the mouse and gets a call', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, {
    description: 'What we do.\nHow: https://example.com/how',
    locations: [{ type: 'GOOGLE_MEET', link: 'https://meet.example.com/abc' }],
  });
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}?email=grace%40example.test&utm_source=newsletter`);
  await page.getByRole('button', { name: 'Tuesday, November 24, 2026, 16 free times' }).click();
  await visitor.assertAccessible('choosing a time');
  await page.getByRole('button', { name: '9:30 AM' }).click();
  await visitor.assertAccessible('the form');
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByLabel('Anything we should know').fill('We sell compilers');
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  await page.getByText('Tuesday, November 24, 2026').waitFor();
  await visitor.assertAccessible('the confirmation');

  const [call, ...others] = await callsOf(w, event);
  assert.equal(others.length, 0);
  assert.equal(call.dateTime, '2026-11-24T08:30:00.000Z');
  assert.equal(call.inviteeEmail, 'grace@example.test');
  assert.equal(call.inviteeName, 'Grace Hopper');
  assert.equal(call.notes, 'We sell compilers');
  assert.equal(call.timeZone, 'Europe/Berlin');
  assert.deepEqual(call.utm, [{ utmKey: 'utm_source', utmValue: 'newsletter' }]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Calendar file' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  assert.match(file, /\r\nDTSTART:20261124T083000Z\r\nDTEND:20261124T090000Z\r\n/);
  await visitor.leave();
});

test('the whole way by keyboard alone, with the focus where the next step is', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  const visitor = await visit();
  const { page } = visitor;
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await page.goto(`/e/${event.linkPrefix}`);
  await page.getByRole('button', { name: '9:00 AM' }).waitFor();
  while (!(await focused()).startsWith('Monday, November 23')) await press('Tab');
  await press('ArrowDown');
  assert.match(await focused(), /^Monday, November 30, 2026, 16 free times$/);
  await press('ArrowUp', 'End');
  assert.match(await focused(), /^Saturday, November 28, 2026, no free times$/);
  await press('Enter');
  assert.match(await focused(), /^Saturday, November 28/, 'a day without free times cannot be chosen');
  await press('Home', 'ArrowRight', 'ArrowRight', 'PageDown');
  assert.match(await focused(), /^Thursday, December 24|^Monday, December 24|December 24, 2026/);
  await press('PageUp');
  assert.match(await focused(), /^Tuesday, November 24/);
  await press('Enter');
  assert.equal(await focused(), 'Tuesday, November 24, 2026', 'the heading of the times');
  await press('Tab', 'Tab');
  assert.equal(await focused(), '9:30 AM');
  await press('Enter');
  assert.equal(await focused(), 'Your details');
  await press('Tab');
  await page.keyboard.type('Ada Lovelace');
  await press('Tab');
  await page.keyboard.type('ada@example.test');
  await press('Enter');
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  assert.equal(await focused(), 'Your call is booked');
  assert.equal((await callsOf(w, event))[0].dateTime, '2026-11-24T08:30:00.000Z');
  await visitor.leave();
});

test('on a phone of 360 pixels, in the dark, nothing is cut off and targets are large', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, {
    name: 'Averyveryverylongeventnamewithoutanyspaces call',
    durations: [15, 60],
  });
  const visitor = await visit({ ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}`);
  await page.getByRole('button', { name: '9:00 AM' }).waitFor();
  await visitor.assertFits('choosing');
  await visitor.assertAccessible('choosing, in the dark');
  for (const selector of ['.slot', '.day', '.zone-button', '.round']) {
    for (const box of await page
      .locator(selector)
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().height))) {
      assert.ok(box >= 44, `${selector} is ${box} px high`);
    }
  }
  await page.getByRole('radio', { name: '1 hour' }).tap();
  await page.getByRole('button', { name: '9:00 AM' }).tap();
  await visitor.assertFits('the form');
  await visitor.assertAccessible('the form, in the dark');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.test');
  await page.getByRole('button', { name: 'Book this time' }).tap();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  await visitor.assertFits('the confirmation');
  await visitor.assertAccessible('the confirmation, in the dark');
  assert.equal((await callsOf(w, event))[0].endTime, '2026-11-23T09:00:00.000Z', 'an hour, as chosen');
  await visitor.leave();
});

longTest(
  'event and free times are requested at the same time, the next month as soon as this one is there',
  async () => {
    const { w, visit } = await mondayInBerlin();
    const event = await newEvent(w);
    const visitor = await visit();
    const { page } = visitor;
    const months: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/public/eventDates')) months.push(request.postDataJSON().currentDate);
    });
    // Delays the event until the times have been requested.
    const asked = page.waitForRequest('**/public/eventDates');
    await page.route('**/public/event?**', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`/e/${event.linkPrefix}`);
    await page.getByRole('button', { name: '9:00 AM' }).waitFor();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: 'Tuesday, December 1, 2026, 16 free times' }).waitFor();
    assert.deepEqual(months.slice(0, 2), ['2026-11-23', '2026-12-01']);
    assert.equal(new Set(months).size, months.length, 'no month is asked for twice');
    await visitor.leave();
  },
);

longTest('at twice the size it still fits', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  const visitor = await visit({ viewport: { width: 640, height: 480 } });
  await visitor.page.goto(`/e/${event.linkPrefix}`);
  await visitor.page.getByRole('button', { name: '9:00 AM' }).waitFor();
  await visitor.assertFits('1280 pixels at 200 %');
  await visitor.leave();
});

test('a time taken while the form is filled in: the page explains it, offers the nearest, keeps the form', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  const visitor = await visit();
  const { page } = visitor;
  await withoutHolds(page);
  await page.goto(`/e/${event.linkPrefix}`);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.test');
  await bookElsewhere(w, event, nine);
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByText('That time has just been taken').waitFor();
  await visitor.assertAccessible('a lost time');
  await page.getByRole('alert').getByRole('button', { name: '9:30 AM' }).click();
  assert.equal(await page.getByLabel('Name').inputValue(), 'Ada Lovelace');
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  assert.equal(focused, 'Book this time', 'the way on has the focus');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  const calls = await callsOf(w, event);
  assert.deepEqual(
    calls.map((call: { dateTime: string }) => call.dateTime),
    [nine, '2026-11-23T08:30:00.000Z'],
  );
  await visitor.leave();
});

longTest(
  'back to the times after a lost one: the list is fresh and what was entered is still there',
  async () => {
    const { w, visit } = await mondayInBerlin();
    const event = await newEvent(w);
    const visitor = await visit();
    const { page } = visitor;
    await withoutHolds(page);
    await page.goto(`/e/${event.linkPrefix}`);
    await page.getByRole('button', { name: '9:00 AM' }).click();
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email', { exact: true }).fill('ada@example.test');
    await bookElsewhere(w, event, nine);
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.getByRole('button', { name: 'See all times' }).click();
    await page.getByText('15 free times', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: '9:00 AM' }).count(), 0);
    await page.getByRole('button', { name: '10:00 AM' }).click();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Ada Lovelace');
    await visitor.leave();
  },
);

test('errors are shown next to their field, from the page and from the service', async () => {
  const { w, visit } = await mondayInBerlin();
  const consentTexts = [{ kind: 'privacy', text: 'I agree to https://example.com/privacy', required: true }];
  const event = await newEvent(w, { blockedDomains: ['spam.test'], requirePhone: true, consentTexts });
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}?phone=12+34+56`);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByText('Enter your name').waitFor();
  await page.getByText('Please agree, or you cannot book').waitFor();
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('name')),
    'name',
    'the focus is on the first of them',
  );
  await visitor.assertAccessible('a form with mistakes');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('ada@spam.test');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByText('Please use another email address').waitFor();
  assert.equal(await page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid'), 'true');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.test');
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  await visitor.leave();
});

test('a double click books once, and a retry after a lost answer books nothing twice', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}?name=Ada&email=ada%40example.test`);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  // The service gets the booking, but its response is lost.
  await page.route(
    '**/public/bookings',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Book this time' }).dblclick();
  await page.getByText('No connection').waitFor();
  assert.equal(await page.getByLabel('Name').inputValue(), 'Ada');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  assert.equal((await callsOf(w, event)).length, 1);
  await visitor.leave();
});
