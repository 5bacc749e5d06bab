import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { fillDemo } from '../../server/main/demo/demo.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import type { Client } from '../../server/test/client.ts';
import { writeNumber } from '../src/reports/numbers.ts';
import { headlines } from '../src/reports/report-words.ts';
import { writeMoney } from '../src/ui/money.ts';
import { Visitor } from './harness/browser.ts';
import { server } from './harness/site.ts';

/** A Monday morning in Berlin. */
const morning = '2026-11-23T07:00:00.000Z';
/** The same week, after a call on any of the next days. */
const weekend = '2026-11-28T18:00:00.000Z';
const value = 1_500;
const paid = 600;

test('a day in a sales team: lead, claim, call, sale, payment and report, each number as the API has it', async () => {
  server.clock.set(morning);
  const demo = await fillDemo(systemContext(server.app));
  const api = server.anybody.with({ Authorization: `Bearer ${demo.apiKey}` });
  const team = (key: string) => demo.users.find(({ email }) => email.startsWith(`${key}@`))?.email ?? '';
  const contactId = await leaveDetails(api);

  await work(team('mia'), demo.password, morning, async (page) => {
    await claimLead(page);
    await bookCall(page);
  });
  const call = await onlyCall(api, contactId);
  const closer = demo.users.find(({ id }) => id === call.userId);
  assert.ok(closer, 'the call has one of the team as its host');
  assert.ok(Date.parse(call.dateTime) < Date.parse(weekend), call.dateTime);

  server.clock.set(weekend);
  // Read now, because the last thirty days differ from those at the start.
  const before = await revenue(api);
  await work(closer.email, demo.password, weekend, (page) => recordSale(page, call.previewId));
  const { deals } = await onlyCall(api, contactId);
  assert.deepEqual(
    deals.map((deal: { value: number; transactionType: string }) => [deal.value, deal.transactionType]),
    [[value, 'DEPOSIT']],
  );

  await work(team('tomas'), demo.password, weekend, async (page) => {
    await recordPayment(page);
    await compareDeal(page, api, deals[0].id);
    await compareContact(page, api, contactId);
    await compareContactCount(page, api);
    await compareReport(page, api);
  });
  const after = await revenue(api);
  assert.equal(numberOf(after, 'cashCollected') - numberOf(before, 'cashCollected'), paid);
});

/** Signs in through the form, works, and closes the browser. */
async function work(email: string, password: string, now: string, day: (page: Page) => Promise<void>) {
  const visitor = await Visitor.open(server.origin, { now });
  const { page } = visitor;
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/today');
  await day(page);
  await visitor.leave();
}

async function leaveDetails(api: Client): Promise<number> {
  const { status, body } = await api.post('/v1/contacts', {
    firstName: 'Wilma',
    lastName: 'Zander',
    email: 'wilma@zander.example',
    phoneNumber: '+4930901820',
    timeZone: 'Europe/Berlin',
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.contact.id;
}

async function claimLead(page: Page): Promise<void> {
  await page.goto('/claims');
  await page.getByRole('button', { name: 'Claim Wilma Zander' }).click();
  await page.getByRole('alert').getByText('Wilma Zander is yours').waitFor();
  await page.getByRole('link', { name: 'Mine' }).click();
  await page.getByRole('link', { name: 'Wilma Zander' }).click();
  await page.getByRole('heading', { name: 'Wilma Zander', level: 1 }).waitFor();
}

async function bookCall(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book call' });
  await dialog.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: 'Strategy session' }).click();
  await dialog.getByRole('button', { name: /^First free/ }).click();
  await dialog.getByRole('group', { name: 'Time' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: /^Book / }).click();
  await page.getByRole('alert').getByText('The call is booked').waitFor();
  await page.getByRole('region', { name: 'Calls' }).getByText('Strategy session').waitFor();
}

/** Only with the keyboard: outcome, objection, then the fields of the deal. */
async function recordSale(page: Page, previewId: string): Promise<void> {
  const { keyboard } = page;
  await page.goto(`/calls/${previewId}`);
  await page.getByRole('button', { name: 'Log outcome' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await focused(page, 'WON');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  assert.ok(await dialog.getByRole('checkbox', { name: 'Record the deal' }).isChecked());
  await keyboard.press('Tab');
  await keyboard.type('Mentoring for one');
  await keyboard.press('Tab');
  await keyboard.type(String(value));
  await keyboard.press('Tab');
  await focused(page, 'WON');
  await keyboard.press('ArrowRight');
  await focused(page, 'DEPOSIT');
  await keyboard.press('Control+Enter');
  await page.getByRole('alert').getByText('Outcome saved').waitFor();
}

/** Waits until the choice with that value has the focus. */
async function focused(page: Page, choice: string): Promise<void> {
  await page.waitForFunction((one) => document.activeElement?.getAttribute('value') === one, choice);
}

async function recordPayment(page: Page): Promise<void> {
  await page.goto('/payments');
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(String(paid));
  await dialog.getByLabel('Payer’s name').fill('Zander Ltd');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('alert').getByText('Payment recorded').waitFor();
  await page
    .getByRole('button', { name: /^(Link to deal|Choose another deal) for €600 from Zander Ltd$/ })
    .click();
  await dialog.getByLabel('Search').fill('Zander');
  await dialog.getByRole('button', { name: 'Link to Mentoring for one of Wilma Zander' }).click();
  await page.getByRole('alert').getByText('Payment linked').waitFor();
}

async function compareDeal(page: Page, api: Client, id: number): Promise<void> {
  const { body } = await api.get('/v1/deals/detail', { id });
  const { deal } = body.data;
  assert.deepEqual([deal.collected, deal.balance, deal.paymentStatus], [paid, value - paid, 'PARTIAL']);
  await page.goto(`/deals/${id}`);
  await page.getByText('Partly paid', { exact: true }).waitFor();
  const money = (amount: number) => writeMoney(amount, deal.currency);
  assert.deepEqual(await numbersIn(page, 'region', 'Money'), [
    ['Value', money(deal.value)],
    ['Collected', money(deal.collected)],
    ['Still to pay', money(deal.balance)],
  ]);
}

async function compareContact(page: Page, api: Client, contactId: number): Promise<void> {
  const { body } = await api.get('/v1/contacts/detail', { contactId });
  const { stats, stage } = body.data;
  assert.equal(stats.won, 1);
  await page.goto(`/contacts/${contactId}`);
  await page.getByRole('heading', { name: 'Wilma Zander', level: 1 }).waitFor();
  await page.getByText(stage.name, { exact: true }).first().waitFor();
  const shown = new Map(await numbersIn(page, 'main'));
  assert.equal(shown.get('Calls'), String(stats.calls));
  assert.equal(shown.get('Won'), String(stats.won));
  assert.equal(shown.get('No-shows'), String(stats.noShows));
  assert.equal(shown.get('Deals'), writeMoney(stats.dealsValue, 'EUR'));
}

async function compareContactCount(page: Page, api: Client): Promise<void> {
  const { body } = await api.get('/v1/contacts', { search: 'zander', limit: 1 });
  await page.goto('/contacts?search=zander');
  await page.getByRole('link', { name: 'Wilma Zander' }).waitFor();
  assert.equal(await page.getByRole('link', { name: /zander/i }).count(), body.data.count);
}

/** All metrics on the cards of the report, not only those that this day changed. */
async function compareReport(page: Page, api: Client): Promise<void> {
  const report = await revenue(api);
  await page.goto('/reports?report=revenue');
  for (const metric of report.metrics.filter(({ key }: { key: string }) => headlines.revenue.includes(key))) {
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: metric.label }).first();
    const text = await card.innerText();
    assert.ok(text.includes(writeNumber(metric.value, metric)), `${metric.label}: ${text}`);
  }
}

async function numbersIn(page: Page, role: 'region' | 'main', name?: string): Promise<[string, string][]> {
  const list = page
    .getByRole(role, name === undefined ? {} : { name })
    .locator('dl')
    .first();
  const terms = await list.locator('dt').allInnerTexts();
  const amounts = await list.locator('dd').allInnerTexts();
  return terms.map((term, index) => [term, amounts[index] ?? '']);
}

/** The last thirty days in Tomás's time zone, Lisbon. */
async function revenue(api: Client) {
  const { status, body } = await api.get('/v1/reports/revenue', { timeZone: 'Europe/Lisbon' });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

function numberOf(report: { metrics: { key: string; value: number }[] }, key: string): number {
  const metric = report.metrics.find((one) => one.key === key);
  assert.ok(metric, `${key} among ${report.metrics.map((one) => one.key).join(', ')}`);
  return metric.value;
}

async function onlyCall(api: Client, contactId: number) {
  const { body } = await api.get('/v1/eventCalls', { contactId });
  assert.equal(body.data.count, 1);
  return body.data.eventCalls[0];
}
