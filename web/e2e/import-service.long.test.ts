import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hooks, hooksWorkspace } from './harness/hooks.ts';
import { openSession } from './harness/session.ts';

const { walkDue } = await import('../../server/domain/moving/walks/work.ts');

const now = '2026-11-23T06:00:00.000Z';

test('another workspace is looked through with its key, and comes in when somebody says so', async () => {
  const [from, to] = [await hooksWorkspace(), await hooksWorkspace()];
  for (const name of ['Ada', 'Grace', 'Zoë'])
    assert.equal(
      (
        await from.post('/v1/contacts', {
          email: `${name.length}${name.charCodeAt(0)}@from.test`,
          firstName: name,
        })
      ).status,
      201,
    );
  const visitor = await openSession(hooks.origin, to.owner, { now });
  const { page } = visitor;
  await page.goto('/settings/imports/new');
  await page.getByText('Callwright or iClosed').click();
  await page.getByLabel('Address of the API').fill(hooks.origin);
  await page.getByLabel('Key or token').fill('svc_wrong');
  await visitor.assertAccessible('a service');
  await page.getByRole('button', { name: 'Check what would come in' }).click();
  await page
    .getByText(/key/i)
    .filter({ hasText: /refused|not/i })
    .first()
    .waitFor();
  await page.getByLabel('Key or token').fill(from.key);
  await page.getByRole('button', { name: 'Check what would come in' }).click();
  await page.getByText('It begins in a moment.').waitFor();
  await walkDue(hooks.app);
  await page.getByRole('row', { name: /^Contacts 3/ }).waitFor();
  await visitor.assertAccessible('looked through');
  assert.equal((await to.get('/v1/contacts')).body.data.count, 0);
  await page.getByRole('button', { name: /^Import \d+ rows$/ }).click();
  await page.getByText('It begins in a moment.').waitFor();
  await walkDue(hooks.app);
  await page.getByText('What happened').waitFor();
  assert.equal((await to.get('/v1/contacts')).body.data.count, 3);
  await page.setViewportSize({ width: 360, height: 780 });
  await visitor.assertAccessible('on a phone');
  if (process.env['SHOTS'] !== undefined)
    await page.screenshot({ path: `${process.env['SHOTS']}/svc.png`, fullPage: true });
  await visitor.leave();
});
