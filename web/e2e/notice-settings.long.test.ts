import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from './harness/signed-in.ts';
import { workspace } from './harness/site.ts';

const now = new Date().toISOString();

test('a member chooses from the bell what it tells, and sees only what it could tell them', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const visitor = await signedIn(closer, { now });
  const { page } = visitor;
  await page.goto('/today');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('link', { name: 'Choose what you are told' }).click();
  const section = page.getByRole('region', { name: 'Notifications' });
  const payment = section.getByRole('switch', { name: 'A payment comes in for a deal of yours' });
  assert.ok(await payment.isChecked(), 'everything is told until somebody chooses');
  assert.equal(
    await section.getByText('A webhook is turned off').count(),
    0,
    'that is told to administrators',
  );
  await payment.press('Space');
  await page.getByRole('alert').getByText('Notifications saved').first().waitFor();
  const { settings } = (await closer.client.get('/v1/notices/settings')).body.data;
  assert.deepEqual(
    settings.filter(({ app }: { app: boolean }) => !app),
    [{ kind: 'PAYMENT', app: false }],
  );
  await page.reload();
  await payment.waitFor();
  assert.ok(!(await payment.isChecked()));
  await visitor.assertAccessible('what the bell tells');
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.assertFits('what the bell tells, on a phone');
  const owner = await signedIn(w.owner, { now });
  await owner.page.goto('/settings/profile');
  await owner.page.getByRole('switch', { name: /^A webhook is turned off/ }).waitFor();
  await owner.leave();
  await visitor.leave();
});
