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
const { SlackFake } = await import('../../server/test/slack/slack-fake/slack-fake.ts');
const { slackSignature } = await import('../../server/ports/messages/slack/signature.ts');
const { claimChannels } = await import('../../server/effects/slack/claim-channels.ts');
const { deliverChannel } = await import('../../server/effects/slack/deliver.ts');
const { takeClicks, workClick } = await import('../../server/effects/slack/work-click.ts');
const { booking, halfHour, newEvent } = await import('../../server/test/events.ts');

const now = '2026-11-23T06:00:00.000Z';
const port = await freePort();
const origin = `http://localhost:${port}`;
const slack = await SlackFake.start();
const site = await startServer(contract, handlers, {
  PORT: String(port),
  BASE_URL: origin,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
  ...slack.settings,
});
after(async () => {
  await site.close();
  slack.close();
});

/** Handles clicks and posts messages, as often as the rate limit of a channel allows. */
async function post(): Promise<void> {
  for (const click of await takeClicks(site.app, 4)) await workClick(site.app, click);
  await site.drainOutbox();
  site.clock.advance(1_000);
  for (const channel of await claimChannels(site.app, 8)) await deliverChannel(site.app, channel);
}

test('an administrator adds a channel by its webhook, tests it, and a booked call arrives there', async () => {
  const w = await createTestWorkspace(site);
  const team = slack.team();
  const channel = team.channel('sales');
  const path = team.webhook(channel);
  const owner = await openSession(origin, w.owner, { now, ...phone });
  const { page } = owner;
  await page.goto('/settings/slack');
  await page.getByText('No channel yet').waitFor();
  await owner.assertAccessible('no channel');
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await page.getByLabel('Address of the webhook').fill('https://example.com/services/T1/B1/x');
  await page.getByLabel('Name').fill('#sales');
  await owner.assertAccessible('the form');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page
    .getByText(/Must be the URL of an incoming webhook/)
    .first()
    .waitFor();
  await page.getByLabel('Address of the webhook').fill(slack.url + path);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Nothing was posted yet').waitFor();
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await page.getByText('Slack has taken the message for #sales').waitFor();
  assert.match(channel.posts[0]?.text ?? '', /This is a test message/);
  const event = await newEvent(w, [w.owner.userId], { name: 'Strategy call' });
  const booked = await w.post(
    '/v1/eventCalls',
    booking(event, halfHour(3, 1), { firstName: 'Ida', lastName: 'Bell', email: 'ida@example.test' }),
  );
  assert.equal(booked.status, 201);
  await site.drainOutbox();
  await post();
  assert.match(channel.posts[1]?.blocks[0]?.text?.text ?? '', /Ida Bell/);
  await page.reload();
  await page.getByText(/^Posted last/).waitFor();
  await page.getByText('Call booked').first().waitFor();
  await owner.assertAccessible('a channel that works');
  await owner.assertFits('a channel that works');
  channel.isArchived = true;
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await page.getByText('The channel is archived at Slack. (channel_is_archived)').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No channel yet').waitFor();
  await owner.leave();
});

test('with an app, who clicks the button of a new lead at Slack has it in the app', async () => {
  const w = await createTestWorkspace(site);
  const setter = await w.member('SETTER');
  const team = slack.team();
  const channel = team.channel('leads');
  const person = team.user(setter.email);
  const owner = await openSession(origin, w.owner, { now });
  const { page } = owner;
  await page.goto('/settings/slack');
  await page.getByRole('button', { name: 'Connect an app' }).click();
  await page.getByLabel('Bot token').fill(team.token);
  await page.getByLabel('Signing secret').fill(team.signingSecret);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText(`Connected with ${team.name}`).waitFor();
  const address = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await page.getByRole('textbox', { name: 'Channel' }).fill('leads');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('#leads').first().waitFor();
  await owner.assertAccessible('an app with a channel');
  const saved = await w.post('/v1/contacts', { firstName: 'Grace', email: 'grace@example.test' });
  const contactId: number = saved.body.data.contact.id;
  await site.drainOutbox();
  await post();
  const button = channel.posts[0]?.blocks.flatMap(({ elements }) => elements ?? [])[0];
  assert.ok(button);
  const payload = {
    type: 'block_actions',
    user: { id: person.id, team_id: team.id },
    team: { id: team.id },
    response_url: `${slack.url}/actions/${team.id}/1/x`,
    actions: [{ action_id: button.action_id, value: button.value }],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const timestamp = String(Math.floor(site.clock.now() / 1_000));
  const reply = await fetch(address, {
    method: 'POST',
    headers: {
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': slackSignature(timestamp, body, team.signingSecret),
    },
    body,
  });
  assert.equal(reply.status, 200);
  await post();
  assert.match(channel.posts[0]?.blocks[0]?.text?.text ?? '', /Claimed by /);
  const { setterOwner } = (await w.get('/v1/contacts/detail', { contactId })).body.data;
  await page.goto(`/contacts/${contactId}`);
  await page.getByText(setterOwner.name).first().waitFor();
  await owner.leave();
});
