import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { ensureWeb } from '../../scripts/bootstrap/build-web.mjs';
import { openSession } from './harness/session.ts';
import { phone } from './harness/browser.ts';

// The server reads the built pages when it starts.
await ensureWeb();
const { handlers } = await import('../../server/main/handlers.ts');
const { startServer } = await import('../../server/test/server.ts');
const { freePort } = await import('../../server/test/free-port.ts');
const { createTestWorkspace } = await import('../../server/test/workspace.ts');
const { TwilioFake } = await import('../../server/test/texts/twilio-fake/twilio-fake.ts');
const { booking, halfHour, newEvent } = await import('../../server/test/events.ts');

const now = '2026-11-23T06:00:00.000Z';
const port = await freePort();
const origin = `http://localhost:${port}`;
const twilio = await TwilioFake.start();
const site = await startServer(contract, handlers, {
  PORT: String(port),
  BASE_URL: origin,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
  ...twilio.settings,
});
after(async () => {
  await site.close();
  twilio.close();
});

test('an administrator adds a WhatsApp sender and a template, and the list shows what goes by WhatsApp', async () => {
  const w = await createTestWorkspace(site);
  const account = twilio.account();
  const owner = await openSession(origin, w.owner, { now, ...phone });
  const { page } = owner;
  await page.goto('/settings/texts');
  await page.getByRole('button', { name: 'Connect Twilio' }).click();
  await page.getByLabel('Account SID').fill(account.sid);
  await page.getByLabel('Auth token').fill(account.token);
  await page.getByLabel(/^Sender/).fill('+15005550006');
  await page.getByLabel('WhatsApp sender').fill('+15005550009');
  await page.getByLabel('Confirmation').fill('HX1');
  await owner.assertAccessible('the form');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Must be the SID of a content template, which begins with HX').waitFor();
  await page.getByLabel('Confirmation').fill(`HX${'a'.repeat(32)}`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('WhatsApp comes from +15005550009: Confirmation.').waitFor();

  const event = await newEvent(w, [w.owner.userId], { texts: { changes: true } });
  const who = { email: 'ida@example.test', phoneNumber: '+14155550100' };
  const consent = [{ kind: 'whatsapp', textVersion: '1' }];
  const contact = await w.post('/v1/contacts', { firstName: 'Ida', ...who, consent });
  assert.ok(contact.status < 300, JSON.stringify(contact.body));
  const call = await w.post('/v1/eventCalls', booking(event, halfHour(3), who));
  assert.equal(call.status, 201, JSON.stringify(call.body));
  await site.drainOutbox();
  await page.reload();
  await page.getByText('Confirmation', { exact: true }).first().waitFor();
  await page.getByText('WhatsApp', { exact: true }).first().waitFor();
  await owner.assertAccessible('the list');
  await owner.leave();
});
