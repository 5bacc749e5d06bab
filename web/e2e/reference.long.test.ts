import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '../../server/test/harness.ts';
import { phone, Visitor } from './harness/browser.ts';

// The API reference as developers use it: searched, read, and tried with their own key.

test('a developer finds an operation by keyboard, reads it, copies it in three languages and tries it', async () => {
  const w = await workspace();
  const visitor = await Visitor.open(server.origin);
  const { page } = visitor;
  await page.goto('/docs');
  await page.getByRole('heading', { name: 'The Callwright API' }).waitFor();
  await visitor.assertAccessible('the start of the reference');

  await page.keyboard.press('/');
  await page.keyboard.type('notes of contact');
  await page.getByRole('option', { name: /^List notes of a contact/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('credential acts for');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/account#me');

  const operation = page.locator('#me');
  await operation.getByText('$CALLWRIGHT_API_KEY').waitFor();
  await operation.getByRole('button', { name: 'TypeScript' }).click();
  await operation.getByText('api.account.me(').waitFor();
  await operation.getByRole('button', { name: 'Python' }).click();
  await operation.getByText('requests.get(').waitFor();
  await visitor.assertAccessible('a resource in the reference');

  await operation.getByText('Try it').click();
  await operation.getByLabel('API key').fill(w.key);
  await operation.getByRole('button', { name: 'Send GET' }).click();
  await operation.getByText(`"slug": "${w.slug}"`).waitFor();
  // The key is not in samples, URLs or storage.
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
  );
  assert.ok(!kept.includes(w.key));
  assert.ok(!(await page.locator('.operation-code .panel').first().innerText()).includes(w.key));
  await visitor.leave();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`resources, guides and errors fit a phone and can be read: ${colorScheme}`, async () => {
    const visitor = await Visitor.open(server.origin, { colorScheme, ...phone });
    const { page } = visitor;
    for (const [path, heading] of [
      ['/docs/contacts#save', 'Contacts'],
      ['/docs/guides/lead-to-deal', 'A lead from form to deal'],
      ['/docs/errors#SLOT_UNAVAILABLE', 'Errors'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await visitor.assertFits(path);
      await visitor.assertAccessible(path);
    }
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('link', { name: 'Deals' }).click();
    await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor();
    await visitor.leave();
  });
}
