import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { portal, portalWorkspace } from './harness/portal.ts';
import { openSession } from './harness/session.ts';

const now = '2026-11-23T06:00:00.000Z';
const { grantOperator } = await import('../../server/surfaces/operator/operators.ts');
const { sql } = await import('../../server/platform/db/sql.ts');
const { systemContext } = await import('../../server/platform/context/system-ctx.ts');

type PortalWorkspace = Awaited<ReturnType<typeof portalWorkspace>>;

async function operatorOf(w: PortalWorkspace): Promise<void> {
  await grantOperator(systemContext(portal.app), w.owner.email);
}

let apps = 0;

async function appThatWaits(w: PortalWorkspace): Promise<{ id: string; name: string }> {
  apps += 1;
  const name = `Calendar robot ${process.pid} ${apps}`;
  const { status, body } = await w.post('/v1/oauth/register', {
    client_name: name,
    client_uri: 'https://robot.example',
    redirect_uris: ['https://robot.example/cb', 'http://localhost:4000/cb'],
    scope: 'contacts:read deals:read',
  });
  assert.equal(status, 201, JSON.stringify(body));
  await w.client.send('PATCH', `/v1/oauth/register/${body.client_id}`, '{"request_approval":true}');
  return { id: body.client_id, name };
}

test('the operator finds a workspace, changes its plan and limits, and the log shows it', async () => {
  const w = await portalWorkspace({ plan: 'STARTUP' });
  await operatorOf(w);
  const visitor = await openSession(portal.origin, w.owner, { now });
  const { page } = visitor;
  await page.goto('/calls');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Operator console' }).click();
  await page.getByRole('heading', { name: 'Operator console' }).waitFor();
  await page.getByLabel('Search').fill(w.slug);
  await page.waitForURL(/search=/);
  // Until the search is answered, the list contains workspaces of other tests.
  const row = page.getByRole('listitem').filter({ hasText: `${w.slug} · no.` });
  await row.getByText('20 requests per endpoint in 10 s').waitFor();
  await visitor.assertAccessible('the workspaces');
  await row.getByRole('button', { name: /^Change plan and limits of/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Business' }).click();
  await dialog.getByLabel('Window in seconds').fill('30');
  await visitor.assertAccessible('the form');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('100 requests per endpoint in 30 s').waitFor();
  const me = await w.get('/v1/me');
  assert.deepEqual([me.body.data.workspace.plan, me.body.data.limits.windowSec], ['BUSINESS', 30]);
  await row.getByRole('button', { name: /^Change plan and limits of/ }).click();
  await dialog.getByLabel('Window in seconds').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('100 requests per endpoint in 10 s').waitFor();
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByText('Plan: STARTUP → BUSINESS').first().waitFor();
  await page.getByText('Window: 30 → plan default').first().waitFor();
  await visitor.assertAccessible('the log');
  await visitor.leave();
});

test('on a phone an app that waits declined with a reason that its makers read, asks again and approved', async () => {
  const w = await portalWorkspace();
  await operatorOf(w);
  const app = await appThatWaits(w);
  const visitor = await openSession(portal.origin, w.owner, { now, ...phone });
  const { page } = visitor;
  await page.goto('/operator/apps');
  const card = page.getByRole('listitem', { name: app.name });
  await card.getByText('See contacts and their notes').waitFor();
  await card.getByText('localhost:4000', { exact: true }).waitFor();
  await visitor.assertAccessible('the apps');
  await card.getByRole('button', { name: 'Decline' }).click();
  await page.getByLabel('Reason').fill('There is no privacy page');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await page.getByText(`${app.name} declined`).waitFor();
  await card.waitFor({ state: 'detached' });
  await page.goto(`/developers/apps/${app.id}`);
  await page.getByText('There is no privacy page').waitFor();
  await page.getByRole('button', { name: 'Request approval' }).click();
  await page.getByText('Approval requested').waitFor();
  await page.goto('/operator/apps');
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`${app.name} approved`).waitFor();
  assert.equal((await w.get(`/v1/oauth/register/${app.id}`)).body.approval_status, 'Approved');
  await visitor.leave();
});

test('an app is suspended and resumed', async () => {
  const w = await portalWorkspace();
  await operatorOf(w);
  const app = await appThatWaits(w);
  const visitor = await openSession(portal.origin, w.owner, { now, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(`/operator/apps?view=ALL&search=${encodeURIComponent(app.name)}`);
  await page.getByRole('button', { name: `Suspend ${app.name}` }).click();
  await page.getByLabel('Reason').fill('It reads more than it says');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('button', { name: `Resume ${app.name}` }).waitFor();
  await page.getByText('Suspended', { exact: true }).first().waitFor();
  await visitor.assertAccessible('a suspended app');
  await page.goto(`/developers/apps/${app.id}`);
  await page.getByText('It reads more than it says').waitFor();
  await page.goto(`/operator/apps?view=SUSPENDED`);
  await page.getByRole('button', { name: `Resume ${app.name}` }).click();
  await page.getByText(`${app.name} resumed`).waitFor();
  assert.equal((await w.get(`/v1/oauth/register/${app.id}`)).body.suspended_at, null);
  await visitor.leave();
});

test('who does not operate the installation finds nothing under /operator and no way there', async () => {
  const w = await portalWorkspace();
  const visitor = await openSession(portal.origin, w.owner, { now });
  const { page } = visitor;
  await page.goto('/operator/workspaces');
  await page.getByText('Page not found').waitFor();
  await page.goto('/calls');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  assert.equal(await page.getByRole('menuitem', { name: 'Operator console' }).count(), 0);
  await visitor.leave();
});

test('an administrator takes the workspace out as a file, and the operator makes a copy of it', async () => {
  const w = await portalWorkspace();
  await operatorOf(w);
  const visitor = await openSession(portal.origin, w.owner, { now });
  const { page } = visitor;
  await page.goto('/settings/workspace');
  const out = page.getByRole('region', { name: 'Take the workspace with you' });
  await out.getByLabel('Passphrase').fill('too short');
  await out.getByRole('button', { name: 'Export workspace' }).click();
  await out
    .getByText(/at least 12 characters/i)
    .last()
    .waitFor();
  await out.getByLabel('Passphrase').fill('seven quiet horses');
  await visitor.assertAccessible('taking the workspace out');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    out.getByRole('button', { name: 'Export workspace' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), `${w.slug}.callwright.gz`);
  const path = await download.path();
  await page.goto('/operator/workspaces');
  await page.getByRole('button', { name: 'Import workspace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(path);
  await dialog.getByLabel('Passphrase of the file').fill('seven loud horses');
  await dialog.getByRole('radio', { name: 'Copy' }).check();
  await visitor.assertAccessible('bringing a workspace in');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('The passphrase does not match the file').waitFor();
  await dialog.getByLabel('Passphrase of the file').fill('seven quiet horses');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText(/^Imported .* \(copy\)$/).waitFor();
  await page.getByLabel('Search').fill(`${w.slug}-2`);
  await page
    .getByRole('listitem')
    .filter({ hasText: `${w.slug}-2 · no.` })
    .waitFor();
});

test('the operator sees what waits too long, what to do about it, and that no worker runs', async () => {
  const w = await portalWorkspace();
  await operatorOf(w);
  const { db } = portal.app.database;
  await sql`
    insert into mail (account_id, kind, to_address, subject, body_text, created_at)
    values (${w.id}, 'INVITATION', 'a@example.test', 's', 'b', to_timestamp(${portal.clock.now() / 1_000}) - interval '1 hour')`.execute(
    db,
  );
  const visitor = await openSession(portal.origin, w.owner, { now });
  const { page } = visitor;
  await page.goto('/operator/status');
  const waiting = page.getByRole('region', { name: 'Waiting' });
  const mails = waiting.getByRole('listitem').filter({ hasText: 'Emails' });
  await mails.getByText('Needs attention').waitFor();
  await mails.getByText(/SMTP_URL is not set/).waitFor();
  await page.getByText('No worker is running').waitFor();
  await page.getByText(/PostgreSQL \d+/).waitFor();
  await visitor.assertAccessible('the status');
  await visitor.leave();
});
