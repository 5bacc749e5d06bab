import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { booking, halfHour, newEvent } from '../../server/test/events.ts';
import { longTest } from '../../server/test/full-size.ts';
import type { Workspace } from '../../server/test/workspace.ts';
import { signedIn } from './harness/signed-in.ts';
import { server, workspace } from './harness/site.ts';

const now = new Date().toISOString();

async function aCall(w: Workspace): Promise<number> {
  const event = await newEvent(w, [w.owner.userId]);
  const { status, body } = await w.post('/v1/eventCalls', booking(event, halfHour(2)));
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall.id;
}

async function startCancelling(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the call' });
  await dialog.waitFor();
  return dialog;
}

longTest('what is typed is asked about before it goes away, by Escape, by Back and by a link', async () => {
  const w = await workspace();
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await page.goto(`/calls/${await aCall(w)}`);
  const dialog = await startCancelling(page);
  const reason = dialog.getByLabel('Reason');
  await reason.fill('Ill');
  const asked = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await page.keyboard.press('Escape');
  await owner.assertAccessible('a question before something is lost');
  await asked.getByRole('button', { name: 'Back' }).click();
  await asked.waitFor({ state: 'detached' });
  assert.equal(await reason.inputValue(), 'Ill');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  // Nothing was typed, so there is no question.
  await startCancelling(page);
  assert.equal(await reason.inputValue(), '');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.goto('/settings/profile');
  await page.getByLabel('First name').fill('Augusta');
  await page.getByRole('link', { name: 'People' }).first().click();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/contacts');
  await owner.leave();
});

longTest('a draft outlives a session that has run out, and belongs to its member alone', async () => {
  const w = await workspace();
  const id = await aCall(w);
  const other = await w.member('SALES_MANAGER');
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await page.goto(`/calls/${id}`);
  const dialog = await startCancelling(page);
  await dialog.getByLabel('Reason').fill('The host is ill');
  // The session ends elsewhere; the next request fails.
  const { cookies } = await page.context().storageState();
  await page.context().clearCookies();
  server.clock.advance(11 * 60_000);
  await dialog.getByRole('button', { name: 'Cancel call' }).click();
  await page.waitForURL(/\/sign-in\?returnTo=/);
  assert.equal((await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall.status, 'SCHEDULED');

  const [sid] = cookies.filter(({ name }) => name === 'sid');
  assert.ok(sid);
  await page.context().addCookies([{ ...sid, value: other.token }]);
  await page.goto(`/calls/${id}`);
  await startCancelling(page);
  assert.equal(await dialog.getByLabel('Reason').inputValue(), '');

  await page.context().addCookies([sid]);
  await page.goto(`/calls/${id}`);
  await startCancelling(page);
  await dialog.getByText('What you typed before is back.').waitFor();
  assert.equal(await dialog.getByLabel('Reason').inputValue(), 'The host is ill');
  await owner.assertAccessible('a draft that is back');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  assert.equal(await dialog.getByLabel('Reason').inputValue(), '');
  await owner.leave();
});

test('passwords and other secrets are never written down', async () => {
  const w = await workspace();
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await page.goto('/settings/security');
  await page.getByRole('textbox', { name: 'Your current password' }).fill('a very secret word');
  await page.getByRole('textbox', { name: 'New password' }).fill('another secret word');
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  assert.ok(!kept.includes('secret word'), kept);
  await owner.leave();
});

longTest('a new version of the app is taken up by loading the page once, with what was typed', async () => {
  const w = await workspace();
  const id = await aCall(w);
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await page.goto(`/calls/${id}`);
  await page.getByRole('textbox', { name: 'Notes' }).waitFor();
  let isGone = true;
  await page.route(/\/assets\/report-page-[^/]+\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Insight' }).first().click();
  await loaded;
  isGone = false;
  await page.reload();
  await page.getByRole('heading', { name: 'Insight', level: 1 }).waitFor();
  await owner.leave();
});
