import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './harness/browser.ts';
import { callsOf, newEvent } from './harness/events.ts';
import { mondayInBerlin, nine } from './harness/monday.ts';

test('in Arabic, on a phone: from right to left, in the visitor’s digits, and a reload at each step stays there', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, { name: 'Intro call', description: 'What we do.', language: 'ar' });
  const visitor = await visit({ ...phone, locale: 'ar-EG', colorScheme: 'dark' });
  const { page } = visitor;
  const direction = () => page.evaluate(() => document.documentElement.dir);
  await page.goto(`/e/${event.linkPrefix}`);
  const first = page.locator(`[data-slot="${nine}"]`);
  await first.waitFor();
  assert.equal(await direction(), 'rtl');
  assert.equal(await first.textContent(), '٩:٠٠ ص');
  await page.getByRole('heading', { name: 'صباحًا' }).waitFor();
  const [saturday, friday] = [page.locator('th').first(), page.locator('th').last()];
  const at = async (cell: typeof saturday) => (await cell.boundingBox())?.x ?? 0;
  assert.ok((await at(saturday)) > (await at(friday)), 'the week begins on the right');
  await visitor.assertFits('the times');
  await visitor.assertAccessible('the times in Arabic');

  // Right-to-left: the left arrow key goes to the next day.
  await page.locator('[data-date="2026-11-23"]').focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-date')), '2026-11-24');

  await first.tap();
  await page.getByText('هذا الوقت محجوز لك').waitFor();
  await page.getByLabel('الاسم').fill('ليلى حسن');
  await page.getByLabel('البريد الإلكتروني', { exact: true }).fill('laila@example.test');
  await page.reload();
  await page.getByText('هذا الوقت محجوز لك').waitFor();
  assert.equal(await page.getByLabel('الاسم').inputValue(), 'ليلى حسن');
  await visitor.assertFits('the form');
  await visitor.assertAccessible('the form in Arabic');
  await page.getByRole('button', { name: 'حجز هذا الوقت' }).tap();
  await page.getByRole('heading', { name: 'تم حجز مكالمتك' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'تم حجز مكالمتك' }).waitFor();
  assert.equal(await direction(), 'rtl');
  await visitor.assertFits('the confirmation');
  await visitor.assertAccessible('the confirmation in Arabic');

  const [call] = await callsOf(w, event);
  assert.deepEqual([call.dateTime, call.inviteeName], [nine, 'ليلى حسن']);
  const [contact] = (await w.get('/v1/contacts', { search: 'laila@example.test' })).body.data.contacts;
  assert.equal(contact.locale, 'ar', 'mails follow it');
  await visitor.leave();
});
