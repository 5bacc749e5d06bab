import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from './harness/signed-in.ts';
import { workspace } from './harness/site.ts';

// On a slow phone, a request takes half a second, and only six are sent at a time.

test('the first screen draws its numbers with five scripts and two style sheets, and asks for session, person and numbers once each', async () => {
  const w = await workspace();
  const visitor = await signedIn(w.owner, { now: '2026-11-23T06:00:00.000Z' });
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/today');
  await page.locator('#main [data-numbers]').first().waitFor();
  // Panels below the numbers request lists after the numbers are rendered.
  const untilPanels = asked.slice(
    0,
    asked.findIndex((path) => path === '/v1/eventCalls'),
  );
  assert.deepEqual(
    untilPanels.filter((path) => ['/auth/session', '/v1/me', '/v1/home'].includes(path)),
    ['/auth/session', '/v1/me', '/v1/home'],
  );
  // The code of the panels is loaded in parallel; the numbers do not wait for it.
  const ofKind = (end: string) =>
    untilPanels.filter((path) => path.endsWith(end) && !path.includes('/later-panels-'));
  assert.ok(ofKind('.js').length <= 5, ofKind('.js').join(' '));
  assert.ok(ofKind('.css').length <= 2, ofKind('.css').join(' '));
  await visitor.leave();
});

test('who opens another screen is asked for nothing of the first one', async () => {
  const w = await workspace();
  const visitor = await signedIn(w.owner, { now: '2026-11-23T06:00:00.000Z' });
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/events');
  await page.getByRole('heading', { name: 'Events', exact: true }).waitFor();
  assert.equal(asked.filter((path) => path === '/v1/home').length, 0);
  assert.equal(asked.filter((path) => path === '/v1/me').length, 1);
  await visitor.leave();
});
