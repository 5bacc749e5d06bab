import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { pageToken } from '../../server/test/page-token.ts';
import { picture } from '../../server/test/pictures.ts';
import { phone } from './harness/browser.ts';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const now = '2026-11-23T06:00:00.000Z';

/** The original widths of a page's images, to see whether they are loaded. */
const sizes = (page: Page) =>
  page
    .locator('img[src^="/pictures/"]')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));

async function upload(page: Page, label: string, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
  const button = page.getByRole('group', { name: label }).getByRole('button', { name: /Upload|Replace/ });
  await button.waitFor();
  const chosen = page.waitForEvent('filechooser');
  await button.click();
  await (await chosen).setFiles({ name: 'picture', mimeType, buffer });
}

test('a photo as large as a camera takes it, a logo and a cover are uploaded in the app and seen by invitees', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  const member = await signedIn(w.owner, { now });
  const { page } = member;
  await page.goto('/settings/profile');
  await upload(page, 'Your photo', Buffer.from('no picture'));
  await page.getByText('Must be a JPG, PNG, WebP or SVG image').waitFor();
  await upload(page, 'Your photo', await picture(4_000, 3_000).png().toBuffer());
  await page.getByText('Photo saved').waitFor();
  await page.locator('header img[src^="/pictures/people/"]').waitFor();
  await page.getByText('Must be a JPG, PNG, WebP or SVG image').waitFor({ state: 'hidden' });
  await member.assertAccessible('the profile with a photo');
  await page.goto('/settings/workspace');
  await upload(page, 'Logo', await picture(600, 300).webp().toBuffer(), 'image/webp');
  await page.getByText('Logo saved').waitFor();
  await page.goto(`/events/${event.id}`);
  await upload(page, 'Cover picture', await picture(1_600, 480).jpeg().toBuffer(), 'image/jpeg');
  await page.getByText('Cover saved').waitFor();
  await member.leave();

  const visitor = await visit(phone);
  await visitor.page.goto(`/e/${event.linkPrefix}`);
  await visitor.page.getByRole('button', { name: '9:00 AM' }).waitFor();
  await visitor.page.waitForLoadState('networkidle');
  assert.deepEqual(await sizes(visitor.page), [1_600, 512, 256]);
  await visitor.assertFits('a page with pictures');
  await visitor.assertAccessible('a page with pictures');

  const { body } = await server.anybody.post('/public/bookings', {
    linkPrefix: event.linkPrefix,
    pageToken: await pageToken(event.linkPrefix),
    dateTime: '2026-11-24T08:00:00.000Z',
    timeZone: 'Europe/Berlin',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
  });
  const { token, hosts } = body.data.call;
  assert.match(hosts[0].avatarUrl, /^\/pictures\/people\//);
  for (const address of [`/call/${token}`, `/confirmed/${token}`]) {
    await visitor.page.goto(address);
    const face = visitor.page.locator('.call-people img');
    await face.waitFor();
    await visitor.page.waitForLoadState('networkidle');
    assert.deepEqual(await sizes(visitor.page), [512, 256]);
    // The size is reserved while it loads, so that nothing moves.
    assert.deepEqual([await face.getAttribute('width'), await face.getAttribute('height')], ['36', '36']);
    await visitor.assertFits('a call with the photo of its host');
  }
  await visitor.leave();
});
