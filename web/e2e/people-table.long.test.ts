import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../server/platform/db/sql.ts';
import { longTest } from '../../server/test/full-size.ts';
import type { Workspace } from '../../server/test/workspace.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const now = '2026-11-23T06:00:00.000Z';

/** Inserted in SQL, because thousands of requests would take minutes. */
async function manyContacts(w: Workspace, count: number): Promise<void> {
  await sql`
    insert into contact (account_id, first_name, email, email_normalized, preview_id, joined_time, created_at, updated_at, search_text)
    select ${w.id}, 'Person ' || to_char(n, 'FM0000'), 'p' || n || '@example.test', 'p' || n || '@example.test', 'contact_' || n,
      '2026-01-01', '2026-01-01', '2026-01-01', 'p' || n
    from generate_series(1, ${count}) n`.execute(server.app.database.db);
}

const grid = (page: Page) => page.getByRole('grid', { name: 'People' });
const headers = async (page: Page) =>
  (await grid(page).getByRole('columnheader').allTextContents()).map((text) => text.trim());

longTest(
  'thousands of people scroll: only rows in sight are on the page, and any of them is read when it is reached',
  async () => {
    const { w } = await mondayInBerlin();
    await manyContacts(w, 3_000);
    const visitor = await signedIn(w.owner, { now });
    const { page } = visitor;
    await page.goto('/contacts?orderColumn=firstName&orderBy=asc');
    await page.getByRole('link', { name: 'Person 0001' }).waitFor();
    assert.equal(await grid(page).getAttribute('aria-rowcount'), '3001');
    await page.getByText('3,000 contacts').waitFor();
    assert.ok((await grid(page).getByRole('row').count()) < 80);
    await grid(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await page.getByRole('link', { name: 'Person 3000' }).waitFor();
    await grid(page).evaluate((box) => box.scrollTo(0, box.scrollHeight / 2));
    await page.getByRole('link', { name: 'Person 1500' }).waitFor();
    assert.ok((await grid(page).getByRole('row').count()) < 80);

    await grid(page).getByRole('button', { name: 'Sort by Name' }).click();
    await page.waitForURL(/orderBy=desc/);
    await grid(page).evaluate((box) => box.scrollTo(0, 0));
    await page.getByRole('link', { name: 'Person 3000' }).waitFor();
    await visitor.leave();
  },
);

longTest(
  'who scrolls past thousands of people asks for none of them on the way, and reads those where it ends',
  async () => {
    const { w } = await mondayInBerlin();
    await manyContacts(w, 3_000);
    const visitor = await signedIn(w.owner, { now });
    const { page } = visitor;
    await page.goto('/contacts?orderColumn=firstName&orderBy=asc');
    await page.getByRole('link', { name: 'Person 0001' }).waitFor();
    const pages = new Set<string>();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/v1/contacts' && searchParams.get('limit') === '100') pages.add(request.url());
    });
    // Scrolls three viewports per frame, long enough to count as fast scrolling.
    await grid(page).evaluate(
      (box) =>
        new Promise<void>((resolve) => {
          const step = () => {
            box.scrollBy(0, box.clientHeight * 3);
            if (box.scrollTop + box.clientHeight < box.scrollHeight - 1) requestAnimationFrame(step);
            else resolve();
          };
          requestAnimationFrame(step);
        }),
    );
    await page.getByRole('link', { name: 'Person 3000' }).waitFor();
    assert.ok(pages.size <= 3, [...pages].join('\n'));
    await visitor.leave();
  },
);

longTest('keys move from row to row, pick rows and open them', async () => {
  const { w } = await mondayInBerlin();
  await manyContacts(w, 40);
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/contacts?orderColumn=firstName&orderBy=asc');
  const row = (name: string) => grid(page).getByRole('row', { name, exact: true });
  await row('Person 0001').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  assert.equal(await row('Person 0002').getAttribute('aria-selected'), 'true');
  await page.getByRole('group', { name: 'Selected contacts' }).getByText('1 selected').waitFor();
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Person 0040');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Person 0001');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Person 0001', level: 1 }).waitFor();
  await visitor.leave();
});

test('stage and owner are changed where they stand, and a change of somebody else is told and not overwritten', async () => {
  const { w } = await mondayInBerlin();
  const { contact } = (await w.post('/v1/contacts', { firstName: 'Ann', email: 'ann@example.test' })).body
    .data;
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/contacts');
  const stage = (value: string) =>
    grid(page).getByRole('button', { name: `Stage of Ann: ${value}`, exact: true });
  await stage('New Lead').click();
  await page.getByRole('option', { name: 'Nurturing' }).click();
  await stage('Nurturing').waitFor();
  await visitor.assertAccessible('people');
  await grid(page)
    .getByRole('button', { name: /^Owner of Ann/ })
    .click();
  await page.getByRole('option').nth(1).click();
  await grid(page).getByRole('button', { name: 'Owner of Ann: none' }).waitFor({ state: 'detached' });
  const read = async () => (await w.get('/v1/contacts/detail', { contactId: contact.id })).body.data;
  const { stage: kept, userId } = await read();
  assert.deepEqual([kept.name, userId], ['Nurturing', w.owner.userId]);

  // The page does not get this change before it sends its own.
  await page.route(/\/v1\/contacts(\/board)?\?/, (route) => route.abort());
  await w.put('/v1/contacts', { id: contact.id, customFields: { 'contact-stage': ['Contacted'] } });
  await stage('Nurturing').click();
  await page.getByRole('option', { name: 'Approved' }).click();
  await page.getByText('Ann was changed meanwhile').waitFor();
  assert.equal((await read()).stage.name, 'Contacted');
  await visitor.leave();
});

test('columns are chosen and ordered, kept for the person, and kept in a view that the team shares', async () => {
  const { w } = await mondayInBerlin();
  await w.post('/v1/contacts', { firstName: 'Ann', email: 'ann@example.test', status: 'QUALIFIED' });
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Hide Tags' }).click();
  await page.getByRole('button', { name: 'Move Owner up' }).click();
  await visitor.assertAccessible('columns');
  await page.keyboard.press('Escape');
  const chosen = ['Name', 'Owner', 'Stage', 'Next call', 'Last call', 'Value', 'Email', 'Since'];
  assert.deepEqual(await headers(page), chosen);
  await page.reload();
  await page.getByRole('link', { name: 'Ann' }).waitFor();
  assert.deepEqual(await headers(page), chosen);

  await page.goto('/contacts?statuses=QUALIFIED');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Qualified');
  await page.getByRole('dialog').getByRole('switch', { name: 'Share with the team' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Qualified' }).waitFor();
  await visitor.leave();

  const other = await signedIn(await w.member('SALES_MANAGER'), { now });
  await other.page.goto('/contacts');
  await other.page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: 'Qualified' })
    .click();
  await other.page.waitForURL('**/contacts?statuses=QUALIFIED');
  await other.page.getByRole('link', { name: 'Ann' }).waitFor();
  assert.deepEqual(await headers(other.page), chosen);
  await other.leave();
});

test('a stage that a workspace started with is chosen by its name in the language of the person', async () => {
  const { w } = await mondayInBerlin();
  const { contact } = (await w.post('/v1/contacts', { firstName: 'Ann', email: 'ann@example.test' })).body
    .data;
  const visitor = await signedIn(w.owner, { now, locale: 'de-DE' });
  const { page } = visitor;
  await page.goto('/contacts');
  const stage = (value: string) => page.getByRole('button', { name: `Phase von Ann: ${value}`, exact: true });
  await stage('Neuer Lead').click();
  await page.getByRole('option', { name: 'In Pflege' }).click();
  await stage('In Pflege').waitFor();
  const read = await w.get('/v1/contacts/detail', { contactId: contact.id });
  assert.equal(read.body.data.stage.name, 'Nurturing');
  await visitor.leave();
});
