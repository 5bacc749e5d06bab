import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { atSite, siteWorkspace } from './harness/calendar-site.ts';
const { addReadCalendar } = await import('../../server/test/mirror.ts');

// The hints for new members, and what managers see of them.

const offer = 'No one books you while you are busy elsewhere';

test('who is new is offered to connect a calendar on the first screens; it can be put off, and is gone once connected', async () => {
  const w = await siteWorkspace();
  const closer = await w.member('CLOSER');
  const viewer = await w.member('VIEWER');
  const owner = await atSite(w.owner, phone);
  const { page } = owner;
  // After the setup, the owner lands on the events; after an invitation, a member lands on the calls.
  await page.goto('/events');
  await page.getByText(offer).waitFor();
  await owner.assertFits('the offer');
  await owner.assertAccessible('the offer');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByText(offer).waitFor({ state: 'detached' });
  await page.goto('/calls');
  await page.getByText('No calls booked').waitFor();
  assert.equal(await page.getByText(offer).count(), 0, 'it is put off on every screen');
  await owner.leave();

  const member = await atSite(closer);
  await member.page.goto('/calls');
  await member.page.getByText(offer).waitFor();
  await w.within((tx) => addReadCalendar(tx, closer.userId));
  await member.page.reload();
  await member.page.getByText('No calls booked').waitFor();
  assert.equal(await member.page.getByText(offer).count(), 0);
  await member.leave();

  const looker = await atSite(viewer);
  await looker.page.goto('/calls');
  await looker.page.getByText('No calls booked').waitFor();
  assert.equal(await looker.page.getByText(offer).count(), 0, 'who takes no calls needs none');
  await looker.leave();
});

test('members and teams show who has no calendar that works', async () => {
  const w = await siteWorkspace();
  const [fine, lost] = [await w.member('CLOSER'), await w.member('CLOSER')];
  await w.member('VIEWER');
  for (const { userId } of [fine, lost]) await w.within((tx) => addReadCalendar(tx, userId));
  await w.db.run(
    "update calendar_connection set status = 'EXPIRED', failing_since = now() where account_id = $1 and user_id = $2",
    [w.id, lost.userId],
  );
  const team = await w.owner.client.post('/v1/teams', {
    name: 'Closers',
    memberIds: [fine.userId, lost.userId],
  });
  assert.equal(team.status, 201, JSON.stringify(team.body));
  const owner = await atSite(w.owner, { ...phone, colorScheme: 'dark' });
  const { page } = owner;
  await page.goto('/settings/members');
  await page.getByText('Without a working calendar: 2 of 3 members').waitFor();
  const gaps = page.getByRole('alert').filter({ hasText: 'Without a working calendar' });
  await gaps.getByText(/^Needs to reconnect: /).waitFor();
  await gaps.getByText(/^No calendar connected: /).waitFor();
  await owner.assertFits('the members');
  await owner.assertAccessible('the members');
  await page.goto('/settings/teams');
  await page.getByText(/^Needs to reconnect: /).waitFor();
  assert.equal(await page.getByText('No calendar connected').count(), 0);
  await owner.assertFits('the teams');
  await owner.assertAccessible('the teams');
  await owner.leave();
});
