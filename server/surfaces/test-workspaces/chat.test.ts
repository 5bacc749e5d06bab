import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import { bookCall, hourMs, remindingEvent, testStartMs } from '#/test/test-workspaces.ts';

test('messages to Slack are kept in a test workspace, through an app and through a webhook, and nobody is asked', async () => {
  const w = await workspace({ test: { clockMs: testStartMs, seed: 'chat' } });
  const { client } = w.owner;
  const app = await client.put('/v1/slackChannels/app', {
    botToken: 'xoxb-anything-goes',
    signingSecret: '0'.repeat(32),
  });
  assert.equal(app.status, 200, JSON.stringify(app.body));
  for (const channel of [
    { channel: '#sales', topics: ['CALL_BOOKED', 'NEW_LEAD'] },
    {
      webhookUrl: `${server.app.config.slackWebhookUrl}/services/T0/B0/anything`,
      name: 'Hook',
      topics: ['CALL_BOOKED'],
    },
  ]) {
    const made = await client.post('/v1/slackChannels', channel);
    assert.equal(made.status, 201, JSON.stringify(made.body));
  }
  await bookCall(w, await remindingEvent(w), testStartMs + 26 * hourMs, 'ada@example.test');
  const { messages } = (await w.get('/v1/slackChannels/messages')).body.data;
  assert.ok(messages.length >= 2, JSON.stringify(messages));
  for (const { status, channelName } of messages) assert.equal(status, 'SENT', channelName);
  const kept = (await w.get('/v1/testMailbox', { kind: 'CHAT' })).body.data.messages;
  assert.equal(kept.length, messages.length);
  assert.deepEqual(new Set(kept.map(({ to }: { to: string }) => to)), new Set(['#sales', 'Hook']));
  const clock = (await w.get('/v1/testClock')).body.data.testClock;
  assert.deepEqual([clock.kept.chatMessages, clock.refused, clock.left], [messages.length, 0, 0]);
});
