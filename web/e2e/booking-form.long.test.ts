import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { changesOf } from '../../server/test/changes.ts';
import { phone } from './harness/browser.ts';
import { callsOf } from './harness/events.ts';
import { eventWithRules } from './harness/leads.ts';
import { mondayInBerlin } from './harness/monday.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

async function isAt(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
}

async function introduce(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}@example.test`);
  await next(page);
  await isAt(page, 'A few questions');
}

test('a routed lead, on a phone: kept from the first step, asked what matters, and booked with the host of the rule', async () => {
  const { w, visit } = await mondayInBerlin();
  const { event, large } = await eventWithRules(w);
  const visitor = await visit(phone);
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}?utm_source=ads`);
  await isAt(page, 'How can we reach you?');
  await visitor.assertAccessible('the first step');
  await visitor.assertFits('the first step');
  const kept = page.waitForResponse('**/public/answers');
  await introduce(page, 'Greta');
  assert.equal((await kept).status(), 200);
  const [lead] = (await w.get('/v1/contacts', { search: 'greta@example.test' })).body.data.contacts;
  assert.deepEqual(
    [lead.status, lead.tracking.utm_source, lead.source],
    ['POTENTIAL', 'ads', 'BOOKING_PAGE'],
  );

  await next(page);
  await page.getByText('Please choose an answer').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'radio');
  await visitor.assertAccessible('a question without an answer');
  await page.getByLabel('More than 100').check();
  await page.getByLabel('More leads').check();
  await page.getByText('Step 2 of 5').waitFor();
  await next(page);
  await page.getByLabel('Yearly budget (EUR)').fill('25,000');
  await visitor.assertAccessible('a number');
  await next(page);
  await isAt(page, 'Pick a day and time');
  await visitor.assertFits('the times');
  await page.getByRole('button', { name: 'Tuesday, November 24', exact: false }).click();
  await page.getByRole('button', { name: '10:30 AM' }).click();
  await page.getByText('This time is held for you for').waitFor();
  await page.getByText('greta@example.test').waitFor();
  await visitor.assertAccessible('the details');
  await visitor.assertFits('the details');
  await page.getByRole('button', { name: 'Book this time' }).click();
  await isAt(page, 'Your call is booked');
  const [call] = await callsOf(w, event);
  assert.equal(call.userId, large);
  assert.deepEqual(
    call.questions.map((question: { answer: string[] }) => question.answer),
    [['More than 100'], ['More leads'], ['25000']],
  );
  assert.deepEqual(
    (await changesOf(w, 'form.')).map(({ type }) => type),
    ['form.submitted'],
  );
  await visitor.leave();
});

test('a widened lead goes to a free host, and a lead who is turned away gets other offers', async () => {
  const { w, visit } = await mondayInBerlin();
  const { event, other, away } = await eventWithRules(w);
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}`);
  await introduce(page, 'Willa');
  await page.getByLabel('11–100').check();
  await next(page);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await isAt(page, 'Your call is booked');
  const [call] = await callsOf(w, event);
  assert.notEqual(call.userId, away);

  await page.goto(`/e/${event.linkPrefix}`);
  assert.equal(await page.getByLabel('Name').inputValue(), '', 'nothing is left of the lead before');
  await introduce(page, 'Sam');
  await page.getByLabel('1–10', { exact: true }).check();
  // The form is unchanged after a reload.
  await page.reload();
  await isAt(page, 'A few questions');
  assert.equal(await page.getByLabel('1–10', { exact: true }).isChecked(), true);
  await next(page);
  await isAt(page, 'Thank you for your answers');
  await page.getByText('For small teams our group workshop is the better start.').waitFor();
  await visitor.assertAccessible('turned away');
  const [sam] = (await w.get('/v1/contacts', { search: 'sam@example.test' })).body.data.contacts;
  assert.equal(sam.status, 'DISQUALIFIED');
  await page.getByRole('link', { name: 'See “Group workshop”' }).click();
  await page.waitForURL(`**/e/${other.linkPrefix}?*`);
  await page.getByRole('button', { name: '9:30 AM' }).click();
  assert.equal(await page.getByLabel('Name').inputValue(), 'Sam');
  await visitor.leave();
});
