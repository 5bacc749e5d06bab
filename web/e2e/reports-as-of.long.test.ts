import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkReports } from '../../server/test/report-checks.ts';
import { phone } from './harness/browser.ts';
import { twoSales } from './harness/sales.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const monday = '2026-11-23T20:00:00.000Z';
const now = '2026-11-25T10:00:00.000Z';
const shots = process.env['SHOTS'];

/** Visits, leads and claims on Monday, and more on Tuesday. */
async function leadsOfTwoDays() {
  const { w, event } = await twoSales();
  await checkReports(w);
  const lead = async (name: string): Promise<void> => {
    assert.equal((await server.anybody.get('/public/event', { linkPrefix: event.linkPrefix })).status, 200);
    const email = `${name}@example.test`;
    const saved = await w.post('/v1/contacts', { email, firstName: name, utm: 'utm_source=ads' });
    assert.equal(saved.status, 201, JSON.stringify(saved.body));
    server.clock.advance(120_000);
    const { status } = await w.post('/v1/setterClaims/claim', { contactId: saved.body.data.contact.id });
    assert.equal(status, 201);
  };
  server.clock.set('2026-11-23T15:00:00.000Z');
  await lead('Mia');
  server.clock.set('2026-11-24T10:00:00.000Z');
  await lead('Tom');
  server.clock.set(now);
  return { w, event };
}

test('reports of pages, setters, attribution and fairness have the numbers of Monday, and say what is of now', async () => {
  const { w } = await leadsOfTwoDays();
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  const shoot = async (name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
  };
  const open = async (query: string): Promise<void> => {
    await page.goto(`/reports?${query}&asOf=${monday}`);
    await page.getByText(/^As of Mon, Nov 23/).waitFor();
    await page.getByRole('table').first().waitFor();
  };
  await open('report=funnel');
  await page.getByText(/Page views and forms are as of the last full quarter of an hour\./).waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: /^Page views1$/ })
    .waitFor();
  await shoot('funnel as of');
  await visitor.assertAccessible('the funnel as of');
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: /^Page views2$/ })
    .waitFor();
  await open('report=speed_to_lead&groupBy=none');
  await page
    .getByRole('row')
    .filter({ hasText: /^Acted on1$/ })
    .waitFor();
  await shoot('speed as of');
  await open('report=setters');
  await page
    .getByRole('table')
    .getByRole('link', { name: /^1: Claims, Ada Lovelace/ })
    .click();
  await page.getByRole('dialog').getByRole('link', { name: /^Mia/ }).waitFor();
  await shoot('setters as of');
  await open('report=attribution');
  await shoot('attribution as of');
  await open('report=fairness');
  await page.getByText(/Targets go by the hosts and weights of now\./).waitFor();
  await shoot('fairness as of');
  await visitor.leave();
});

test('on a phone in the dark, reports as of Monday fit', async () => {
  const { w } = await leadsOfTwoDays();
  const visitor = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  for (const name of ['funnel', 'fairness']) {
    await page.goto(`/reports?report=${name}&asOf=${monday}`);
    await page.getByText(/^As of Mon, Nov 23/).waitFor();
    await page.getByRole('table').first().waitFor();
    await visitor.assertFits(`the report ${name} as of`);
    if (shots !== undefined)
      await page.screenshot({ path: `${shots}/phone ${name} as of.png`, fullPage: true });
  }
  await page.goto('/reports?check=shown');
  await page.getByRole('dialog', { name: 'Check of the reports' }).waitFor();
  await visitor.assertFits('the check of reports');
  if (shots !== undefined) await page.screenshot({ path: `${shots}/phone check.png` });
  await visitor.leave();
});
