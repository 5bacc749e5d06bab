import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTest } from '../../server/test/full-size.ts';
import { phone } from './harness/browser.ts';
import { bookElsewhere, newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { server } from './harness/site.ts';

test('a deactivated event is shown as such', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, { status: 'DEACTIVATED' });
  const visitor = await visit();
  await visitor.page.goto(`/e/${event.linkPrefix}`);
  await visitor.page.getByRole('heading', { name: 'takes no bookings at the moment' }).waitFor();
  await visitor.assertAccessible('deactivated');
  await visitor.leave();
});

longTest('an event deactivated while the form is filled in is shown as such, too', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}?name=Ada&email=ada%40example.test`);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await w.put('/v1/events/status', { id: event.id, status: 'DEACTIVATED' });
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByText('takes no bookings at the moment').waitFor();
  await visitor.leave();
});

longTest('an unknown event and an unknown call lead to a page that explains what may be wrong', async () => {
  const { visit } = await mondayInBerlin();
  const visitor = await visit();
  await visitor.page.goto('/e/nobody/nothing');
  await visitor.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await visitor.page.goto('/call/1_nonsense');
  await visitor.page.getByRole('heading', { name: 'This link has expired or was mistyped' }).waitFor();
  await visitor.assertAccessible('unknown link');
  await visitor.leave();
});

longTest(
  'the month is the first with something free, and a full month leads to the next free day',
  async () => {
    const { w, visit } = await mondayInBerlin();
    const event = await newEvent(w, { dateRange: { type: 'FIXED', from: '2027-01-11', to: '2027-02-02' } });
    const visitor = await visit();
    const { page } = visitor;
    await page.goto(`/e/${event.linkPrefix}`);
    await page.getByRole('heading', { name: 'January 2027' }).waitFor();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByText('No free times in December 2026.').waitFor();
    await visitor.assertAccessible('an empty month');
    await page.getByRole('button', { name: 'Go to Monday, January 11' }).click();
    await page.getByRole('button', { name: '9:00 AM' }).waitFor();
    assert.match(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
      /January 11, 2027/,
    );
    await visitor.leave();
  },
);

longTest('no free times at all is shown in words', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, {
    dateRange: { type: 'FIXED', from: '2026-11-23', to: '2026-11-23' },
    duration: 8,
    durationUnit: 'HOURS',
  });
  await bookElsewhere(w, event, '2026-11-23T08:00:00.000Z');
  const visitor = await visit(phone);
  await visitor.page.goto(`/e/${event.linkPrefix}`);
  await visitor.page.getByText('Nothing free at the moment').waitFor();
  await visitor.assertAccessible('nothing free');
  await visitor.leave();
});

longTest('without a connection the page offers to try again, and then continues', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  const visitor = await visit();
  const { page } = visitor;
  await page.route('**/public/**', (route) => route.abort());
  await page.goto(`/e/${event.linkPrefix}`);
  await page.getByText('No connection').waitFor();
  await visitor.assertAccessible('no connection');
  await page.unroute('**/public/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: '9:00 AM' }).waitFor();
  await visitor.leave();
});

longTest('a pause asked for by the service is counted down, then the page continues', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  const visitor = await visit();
  const { page } = visitor;
  const limited = { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests', retryAfter: 4 };
  await page.goto(`/e/${event.linkPrefix}?name=Ada&email=ada%40example.test`);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.route('**/public/bookings', (route) => route.fulfill({ status: 429, json: limited }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByText(/You can continue in \d seconds?/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Try again' }).isDisabled(), true);
  await page.getByText('You can continue now').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  await visitor.leave();
});

test('text of the workspace is shown as text, with any content', async () => {
  const { w, visit } = await mondayInBerlin();
  const attack = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'{{7*7}}';
  await w.put('/v1/workspace', { name: attack.slice(0, 100) });
  const profile = await w.owner.client.put('/auth/profile', { firstName: attack });
  assert.equal(profile.status, 200, JSON.stringify(profile.body));
  const event = await newEvent(w, {
    name: attack,
    slug: 'attack',
    description: `${attack} javascript:alert(3) https://example.com/"onmouseover=alert(4)`,
    consentTexts: [{ kind: 'privacy', text: attack, required: false }],
    confirmation: { type: 'PAGE', text: attack },
    locations: [{ type: 'IN_PERSON', instructions: attack }],
  });
  const visitor = await visit();
  const { page } = visitor;
  page.on('dialog', (dialog) => assert.fail(`a dialog: ${dialog.message()}`));
  await page.goto(`/e/${event.linkPrefix}?name=${encodeURIComponent(attack)}&email=ada%40example.test`);
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), attack);
  await page.getByText(`Hosted by ${attack}`).waitFor();
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  await page.getByRole('link', { name: 'Reschedule or cancel' }).click();
  await page.getByRole('heading', { name: 'Your call', exact: true }).waitFor();
  assert.equal(
    await page.locator('#page script, #page img, #page [onerror], #page [onmouseover]').count(),
    0,
  );
  assert.equal(await page.locator('a[href^="javascript:"]').count(), 0);
  await visitor.leave();
});

test('after booking, the visitor is taken to the page the event names', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, { confirmation: { type: 'REDIRECT', url: `${server.origin}/healthz` } });
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}?name=Ada&email=ada%40example.test`);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.waitForURL('**/healthz');
  await visitor.leave();
});
