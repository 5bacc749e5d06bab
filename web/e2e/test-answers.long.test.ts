import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { newEvent } from '../../server/test/events.ts';
import { savedContact } from '../../server/test/contacts.ts';
import { bookCall } from '../../server/test/test-workspaces.ts';
import { createTestWorkspace } from '../../server/test/workspace.ts';
import { phone } from './harness/browser.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const now = '2026-11-23T14:00:00.000Z';
const clockMs = Date.parse('2026-11-23T09:00:00Z');
const shots = process.env['SHOTS'];

test('an administrator of a test workspace opens a mail that was kept, answers a text with STOP, and claims a lead at Slack as a member', async () => {
  const w = await createTestWorkspace(server, { test: { clockMs, seed: 'answers' } });
  const { client } = w.owner;
  await client.put('/v1/textMessages/connection', {
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: '0'.repeat(32),
    sender: '+15005550006',
  });
  await client.put('/v1/slackChannels/app', {
    botToken: 'xoxb-anything-goes',
    signingSecret: '0'.repeat(32),
  });
  await client.post('/v1/slackChannels', { channel: '#sales', topics: ['NEW_LEAD', 'CALL_BOOKED'] });
  const event = await newEvent(w, [w.owner.userId], { texts: { changes: true } });
  await savedContact(w, {
    email: 'ada@example.test',
    firstName: 'Ada',
    phoneNumber: '+12015550123',
    consent: [{ kind: 'sms', text: 'Texts about my call', source: 'test' }],
  });
  await bookCall(w, event, clockMs + 26 * hourMs, 'ada@example.test');
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  const shoot = async (name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  await page.goto('/settings/kept');
  await page
    .getByRole('main')
    .getByRole('button', { name: /\bcall\b/i })
    .first()
    .click();
  await page.waitForURL('**/settings/mails?mail=*');
  await page.getByRole('dialog').waitFor();
  await shoot('kept mail');

  await page.goto('/settings/test-phone');
  const text = page.getByRole('listitem').filter({ hasText: '+12015550123' });
  await text.getByRole('button', { name: 'Answer: +12015550123' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer from +12015550123' });
  await dialog.getByRole('button', { name: 'STOP' }).click();
  await shoot('test phone answer');
  await visitor.assertAccessible('the answer to a text');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await text.getByText('Said STOP').waitFor();
  await shoot('test phone');
  await visitor.assertAccessible('the phones of a test workspace');

  await page.goto('/settings/test-slack');
  const lead = page.getByRole('listitem').filter({ hasText: 'New lead' });
  await lead.getByRole('button', { name: /Claim/ }).waitFor();
  await shoot('test slack');
  await visitor.assertAccessible('Slack of a test workspace');
  await lead.getByRole('button', { name: /Claim/ }).click();
  await lead.getByText(/Claimed by/).waitFor();
  await visitor.leave();

  const small = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  for (const [path, words] of [
    ['test-phone', 'Said STOP'],
    ['test-slack', 'Claimed by'],
  ] as const) {
    await small.page.goto(`/settings/${path}`);
    await small.page.getByText(words).first().waitFor();
    if (shots !== undefined) await small.page.screenshot({ path: `${shots}/${path} phone.png` });
    await small.assertFits(`${path} on a phone`);
  }
  await small.leave();
});
