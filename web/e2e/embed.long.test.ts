import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame, Page } from 'playwright-core';
import { phone } from './harness/browser.ts';
import { callsOf, newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { frameIn, visit } from './harness/embedded.ts';
import { otherSite, snippet } from './harness/other-site.ts';
import { server } from './harness/site.ts';

const inWindow = 'dialog[open] iframe';

test('inline, popup and floating button, as in the guide, each book on a page of another site', async () => {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w, { openBookingsMax: 3 });
  const forms = await Promise.all(
    ['Inline', 'Popup', 'Floating button'].map((heading) => snippet(heading, event.linkPrefix)),
  );
  const site = await otherSite({ '/': forms.join('\n').replace('>Book a call<', '>Read more<') });
  const visitor = await visit(site);
  const { page } = visitor;
  await page.goto('/?utm_source=newsletter&email=ada%40example.test&other=1');

  const inline = await frameIn(page, 'main iframe');
  await inline.getByRole('button', { name: '9:00 AM' }).waitFor();
  await assertNoStorage(inline);
  await assertFitted(inline);
  await visitor.assertAccessible('the site', page);
  await visitor.assertAccessible('the inline page', inline);
  await book(inline, '9:00 AM');

  const link = page.getByRole('link', { name: 'Book a call' });
  await link.click();
  const popup = await frameIn(page, inWindow);
  await popup.getByRole('button', { name: '9:30 AM' }).waitFor();
  assert.equal(await focused(page), 'Close', 'the focus is in the window');
  await visitor.assertAccessible('the popup', page);
  await book(popup, '9:30 AM');
  await page.keyboard.press('Escape');
  await page.locator(inWindow).waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'Book a call', 'and goes back to the link');

  const button = page.getByRole('button', { name: 'Book a call' });
  await page.emulateMedia({ forcedColors: 'active' });
  assert.equal(await button.evaluate((it) => getComputedStyle(it).borderTopStyle), 'solid', 'has an edge');
  await page.emulateMedia({ forcedColors: 'none' });
  await button.click();
  const third = await frameIn(page, inWindow);
  await book(third, '10:00 AM');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator(inWindow).waitFor({ state: 'detached' });

  const expected = [
    ['inline', '2026-11-23T08:00:00.000Z'],
    ['popup', '2026-11-23T08:30:00.000Z'],
    ['popup', '2026-11-23T09:00:00.000Z'],
  ].flatMap(([form, dateTime]) => [
    { type: 'page_viewed', event: event.linkPrefix, form },
    { type: 'date_selected', event: event.linkPrefix, form, dateTime },
    { type: 'booking_completed', event: event.linkPrefix, form, dateTime },
  ]);
  assert.deepEqual(await publishedOn(page), expected, 'each is sent once, and nothing else');
  const calls = await callsOf(w, event);
  assert.equal(calls.length, 3);
  for (const call of calls) {
    assert.equal(call.inviteeEmail, 'ada@example.test');
    assert.deepEqual(call.utm, [{ utmKey: 'utm_source', utmValue: 'newsletter' }]);
  }
  await visitor.leave();
});

test('on a phone, in the dark: the window fills the screen, keeps what was entered, and closes from inside', async () => {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w);
  const link = await snippet('Popup', event.linkPrefix);
  const site = await otherSite({
    '/': link.replace('data-callwright', 'data-language="en" data-callwright'),
  });
  const visitor = await visit(site, { ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('link', { name: 'Book a call' }).tap();
  const popup = await frameIn(page, inWindow);
  await popup.getByRole('button', { name: '9:00 AM' }).tap();
  await visitor.assertFits('the popup');
  await visitor.assertAccessible('the popup on a phone', popup);
  const [width, scheme] = await page
    .locator('dialog')
    .evaluate((dialog) => [dialog.getBoundingClientRect().width, getComputedStyle(dialog).colorScheme]);
  assert.deepEqual([width, scheme], [360, 'light'], 'a site that knows no dark gets none');
  await popup.getByLabel('Name').fill('Ada');
  await popup.getByLabel('Name').press('Escape');
  await page.locator(inWindow).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Book a call' }).tap();
  assert.equal(await popup.getByLabel('Name').inputValue(), 'Ada');
  await visitor.leave();
});

test('where the event sends people after the booking, the whole page goes', async () => {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w, {
    confirmation: { type: 'REDIRECT', url: `${server.origin}/healthz` },
  });
  const site = await otherSite({ '/': await snippet('Inline', event.linkPrefix) });
  const visitor = await visit(site);
  const { page } = visitor;
  await page.goto('/?name=Ada&email=ada%40example.test');
  const inline = await frameIn(page, 'main iframe');
  await inline.getByRole('button', { name: '9:00 AM' }).click();
  await inline.getByRole('button', { name: 'Book this time' }).click();
  await page.waitForURL('**/healthz');
  await visitor.leave();
});

test('messages of anybody but the own frame are ignored, and the page speaks to its site alone', async () => {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w);
  const inline = await snippet('Inline', event.linkPrefix);
  const forged = JSON.stringify({
    callwright: 1,
    type: 'booking_completed',
    dateTime: '2026-11-23T08:00:00.000Z',
  });
  const away = JSON.stringify({ callwright: 1, type: 'redirect', url: 'https://elsewhere.test/' });
  const foreign = new URL(`/e/${event.linkPrefix}?embed=inline&embed_origin=`, server.origin).href;
  const site = await otherSite({
    '/': `${inline}<iframe title="Other" src="/other"></iframe><div id="more"></div>`,
    '/other': `<script nonce="n">
      parent.postMessage(${forged}, '*');
      parent.postMessage(${away}, '*');
    </script>`,
  });
  const visitor = await visit(site);
  const { page } = visitor;
  await page.goto('/');
  await (await frameIn(page, 'main div iframe')).getByRole('button', { name: '9:00 AM' }).waitFor();
  // Booking pages that the script did not create: one with this site as origin, one with a wrong origin.
  const received = page.evaluate(
    ([right = '', wrong = '']) =>
      new Promise<unknown[]>((resolve) => {
        const origins: unknown[] = [];
        addEventListener('message', ({ data, source }) => {
          const frames = [...document.querySelectorAll<HTMLIFrameElement>('#more iframe')];
          const from = frames.findIndex((frame) => frame.contentWindow === source);
          if (from >= 0) origins.push(from);
          if (from === 1 && data.type === 'page_viewed') resolve(origins);
        });
        for (const src of [wrong, right]) {
          const frame = document.createElement('iframe');
          frame.src = src;
          document.querySelector('#more')?.append(frame);
        }
      }),
    [foreign + encodeURIComponent(site), foreign + encodeURIComponent(server.origin)],
  );
  assert.ok(
    (await received).every((from) => from === 1),
    'the one with a wrong origin says nothing',
  );
  assert.deepEqual(await publishedOn(page), [
    { type: 'page_viewed', event: event.linkPrefix, form: 'inline' },
  ]);
  assert.equal(new URL(page.url()).origin, site, 'nobody sent the site away');
  await visitor.leave();
});

test('the demo page shows the three forms of an event, and the events a site receives', async () => {
  const { w, visit: visitHere } = await mondayInBerlin();
  const event = await newEvent(w);
  const visitor = await visitHere();
  const { page } = visitor;
  await page.goto('/embed-demo?event=https://elsewhere.test/');
  await page.getByText('That is not an event here').waitFor();
  await page.getByLabel('Event', { exact: true }).fill(event.linkPrefix);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('inline · page_viewed').waitFor();
  await visitor.assertAccessible('the demo');
  await page.getByRole('button', { name: 'Open the popup' }).click();
  await book(await frameIn(page, inWindow), '9:00 AM', { name: 'Ada', email: 'ada@example.test' });
  await page.keyboard.press('Escape');
  await page.getByText('popup · booking_completed · 2026-11-23T08:00:00.000Z').waitFor();
  await visitor.leave();
});

async function book(
  frame: Frame,
  time: string,
  details: { name?: string; email?: string } = {},
): Promise<void> {
  await frame.getByRole('button', { name: time }).click();
  await frame.getByLabel('Name').fill(details.name ?? 'Ada Lovelace');
  if (details.email !== undefined) await frame.getByLabel('Email', { exact: true }).fill(details.email);
  await frame.getByRole('button', { name: 'Book this time' }).click();
  await frame.getByRole('heading', { name: 'Your call is booked' }).waitFor();
}

/** All events that the site received, except heights. */
function publishedOn(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    (globalThis as unknown as { received: { type: string }[] }).received.filter(
      ({ type }) => type !== 'height',
    ),
  );
}

/** The frame is as high as its content: it neither scrolls nor has empty space below. */
async function assertFitted(frame: Frame): Promise<void> {
  const [content, shown] = await frame.evaluate(async () => {
    const sizes = () => [document.body.getBoundingClientRect().height, innerHeight] as const;
    for (let turn = 0; turn < 50 && Math.ceil(sizes()[0]) !== sizes()[1]; turn += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return sizes();
  });
  assert.equal(Math.ceil(content), shown);
}

async function assertNoStorage(frame: Frame): Promise<void> {
  const problem = await frame.evaluate(() => {
    try {
      return localStorage.length;
    } catch (error) {
      return error instanceof DOMException ? error.name : 'other';
    }
  });
  assert.equal(problem, 'SecurityError');
  assert.equal(await frame.evaluate(() => document.cookie), '');
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}
