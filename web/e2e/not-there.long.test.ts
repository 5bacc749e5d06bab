import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

test('the address of a record that does not exist says so, and offers nothing that cannot help', async () => {
  const { w } = await mondayInBerlin();
  const member = await signedIn(w.owner, { now: '2026-11-23T06:00:00.000Z' });
  const { page } = member;
  for (const [address, text] of [
    ['/calls/call_nothere', 'There is no such call'],
    ['/events/999999', 'There is no such event'],
  ] as const) {
    await page.goto(address);
    await page.getByText(text).waitFor();
    await page.getByText('This link has expired or was mistyped.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  }
  await member.assertAccessible('a record that does not exist');
  await member.leave();
});
