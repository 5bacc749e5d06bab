import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Visitor } from './harness/browser.ts';
import { signedIn } from './harness/signed-in.ts';
import { workspace } from './harness/site.ts';

// People may use parts that are loaded after the first screen before they have arrived. None of these actions may be
// lost.
const now = '2026-11-23T06:00:00.000Z';

/** Opens the app while a file is held back. */
async function held(file: string) {
  const w = await workspace();
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  const gate = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    asked.resolve(undefined);
    await gate.promise;
    await route.continue();
  });
  await page.goto('/today');
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  const letThrough = async () => {
    gate.resolve(undefined);
    await untilThere(visitor);
  };
  return { visitor, page, asked: asked.promise, letThrough };
}

/** Waits until the file has arrived and its content is rendered. */
async function untilThere(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await visitor.arrive();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const menu = (page: Page) => page.getByRole('menu');

test('the account menu opens when its file comes between the press of the button and its release', async () => {
  const { visitor, page, letThrough } = await held('behind');
  await account(page).hover();
  await page.mouse.down();
  await letThrough();
  await page.mouse.up();
  await menu(page).waitFor();
  await account(page).click();
  await menu(page).waitFor({ state: 'hidden' });
  await visitor.leave();
});

test('the account menu that was asked for by keyboard opens once it is there, and gives the focus back', async () => {
  const { visitor, page, letThrough } = await held('behind');
  await account(page).focus();
  await page.keyboard.press('Enter');
  await letThrough();
  await menu(page).waitFor();
  await page.keyboard.press('ArrowDown');
  assert.match((await page.locator(':focus').textContent()) ?? '', /settings/i);
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'hidden' });
  assert.equal(await account(page).evaluate((button) => button === document.activeElement), true);
  await visitor.leave();
});

test('a key that is pressed before the keys are loaded does what it says', async () => {
  const { visitor, page, letThrough } = await held('behind');
  await page.keyboard.press('2');
  await letThrough();
  await page.waitForURL('**/calls**');
  await visitor.leave();
});

test('what is typed after the search was asked for is searched, is no shortcut, and gives the focus back', async () => {
  const { visitor, page, asked, letThrough } = await held('command-menu');
  await page.keyboard.press('ControlOrMeta+k');
  await asked;
  await page.keyboard.type('avail2');
  await letThrough();
  const field = page.getByRole('combobox', { name: 'Search or jump' });
  await field.waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('a');
  assert.equal(await field.inputValue(), 'availa');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/availability');

  await account(page).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  assert.equal(await account(page).evaluate((button) => button === document.activeElement), true);
  await visitor.leave();
});
