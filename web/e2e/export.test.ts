import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

test('a list with its filters is saved as a file for Excel, in the order of the list', async () => {
  const { w } = await mondayInBerlin();
  for (const [email, lastName, status] of [
    ['b@export.test', '=cmd', 'QUALIFIED'],
    ['a@export.test', 'Müller', 'QUALIFIED'],
    ['c@export.test', 'Left', 'DISQUALIFIED'],
  ])
    await w.post('/v1/contacts', { email, lastName, status });
  const visitor = await signedIn(w.owner, { now: '2026-11-23T06:00:00.000Z' });
  const { page } = visitor;
  for (const list of ['calls', 'deals', 'payments']) {
    await page.goto(`/${list}`);
    await page.getByRole('button', { name: 'Export' }).waitFor();
  }
  await page.goto('/contacts?statuses=QUALIFIED&orderColumn=email&orderBy=asc');
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV for Excel' }).click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), 'contacts.csv');
  const [heading = '', ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  assert.ok(heading.startsWith('\uFEFFid;'));
  const at = heading.split(';').indexOf('lastName');
  assert.deepEqual(
    rows.map((row) => row.split(';')[at]),
    ['Müller', "'=cmd"],
  );
  await visitor.leave();
});
