import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { bookCall, remindingEvent } from '../../server/test/test-workspaces.ts';
import { createTestWorkspace } from '../../server/test/workspace.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const now = '2026-11-23T14:00:00.000Z';
const clockMs = Date.parse('2026-11-23T09:00:00Z');
const picturesIn = process.env['PICTURES_IN'];

test('in a test workspace an administrator advances the clock on any screen, and sees what was kept', async () => {
  const w = await createTestWorkspace(server, { test: { clockMs, seed: 'screens' } });
  await bookCall(w, await remindingEvent(w), clockMs + 26 * hourMs, 'ada@example.test');
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  const picture = async (name: string): Promise<void> => {
    if (picturesIn !== undefined) await page.screenshot({ path: `${picturesIn}/${name}.png` });
  };
  await page.goto('/today');
  const banner = page.getByRole('note').filter({ hasText: 'Test workspace' });
  await banner.waitFor();
  await banner
    .getByRole('button', { name: '+1 day' })
    .waitFor({ timeout: 15_000 })
    .catch(() => undefined);
  await picture('test-first');
  await banner.getByText(/Nov 23/).waitFor({ timeout: 20_000 });
  await picture('test-today');
  await visitor.assertAccessible('the banner of a test workspace');
  await banner.getByRole('button', { name: '+1 day' }).click();
  await banner.getByText(/Nov 24/).waitFor();
  await banner.getByRole('button', { name: 'To a date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Advance the clock' });
  await dialog.getByRole('slider', { name: 'Days from now' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('3 days later').waitFor();
  await picture('test-slider');
  await visitor.assertAccessible('the slider of the clock');
  await dialog.getByRole('button', { name: 'Advance' }).click();
  await banner.getByText(/Nov 27/).waitFor();
  const link = banner.getByRole('link', { name: 'Play a scenario' });
  await banner.getByRole('link', { name: 'See what was kept' }).focus();
  await page.keyboard.press('Tab');
  assert.deepEqual(
    await link.evaluate((element) => [
      element.matches(':focus-visible'),
      getComputedStyle(element).outlineColor,
    ]),
    [true, 'rgb(255, 255, 255)'],
    'the ring of the focus is seen on the banner',
  );
  await link.click();
  await page.waitForURL('**/settings/tests');
  await page.getByRole('combobox', { name: 'Scenario' }).waitFor();
  await page.getByRole('tab', { name: 'Scenarios', selected: true }).waitFor();
  await page.goto('/settings/kept');
  await page.getByText('Left the workspace: 0').waitFor();
  assert.equal(await page.getByText('Refused').count(), 0, 'nothing was');
  await page.getByText(/^Emails \([1-9]/).waitFor();
  await page.getByRole('link', { name: 'Read the emails' }).waitFor();
  await page.getByText(/^Webhook calls \(0/).click();
  await page.getByText('Nothing yet').waitFor();
  assert.equal(await page.getByRole('link', { name: 'See the webhooks' }).count(), 0, 'there are none');
  await page.getByText(/^Emails \(/).click();
  await picture('test-kept');
  await visitor.assertAccessible('what was kept');
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.assertFits('what was kept, on a phone');
  await picture('test-kept-phone');
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture('test-kept-dark');
});

test('the sidebar says that a workspace is a test workspace, however long its name is', async () => {
  const w = await createTestWorkspace(server, { test: { clockMs, seed: 'long name' } });
  const name = `${'A company with a very long name '.repeat(2)}(test)`;
  assert.equal((await w.put('/v1/workspace', { name })).status, 200);
  const { page } = await signedIn(w.owner, { now });
  await page.goto('/today');
  const mark = page
    .getByText(name, { exact: true })
    .first()
    .locator('xpath=following-sibling::span[. = "Test"]');
  await mark.waitFor();
  const [sidebar, box] = [await page.getByRole('navigation').first().boundingBox(), await mark.boundingBox()];
  if (sidebar === null || box === null) throw new Error('Both are shown');
  assert.ok(box.width > 20 && box.x + box.width <= sidebar.x + sidebar.width, 'the mark is not cut off');
});

test('an administrator of a live workspace creates a test workspace in its settings, and is in it', async () => {
  const live = await createTestWorkspace(server);
  const { page } = await signedIn(live.owner, { now });
  await page.goto('/settings/tests');
  await page.getByRole('button', { name: 'Create a test workspace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Trial');
  if (picturesIn !== undefined) await page.screenshot({ path: `${picturesIn}/test-create.png` });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('note').filter({ hasText: 'Test workspace' }).waitFor();
});
