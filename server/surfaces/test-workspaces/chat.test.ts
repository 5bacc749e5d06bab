import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { readContact } from '#/test/calls.ts';
import { savedContact } from '#/test/contacts.ts';
import { server, workspace } from '#/test/harness.ts';
import { bookCall, remindingEvent, testStartMs } from '#/test/test-workspaces.ts';

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

test('POST /v1/testSlack/press 200: a member claims a lead by its button, and who presses later is told whose it is', async () => {
  const w = await workspace({ test: { clockMs: testStartMs, seed: 'press' } });
  const { client } = w.owner;
  await client.put('/v1/slackChannels/app', {
    botToken: 'xoxb-anything-goes',
    signingSecret: '0'.repeat(32),
  });
  await client.post('/v1/slackChannels', { channel: '#sales', topics: ['NEW_LEAD'] });
  const setters = [await w.member('SETTER'), await w.member('SETTER')];
  const closer = await w.member('CLOSER');
  const { id: contactId } = await savedContact(w, { email: 'ida@example.test', firstName: 'Ida' });
  const messages = async () => (await w.get('/v1/testSlack')).body.data.messages;
  const press = async (userId: number | undefined) => {
    const [{ id }] = await messages();
    const { status, body } = await w.post('/v1/testSlack/press', { id, userId });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.pressed;
  };
  const [posted, ...others] = await messages();
  assert.deepEqual([others.length, posted.channel, posted.topic], [0, '#sales', 'NEW_LEAD']);
  assert.match(posted.text, /Ida/);
  assert.ok(posted.button !== null);

  assert.equal(await press(closer.userId), true);
  const [refused] = await messages();
  assert.deepEqual([refused.button, refused.answered.userId], [posted.button, closer.userId]);
  assert.match(refused.answered.text, /does not allow you to claim leads/);

  assert.equal(await press(setters[0]?.userId), true);
  assert.equal((await readContact(w, contactId)).setterId, setters[0]?.userId);
  const [claimed] = await messages();
  assert.equal(claimed.button, null);
  assert.match(claimed.text, /✓ Claimed by /);
  assert.equal(await press(setters[1]?.userId), false, 'there is no button any more');

  const foreign = await workspace({ test: { clockMs: testStartMs, seed: 'other' } });
  const theirs = await foreign.post('/v1/testSlack/press', { id: claimed.id, userId: foreign.owner.userId });
  assert.equal(theirs.status, 404);
  assert.deepEqual((await w.get('/v1/testClock')).body.data.testClock.refused, 0);
});
