import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { signedIn } from './harness/signed-in.ts';
import { workspace } from './harness/site.ts';

// Imported after the pages are built, like the harness.
const { publicClient, isGood, tokensFor } = await import('../../server/test/oauth.ts');

test('on a phone a person reads in words what a connected app may do, and disconnects it', async () => {
  const w = await workspace();
  const { access } = await tokensFor(w.owner, await publicClient({ client_name: 'Robot Reports' }));
  const owner = await signedIn(w.owner, { now: '2026-11-23T06:00:00.000Z', ...phone, colorScheme: 'dark' });
  const { page } = owner;
  await page.goto('/settings/connected-apps');
  await page.getByText('Create, change and delete contacts and notes').waitFor();
  await owner.assertFits('connected apps');
  await owner.assertAccessible('connected apps');
  const button = page.getByRole('button', { name: 'Disconnect Robot Reports' });
  const isCut = (label: HTMLElement) => label.scrollWidth > label.clientWidth;
  assert.ok(!(await button.locator('.mantine-Button-label').evaluate(isCut)), 'the button says it all');
  assert.ok(await isGood(access));
  await button.click();
  await page.getByText('No connected apps').waitFor();
  assert.ok(!(await isGood(access)));
  await owner.leave();
});
