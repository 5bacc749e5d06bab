import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { newDeal } from '../../server/test/deals.ts';
import type { Workspace } from '../../server/test/workspace.ts';
import { phone } from './harness/browser.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';
const narrow = { width: 360, height: 740 };
const tablet = { width: 820, height: 1_180 };

async function newContact(w: Workspace, firstName: string): Promise<number> {
  const { body } = await w.post('/v1/contacts', {
    firstName,
    email: `${firstName.toLowerCase()}@example.test`,
  });
  return body.data.contact.id;
}

async function annAndBob() {
  const { w } = await mondayInBerlin();
  const ann = await newContact(w, 'Ann');
  await newContact(w, 'Bob');
  return { w, ann, visitor: await signedIn(w.owner, { now }) };
}

const stageOf = async (w: Workspace, contactId: number) =>
  (await w.get('/v1/contacts/detail', { contactId })).body.data.stage?.name;
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });
const card = (page: Page, where: string, name: string) =>
  column(page, where).getByRole('group', { name, exact: true });

async function drag(page: Page, name: string, from: string, to: string): Promise<void> {
  const box = await card(page, from, name).boundingBox();
  const target = await column(page, to).boundingBox();
  assert.ok(box !== null && target !== null);
  await page.mouse.move(box.x + 60, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 30, { steps: 3 });
  await page.mouse.move(target.x + 80, target.y + 120, { steps: 5 });
  await page.mouse.up();
}

test('a card is dragged to another stage and taken back; counts follow', async () => {
  const { w, ann, visitor } = await annAndBob();
  const { page } = visitor;
  await page.goto('/pipeline');
  await card(page, 'New Lead', 'Ann').waitFor();
  await visitor.assertAccessible('the pipeline');
  await drag(page, 'Ann', 'New Lead', 'Approved');
  await card(page, 'Approved', 'Ann').waitFor();
  await page.getByRole('region', { name: 'New Lead, 1 card', exact: true }).waitFor();
  const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  assert.equal(await stageOf(w, ann), 'Approved');
  await undo.click();
  await card(page, 'New Lead', 'Ann').waitFor();
  await page.getByRole('region', { name: 'New Lead, 2 cards', exact: true }).waitFor();
  await visitor.leave();
});

test('without a mouse: keys move around, M moves the card, it is said aloud and the focus follows', async () => {
  const { w, ann, visitor } = await annAndBob();
  const { page } = visitor;
  await page.goto('/pipeline');
  await card(page, 'New Lead', 'Bob').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Nurturing' }).press('Enter');
  await card(page, 'Nurturing', 'Ann').waitFor();
  await page.getByText('Ann moved to Nurturing').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Ann');
  await page.getByRole('alert').getByText('Ann is now in Nurturing').waitFor();
  assert.equal(await stageOf(w, ann), 'Nurturing');
  await page.keyboard.press('h');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Bob');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Bob', level: 1 }).waitFor();
  await visitor.leave();
});

test('a card that somebody else has moved meanwhile stays where they put it, and the mover is told', async () => {
  const { w } = await mondayInBerlin();
  const ann = await newContact(w, 'Ann');
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/pipeline');
  await card(page, 'New Lead', 'Ann').waitFor();
  // Reads are blocked, so the page does not know about this change.
  await page.route(/\/v1\/contacts(\/board)?(\?|$)/, (route) => route.abort());
  await w.put('/v1/contacts', { id: ann, customFields: { 'contact-stage': ['Contacted'] } });
  await drag(page, 'Ann', 'New Lead', 'Approved');
  await page.getByText('Ann was changed meanwhile').waitFor();
  assert.equal(await stageOf(w, ann), 'Contacted');
  await page.unrouteAll();
  await visitor.leave();
});

test('what others move is moved on the board, and table and board have the same filters', async () => {
  const { w, ann, visitor } = await annAndBob();
  const { page } = visitor;
  await page.goto('/pipeline?search=ann');
  await card(page, 'New Lead', 'Ann').waitFor();
  assert.equal(await page.getByRole('group', { name: 'Bob', exact: true }).count(), 0);
  await w.put('/v1/contacts', { id: ann, customFields: { 'contact-stage': ['Approved'] } });
  await card(page, 'Approved', 'Ann').waitFor();
  await page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name: 'Table' }).click();
  await page.waitForURL('**/contacts?search=ann');
  await page.getByRole('link', { name: 'Ann' }).waitFor();
  await page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name: 'Board' }).click();
  await page.waitForURL('**/pipeline?search=ann');
  await visitor.leave();
});

test('deals are shown by payment, which nobody drags, and by kind, which is moved, with sums of all', async () => {
  const { w } = await mondayInBerlin();
  const deal = await newDeal(w, { value: 900, transactionType: 'DEPOSIT' });
  const visitor = await signedIn(w.owner, { now, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/pipeline/deals?by=paymentStatus');
  await page.getByRole('region', { name: /^Unpaid, 1 card, .*900/ }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Move / }).count(), 0);
  await page.getByText('Cards move by themselves').waitFor();
  await visitor.assertAccessible('deals by payment');
  await page
    .getByRole('combobox', { name: 'Columns' })
    .or(page.getByRole('textbox', { name: 'Columns' }))
    .click();
  await page.getByRole('option', { name: 'Kind' }).click();
  const name = deal.contact.name;
  await drag(page, name, 'Deposit', 'Full sale');
  await card(page, 'Full sale', name).waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).waitFor();
  const { body } = await w.get('/v1/deals/detail', { id: deal.id });
  assert.equal(body.data.deal.transactionType, 'WON');
  await visitor.leave();
});

test('the board fits a phone, where the button of a card moves it', async () => {
  const { w } = await mondayInBerlin();
  const ann = await newContact(w, 'Ann');
  const visitor = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/pipeline');
  await card(page, 'New Lead', 'Ann').getByRole('button', { name: 'Move Ann' }).click();
  await page.getByRole('menuitem', { name: 'Approved' }).click();
  await page.getByRole('alert').getByText('Ann is now in Approved').waitFor();
  assert.equal(await stageOf(w, ann), 'Approved');
  await visitor.assertFits('the pipeline');
  await visitor.leave();
});

type Point = { x: number; y: number };

/** Simulates a finger on a touch screen. */
async function fingerOn(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  return {
    down: (...at: Point[]) => send('touchStart', at),
    move: (at: Point) => send('touchMove', [at]),
    up: () => send('touchEnd', []),
  };
}

/** Scrolls the board back to its first column, until the momentum of the swipe has ended. */
const holdAtStart = (page: Page) =>
  page.evaluate(async () => {
    const board = document.querySelector('[data-column]')?.parentElement;
    for (let still = 0; board && still < 20;) {
      still = board.scrollLeft === 0 ? still + 1 : 0;
      board.scrollTo({ left: 0, behavior: 'instant' });
      // One frame after the other.
      // oxlint-disable-next-line no-await-in-loop
      await new Promise(requestAnimationFrame);
    }
  });

const middleOf = async (locator: Locator): Promise<Point> => {
  const box = await locator.boundingBox();
  assert.ok(box !== null);
  return { x: box.x + box.width / 3, y: box.y + box.height / 2 };
};
for (const viewport of [narrow, tablet])
  test(`at ${viewport.width} px a finger that rests on a card lifts it, the edge scrolls, and it is dropped, kept or scrolled past`, async () => {
    const { w } = await mondayInBerlin();
    const ann = await newContact(w, 'Ann');
    const visitor = await signedIn(w.owner, { now, ...phone, viewport });
    const { page } = visitor;
    await page.goto('/pipeline');
    const lifted = page.locator('[data-lifted]');
    const keep = page.getByText('Drop here to leave it');
    const start = await middleOf(card(page, 'New Lead', 'Ann'));
    const finger = await fingerOn(page);

    // Without a long press, it scrolls and lifts no card.
    await finger.down(start);
    for (let step = 1; step <= 8; step++) await finger.move({ x: start.x - 14 * step, y: start.y });
    await finger.up();
    await page.waitForFunction(
      () => (document.querySelector('[data-column]')?.parentElement?.scrollLeft ?? 0) > 20,
    );
    assert.equal(await lifted.count(), 0);
    await holdAtStart(page);

    // Dropping on the label or touching with a second finger leaves the card where it was.
    await finger.down(start);
    await lifted.waitFor();
    await finger.move(await middleOf(keep));
    await finger.up();
    await keep.waitFor({ state: 'detached' });
    await finger.down(start);
    await lifted.waitFor();
    await finger.down(start, { x: start.x + 40, y: start.y + 40 });
    await lifted.waitFor({ state: 'detached' });
    await finger.up();
    assert.equal(new URL(page.url()).pathname, '/pipeline');
    assert.equal(await stageOf(w, ann), 'New Lead');

    // At the edge, the board scrolls under the finger, up to the last column.
    await finger.down(start);
    await lifted.waitFor();
    await finger.move({ x: viewport.width - 6, y: start.y });
    await page.waitForFunction(() => {
      const board = document.querySelector('[data-column]')?.parentElement;
      return board && board.scrollLeft > 100 && board.scrollLeft + board.clientWidth >= board.scrollWidth - 1;
    });
    const last = page.locator('[data-column]').last();
    await finger.move(await middleOf(last));
    await page.locator('[data-column][data-over]').waitFor();
    const name = (await last.getByRole('heading').textContent()) ?? '';
    await finger.up();
    await last.getByRole('group', { name: 'Ann', exact: true }).waitFor();
    await page.getByRole('alert').getByText(`Ann is now in ${name}`).waitFor();
    assert.equal(await stageOf(w, ann), name);
    await visitor.assertFits('the pipeline after a drag');
    await visitor.leave();
  });
