import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishAbandoned } from '../../server/surfaces/booking-page/publish-abandoned.ts';
import { changesOf } from '../../server/test/changes.ts';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { server } from './harness/site.ts';

test('where times come first, a visitor who typed an address is kept as a lead, once each, and reported if they never book', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, {
    consentTexts: [{ kind: 'privacy', text: 'You may store this', required: true, version: '1' }],
  });
  const visitor = await visit();
  const { page } = visitor;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/public/answers')) sent.push(request.postDataJSON().email);
  });
  const kept = () => page.waitForResponse('**/public/answers');
  const email = page.getByLabel('Email', { exact: true });
  await page.goto(`/e/${event.linkPrefix}`);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByLabel('Name').fill('Greta Garbo');
  await email.fill('greta@');
  await page.getByLabel('You may store this').check();
  await email.focus();
  await email.fill('gretta@example.test');
  const [first] = await Promise.all([kept(), page.getByLabel('Name').focus()]);
  assert.equal(first.status(), 200);
  await email.fill('greta@example.test');
  const [second] = await Promise.all([
    kept(),
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }),
  ]);
  assert.equal(second.status(), 200);
  await page.getByLabel('Name').focus();
  await email.focus();
  assert.deepEqual(sent, ['gretta@example.test', 'greta@example.test']);
  await visitor.leave();

  const [lead] = (await w.get('/v1/contacts', { search: 'greta@example.test' })).body.data.contacts;
  assert.deepEqual([lead.status, lead.source], ['POTENTIAL', 'BOOKING_PAGE']);
  server.clock.advance(16 * 60_000);
  await publishAbandoned(server.app);
  const published = (await changesOf(w, 'form.abandoned')).map(({ object }) => object.contactId);
  assert.deepEqual(published, [lead.id], 'not the address that was corrected');
});
