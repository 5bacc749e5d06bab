import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { portal, portalWorkspace } from './harness/portal.ts';
import { openSession } from './harness/session.ts';

const now = '2026-11-23T06:00:00.000Z';
const address = `${portal.origin}/mcp`;

test('the page of assistants shows the address that answers as the service for assistants does, and what to copy for each', async () => {
  const w = await portalWorkspace();
  const visitor = await openSession(portal.origin, w.owner, { now });
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/developers/keys');
  await page.getByRole('tab', { name: 'AI assistants' }).click();
  assert.equal(await page.getByLabel('Address for assistants').textContent(), address);
  const { status, headers } = await fetch(address, { method: 'POST', body: '{}' });
  assert.equal(status, 401);
  assert.match(headers.get('www-authenticate') ?? '', /resource_metadata=/);
  await visitor.assertAccessible('all closed');

  await page.getByRole('button', { name: 'Claude Code', exact: true }).click();
  const command = `claude mcp add --transport http callwright ${address}`;
  await page.getByText(command).waitFor();
  await page.getByRole('button', { name: 'Copy command' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), command);
  await page.getByRole('button', { name: 'Cursor', exact: true }).click();
  const settings = await page.getByText('"mcpServers"').first().textContent();
  assert.deepEqual(JSON.parse(settings ?? ''), { mcpServers: { callwright: { url: address } } });
  await visitor.assertAccessible('one open');
  await page.getByRole('link', { name: 'Connected apps' }).last().click();
  await page.waitForURL('**/settings/connected-apps');
  await visitor.leave();
});

test('on a phone, in the dark and for a viewer the page of assistants can be used too', async () => {
  const w = await portalWorkspace();
  const visitor = await openSession(portal.origin, await w.member('VIEWER'), {
    now,
    ...phone,
    colorScheme: 'dark',
  });
  const { page } = visitor;
  await page.goto('/developers/assistants');
  const guide = page.getByRole('button', { name: 'VS Code' });
  await guide.focus();
  await page.keyboard.press('Enter');
  await page.getByText('.vscode/mcp.json').waitFor();
  // Anything too wide would be cut off by its container.
  for (const part of [page.getByText('.vscode/mcp.json'), page.getByText('"servers"')]) {
    const box = await part.boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
  }
  await visitor.assertAccessible('a phone in the dark');
  await visitor.leave();
});
