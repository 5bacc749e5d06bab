import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/eventually.ts';
import type { Workspace } from '../../server/test/workspace.ts';
import { phone } from './harness/browser.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const { importDue } = await import('../../server/domain/moving/imports/work.ts');

const now = '2026-11-23T06:00:00.000Z';
const rowsCount = 5_000;
const brokenCount = 40;
const headings = [
  'Record ID',
  'First Name',
  'Last Name',
  'Email',
  'Phone Number',
  'Contact owner',
  'Lifecycle Stage',
  'Lead Status',
  'Create Date',
];

/** A random generator with a fixed seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const firstNames = ['Ada', 'Grace', 'Zoë', 'José', 'Łukasz', 'Mary Ann', 'O’Neil', 'Søren'];
const lastNames = ['Lovelace', 'Hopper', 'Müller-Lüdenscheidt', 'de la Cruz', 'Nguyễn', 'Smith, Jr.'];
const stages = ['Subscriber', 'Lead', 'Customer', ''];
const states = ['New', 'In progress', 'Open deal', 'Bad timing', ''];

/** A HubSpot export of contacts; every 125th row is broken, in one of four ways. */
function hubspotFile(owners: readonly string[]): string {
  const random = randomFrom(20_261_123);
  const of = (choices: readonly string[]): string => choices[random(choices.length)] ?? '';
  const two = (value: number): string => String(value).padStart(2, '0');
  const rows = Array.from({ length: rowsCount }, (_, n) => {
    const date = `20${two(20 + random(6))}-${two(1 + random(12))}-${two(1 + random(28))} ${two(random(24))}:${two(random(60))}`;
    const tel = `+49 151 ${String(1_000_000 + n)}`;
    const row = [
      String(9_000 + n),
      of(firstNames),
      of(lastNames),
      `person${n}@hubspot.test`,
      tel,
      of(owners),
    ];
    return [...row, of(stages), of(states), date];
  });
  for (let broken = 0; broken < brokenCount; broken++) {
    const row = rows[(broken * rowsCount) / brokenCount + 7] ?? [];
    if (broken % 4 === 0) row[3] = 'not an address';
    if (broken % 4 === 1) row[8] = 'last spring';
    if (broken % 4 === 2) [row[3], row[4]] = ['', ''];
    if (broken % 4 === 3) row.push('one more');
  }
  return written([headings, ...rows]);
}

function written(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}

/** Parses CSV without line breaks in cells. */
function read(text: string): string[][] {
  const cells = /"((?:[^"]|"")*)"|([^,]*)/y;
  return text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => {
      const row: string[] = [];
      for (cells.lastIndex = 0; cells.lastIndex <= line.length; cells.lastIndex += 1) {
        const [, quoted, plain = ''] = cells.exec(line) ?? [];
        row.push(quoted?.replaceAll('""', '"') ?? plain);
        if (cells.lastIndex === line.length) break;
      }
      return row;
    });
}

/** Corrects the rows, as a person would in a spreadsheet. */
function mended(errorFile: string): string {
  const [first = [], ...rows] = read(errorFile);
  assert.deepEqual(first, [...headings, 'Import error']);
  assert.equal(rows.length, brokenCount);
  for (const row of rows) {
    if (!row[3]?.includes('@')) row[3] = `mended${row[0]}@hubspot.test`;
    if (row[8] === 'last spring') row[8] = '2024-04-01 12:00';
  }
  return written([first, ...rows]);
}

const counts = (page: Page) => page.locator('dl[aria-label="Counts"] dd').allTextContents();
const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const stateOf = async (w: Workspace, id: string) => (await w.get(`/v1/imports/${id}`)).body.data.import;

/** Processes the import until it is paused in the middle. */
async function workToTheMiddle(w: Workspace, id: string): Promise<void> {
  const working = importDue(server.app);
  await eventually(async () => (await stateOf(w, id)).position >= 500);
  assert.equal((await w.post(`/v1/imports/${id}/pause`)).status, 200);
  await working;
}

test(
  'a HubSpot file with 5,000 contacts and 40 broken rows: uploaded, mapped by itself, checked, paused, seen by two, and its errors mended and sent again',
  { timeout: 900_000 },
  async () => {
    const { w } = await mondayInBerlin();
    const manager = await w.member('SALES_MANAGER');
    const members = (await w.get('/v1/users')).body.data.users as { firstName: string; lastName: string }[];
    const owners = [...members.map((member) => `${member.firstName} ${member.lastName}`), 'Gone Away', ''];
    const visitor = await signedIn(w.owner, { now });
    const { page } = visitor;
    await page.goto('/contacts');
    await page.getByRole('link', { name: 'Import contacts' }).click();
    await choose(page, 'hubspot.csv', hubspotFile(owners));

    await page.getByText('7 of 9 columns were recognized by their headings.').waitFor();
    for (const [column, field] of [
      ['Record ID', 'Id in the other system'],
      ['Contact owner', 'Owner (email or name)'],
      ['Lead Status', ''],
      ['Create Date', 'Known since'],
    ] as const)
      assert.equal(
        await page.getByRole('combobox', { name: `What “${column}” becomes` }).inputValue(),
        field,
        column,
      );
    assert.equal(await page.getByLabel('The ids come from').inputValue(), 'hubspot');
    await visitor.assertAccessible('columns');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('It begins in a moment.').waitFor();
    const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';
    await importDue(server.app);
    await page.getByText('What would happen').waitFor();
    assert.deepEqual(await counts(page), ['4,960', '0', '0', '40']);
    assert.equal((await w.get('/v1/contacts')).body.data.count, 0);
    await visitor.assertAccessible('checked');
    await page.getByRole('button', { name: 'Import 4,960 rows' }).click();
    await page.getByText('It begins in a moment.').waitFor();
    await workToTheMiddle(w, id);

    const { position } = await stateOf(w, id);
    assert.ok(position >= 500 && position < rowsCount, String(position));
    const progress = `${position.toLocaleString('en-US')} of 5,000 rows`;
    await page.getByText(progress).waitFor();
    const other = await signedIn(manager, { now, ...phone });
    await other.page.goto('/settings/imports');
    await other.page.getByRole('link', { name: 'hubspot.csv' }).click();
    await other.page.getByText(progress).waitFor();
    await other.assertFits('a paused import on a phone');
    await other.assertAccessible('a paused import on a phone');
    await page.goto('/today');
    await page.goto(`/settings/imports/${id}`);
    await page.getByRole('button', { name: 'Resume' }).click();
    await other.page.getByRole('button', { name: 'Pause' }).waitFor();
    await importDue(server.app);
    await page.getByText('What happened').waitFor();
    await other.page.getByText('What happened').waitFor();
    assert.deepEqual(await counts(page), ['4,960', '0', '0', '40']);
    assert.deepEqual(await counts(other.page), ['4,960', '0', '0', '40']);
    await other.assertFits('broken rows on a phone');
    await other.leave();

    const grid = page.getByRole('grid', { name: 'Rows with errors' });
    await grid.getByText('Email: Invalid email').first().waitFor();
    await grid
      .getByText(/^Known since: /)
      .first()
      .waitFor();
    await grid.getByText('The row has more cells than there are headings').first().waitFor();
    await visitor.assertAccessible('broken rows');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download error file' }).click();
    const errors = await readFile(await (await coming).path(), 'utf8');
    await page.getByRole('link', { name: 'Send the mended file' }).click();
    await choose(page, 'hubspot-errors.csv', mended(errors));
    await page.getByText('Mapped as the last file with these headings.').waitFor();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('It begins in a moment.').waitFor();
    await importDue(server.app);
    await page.getByRole('button', { name: 'Import 40 rows' }).click();
    await page.getByText('It begins in a moment.').waitFor();
    await importDue(server.app);
    await page.getByText('What happened').waitFor();
    assert.deepEqual(await counts(page), ['40', '0', '0', '0']);

    await page.getByRole('link', { name: 'View contacts' }).click();
    await page.getByText('5,000 contacts').waitFor();
    await page.goto('/settings/imports');
    await page.getByText('2 imports').waitFor();
    await assertKept(w);
    await visitor.leave();
  },
);

/** The contacts have the ids and dates from HubSpot. */
async function assertKept(w: Workspace): Promise<void> {
  const find = async (search: string) => (await w.get('/v1/contacts', { search })).body.data.contacts[0];
  const first = await find('person0@hubspot.test');
  assert.deepEqual(first.externalIds, { hubspot: '9000' });
  assert.match(first.joinedTime, /^20(?:19|2[0-5])-/);
  const late = await find('mended9007@hubspot.test');
  assert.deepEqual(late.externalIds, { hubspot: '9007' });
  const owned = (await w.get('/v1/contacts', { userId: String(w.owner.userId) })).body.data.count;
  assert.ok(owned > 500, `${owned} contacts found their owner by name`);
}

test('a cancelled import says how many rows are in, and that the rest is not', async () => {
  const { w } = await mondayInBerlin();
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Import contacts' }).click();
  const emails = Array.from({ length: rowsCount }, (_, index) => [`lead${index}@example.test`]);
  await choose(page, 'leads.csv', written([['Email'], ...emails]));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('It begins in a moment.').waitFor();
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  await importDue(server.app);
  await page.getByRole('button', { name: 'Import 5,000 rows' }).click();
  await page.getByText('It begins in a moment.').waitFor();
  await workToTheMiddle(w, id);
  const { position } = await stateOf(w, id);
  assert.equal((await w.post(`/v1/imports/${id}/cancel`)).status, 200);
  const rows = `Cancelled after the first ${position.toLocaleString('en-US')} rows.`;
  await page.getByText(`${rows} They stay, and the rest was not imported.`).waitFor();
  await visitor.assertAccessible('a cancelled import');
  await visitor.leave();
});
