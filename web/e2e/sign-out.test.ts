import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from './harness/signed-in.ts';
import { workspace } from './harness/site.ts';

const now = '2026-11-23T06:00:00.000Z';

test('signing out takes what was shown out of every tab, and out of pages that the browser kept to go back to', async () => {
  const w = await workspace();
  await w.post('/v1/contacts', { firstName: 'Shown', email: `shown-${w.id}@example.test` });
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/contacts');
    await tab.getByRole('link', { name: 'Shown' }).waitFor();
  }
  // Simulates a page from the back/forward cache: it is reloaded with the current session.
  await page.evaluate(() => {
    document.body.dataset['kept'] = 'yes';
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.locator('body:not([data-kept])').getByRole('link', { name: 'Shown' }).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await other.waitForURL(/\/sign-in/);
  assert.equal(await other.getByText('Shown').count(), 0);
  await owner.leave();
});
