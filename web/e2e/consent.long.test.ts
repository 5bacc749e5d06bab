import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone, Visitor } from './harness/browser.ts';
import { ForeignSite } from './harness/foreign-site.ts';
import { signedIn } from './harness/signed-in.ts';
import { server, workspace } from './harness/site.ts';

// Imported after the pages are built, like the harness.
const { authorizeQuery, boundClient, exchange, pkce, publicClient } =
  await import('../../server/test/oauth.ts');

const now = '2026-11-23T06:00:00.000Z';
/** A URL of the service itself, so that the browser contacts no other site. */
const local = `${server.origin}/sign-in`;
const redirect_uris = ['https://robot.example/cb', local];
const pageFor = (client: Parameters<typeof authorizeQuery>[0]) =>
  `/oauth/consent?${authorizeQuery(client, pkce(), { redirect_uri: local })}`;
const isBack = (url: URL) => url.pathname === '/sign-in' || url.searchParams.has('iss');

/**
 * Presses a button that redirects to the app, and returns the parameters. Waits for the page, because closing a browser
 * while it loads may hang.
 */
async function pressed(page: Page, name: string): Promise<URLSearchParams> {
  const back = page.waitForRequest((request) => isBack(new URL(request.url())));
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name }).click();
  const { searchParams } = new URL((await back).url());
  await loaded;
  return searchParams;
}

test('a person with several workspaces chooses one and allows an app, which gets a code', async () => {
  const w = await workspace();
  const other = await workspace();
  await other.takeIn(w.owner, 'VIEWER');
  const client = await boundClient(w, { client_name: 'Robot Reports', redirect_uris });
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  await page.goto(pageFor(client));
  await page.getByRole('heading', { name: 'Connect Robot Reports' }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Allow' }).isDisabled());
  assert.equal(await page.getByText('Unverified app').count(), 0);
  await page
    .getByText(/stays connected until you disconnect it in your settings, or until .* 30 days/)
    .waitFor();
  await owner.assertAccessible('consent');
  await page.getByRole('combobox', { name: 'Workspace' }).click();
  await page.getByRole('option').first().click();
  const answer = await pressed(page, 'Allow');
  assert.match(answer.get('code') ?? '', /^oac_/);
  assert.deepEqual([answer.get('state'), answer.get('error')], ['of the client', null]);
  await owner.leave();
});

test('on a phone an unverified app is marked as such, and refusing it returns access_denied', async () => {
  const w = await workspace();
  const client = await publicClient({ client_name: 'Robot', redirect_uris });
  const owner = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = owner;
  await page.goto(pageFor(client));
  await page.getByText('Unverified app').waitFor();
  await owner.assertAccessible('unverified app');
  await owner.assertFits('unverified app');
  assert.equal((await pressed(page, 'Cancel')).get('error'), 'access_denied');
  await owner.leave();
});

test('an unverified app may change only what the person ticks', async () => {
  const w = await workspace();
  const scope = 'contacts:read contacts:write deals:write';
  const client = await publicClient({ client_name: 'Callwrigth', redirect_uris, scope });
  const owner = await signedIn(w.owner, { now });
  const { page } = owner;
  const granted = async (ticks: string[], preset?: string) => {
    const code = pkce();
    await page.goto(`/oauth/consent?${authorizeQuery(client, code, { redirect_uri: local })}`);
    await page.getByText('Its name looks like Callwright').waitFor();
    if (preset !== undefined) await page.getByRole('radio', { name: preset }).check();
    if (ticks.length > 0) await page.getByRole('radio', { name: 'Choose myself' }).check();
    for (const tick of ticks) await page.getByRole('checkbox', { name: tick }).check();
    await owner.assertAccessible('an app that asks for more');
    const value = (await pressed(page, 'Allow')).get('code') ?? '';
    const { body } = await exchange(client, value, code.verifier, { redirect_uri: local });
    return body.scope;
  };
  assert.equal(await granted([]), 'contacts:read');
  assert.equal(await granted([], 'Sales work'), scope);
  assert.equal(
    await granted(['Create, change and delete contacts and notes']),
    'contacts:read contacts:write',
  );
  await owner.leave();
});

test('an app that waits for approval is refused to people of other workspaces, with only the way back', async () => {
  const client = await boundClient(await workspace(), { redirect_uris });
  const outsider = await signedIn((await workspace()).owner, { now });
  await outsider.page.goto(pageFor(client));
  await outsider.page.getByText('The app is waiting for approval').waitFor();
  assert.equal(await outsider.page.getByRole('button', { name: 'Allow' }).count(), 0);
  await outsider.assertAccessible('an app that is refused');
  const answer = await pressed(outsider.page, 'Back to the app');
  assert.deepEqual(
    [answer.get('error'), answer.get('state'), answer.get('code')],
    ['access_denied', 'of the client', null],
  );
  await outsider.leave();
});

test('members of its own workspace can connect an app that waits for approval', async () => {
  const home = await workspace();
  const client = await boundClient(home, { client_name: 'Robot Reports', redirect_uris });
  const member = await signedIn(await home.member('CLOSER'), { now });
  await member.page.goto(pageFor(client));
  await member.page.getByRole('heading', { name: 'Connect Robot Reports' }).waitFor();
  assert.match((await pressed(member.page, 'Allow')).get('code') ?? '', /^oac_/);
  await member.leave();
});

test('a wrong client, a wrong address or a repeated parameter redirects nowhere', async () => {
  const client = await publicClient({ redirect_uris });
  const visitor = await signedIn((await workspace()).owner, { now });
  const { page } = visitor;
  const wrong = [
    pageFor({ id: 'ocl_unknown', secret: null }),
    pageFor(client).replace('sign-in', 'elsewhere'),
    `${pageFor(client)}&client_id=ocl_other`,
    `${pageFor(client)}&scope=contacts%3Aread&scope=deals%3Aread`,
  ];
  for (const path of wrong) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'This app can’t be connected' }).waitFor();
    assert.equal(await page.getByRole('button').count(), 0, path);
  }
  await visitor.leave();
});

const states = ['{"to": "/a b", "n": 1.0}', '1e5', '007', 'true', 'a+b%20c&d=é✓'];
test('OAuth 20 and 27: after signing in the person is back at the question, and the app on another site has its state byte for byte', async () => {
  const password = 'correct horse battery';
  const w = await workspace();
  await setPassword(w.owner.personId, password);
  const app = await ForeignSite.open();
  const redirect = `${app.origin}/cb`;
  const client = await publicClient({ client_name: 'Robot', redirect_uris: [redirect] });
  for (const state of states) {
    const visitor = await Visitor.open(server.origin, { now, framed: app.origin });
    const { page } = visitor;
    await page.goto(`/oauth/consent?${authorizeQuery(client, pkce(), { redirect_uri: redirect, state })}`);
    await page.getByRole('textbox', { name: 'Email' }).fill(w.owner.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Connect Robot' }).waitFor();
    await page.getByText(new URL(redirect).host).waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${redirect}?**`);
    await page.getByText('Arrived').waitFor();
    const back = new URL(page.url()).searchParams;
    assert.equal(back.get('state'), state);
    assert.match(back.get('code') ?? '', /^oac_/);
    assert.equal(back.get('iss'), server.app.config.baseUrl);
    await visitor.leave();
  }
});

async function setPassword(personId: number, password: string): Promise<void> {
  const { hashPassword } = await import('../../server/domain/people/auth/passwords.ts');
  const { sql } = await import('../../server/platform/db/sql.ts');
  await sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${personId}`.execute(
    server.app.database.db,
  );
}
