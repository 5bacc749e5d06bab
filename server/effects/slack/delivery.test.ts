import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { claimChannels } from './claim-channels.ts';
import {
  bookedCall,
  channelOf,
  messagesOf,
  runDue,
  runFor,
  server,
  slackFake,
  withWebhook,
} from './testing/scene.ts';
import { shownIn } from './testing/shown-in.ts';

/** Limited to one path, because channels of other tests may also have messages. */
const posts = ({ path }: { path: string }) => ({ method: 'POST', path: new RegExp(path) });

test('what waits longer goes out together, in order, and at most one post in a second for each channel', async () => {
  const at = await withWebhook(['CALL_BOOKED']);
  const event = (await bookedCall(at)).eventId;
  const publish = 60;
  await at.w.within(async ({ db }) => {
    await db.run(
      `insert into change (account_id, event_id, type, occurred_at, actor, object, extra, changed_fields, previous)
       select ${at.w.id}, 'evt_many_' || n, 'call.booked', now(), '{"type":"user","id":"1","name":"x"}', jsonb_build_object('inviteeName', 'Guest ' || n, 'eventId', ${event}, 'previewId', 'p'), '{}', '{}', '{}'
       from generate_series(1, ${publish}) n order by n returning id`,
      [],
    );
    return null;
  });
  await runFor(6);
  const many = at.channel.posts;
  assert.ok(many.length <= 4, `${publish + 1} messages as ${many.length} posts`);
  const times = many.map(({ atMs }) => atMs);
  assert.ok(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) >= 1_000));
  const names = many.flatMap((post) => [...shownIn(post).matchAll(/Guest (\d+)/g)].map(([, n]) => Number(n)));
  assert.deepEqual(
    names,
    Array.from({ length: publish }, (_, index) => index + 1),
  );
  assert.ok((await messagesOf(at)).every(({ status }) => status === 'SENT'));
});

test('one channel that is slow or full does not hold up another', async () => {
  const [slow, quick] = [await withWebhook(['CALL_BOOKED']), await withWebhook(['CALL_BOOKED'])];
  await bookedCall(slow);
  await bookedCall(quick);
  slackFake.faults.add({ does: 'REFUSE', status: 429, retryAfterSec: 90, times: 5, ...posts(slow) });
  await runDue();
  assert.deepEqual([slow.channel.posts.length, quick.channel.posts.length], [0, 1]);
});

test('429 with Retry-After, 500, a lost answer and a page of a proxy are tried again, not before they may', async () => {
  const at = await withWebhook(['CALL_BOOKED']);
  await bookedCall(at);
  slackFake.faults.add({ does: 'REFUSE', status: 429, retryAfterSec: 90, ...posts(at) });
  await runDue();
  server.clock.advance(89_000);
  await runDue();
  assert.equal(at.channel.posts.length, 0, 'not before it may');
  const [held] = await messagesOf(at);
  assert.deepEqual([held.status, held.error], ['QUEUED', 'Slack takes no more messages for now.']);
  assert.equal((await channelOf(at)).lastError, 'Slack takes no more messages for now.');
  slackFake.faults.add({ does: 'REFUSE', status: 500, ...posts(at) });
  slackFake.faults.add({ does: 'SAY', text: '<html>Please sign in</html>', ...posts(at) });
  for (let tries = 0; tries < 3; tries++) {
    server.clock.advance(90_000);
    await runDue();
  }
  assert.equal(at.channel.posts.length, 1);
  const [sent] = await messagesOf(at);
  assert.deepEqual([sent.status, sent.attempts, sent.error], ['SENT', 4, null]);
  const { lastError, waiting } = await channelOf(at);
  assert.deepEqual([lastError, waiting], [null, 0]);
});

test('an answer that was lost and a process that died lead to the message at least once', async () => {
  const at = await withWebhook(['CALL_BOOKED']);
  await bookedCall(at);
  slackFake.faults.add({ does: 'CUT', ...posts(at) });
  await runDue();
  server.clock.advance(5_000);
  await server.drainOutbox();
  const taken = await claimChannels(server.app, 8);
  assert.ok(
    taken.some(({ id }) => id === at.id),
    'the process that took it does no more',
  );
  server.clock.advance(59_000);
  await runDue();
  assert.equal(at.channel.posts.length, 0, 'nobody else takes it meanwhile');
  server.clock.advance(1_000);
  await runDue();
  assert.equal(at.channel.posts.length, 1);
});

test('a message that Slack does not take has failed, and those beside it go out', async () => {
  const at = await withWebhook(['CALL_BOOKED']);
  for (const firstName of ['Ann', 'Bob', 'Cid']) await bookedCall(at, { firstName });
  slackFake.faults.add({ does: 'SAY', status: 400, text: 'invalid_payload', times: 2, ...posts(at) });
  await runFor(5);
  assert.deepEqual(
    (await messagesOf(at)).map(({ status, error }) => [status, error]),
    [
      ['FAILED', 'The message was not taken: invalid_payload.'],
      ['SENT', null],
      ['SENT', null],
    ],
  );
});

for (const [name, say] of [
  ['archived', { status: 410, text: 'channel_is_archived' }],
  ['removed', { status: 404, text: 'no_service' }],
  ['forbidden', { status: 403, text: 'action_prohibited' }],
] as const)
  test(`a channel that is ${name} is switched off once, administrators are told, and nothing is posted later`, async () => {
    const at = await withWebhook(['CALL_BOOKED']);
    await bookedCall(at);
    await bookedCall(at);
    slackFake.faults.add({ does: 'SAY', ...say, ...posts(at) });
    await runDue();
    const off = await channelOf(at);
    assert.equal(off.status, 'OFF');
    assert.match(off.reason, new RegExp(`\\(${say.text}\\)$`));
    assert.deepEqual(
      (await messagesOf(at)).map(({ status }) => status),
      ['SKIPPED', 'SKIPPED'],
    );
    const { body } = await at.w.owner.client.get('/v1/notices');
    const notices = body.data.notices.filter(({ kind }: { kind: string }) => kind === 'SLACK_STOPPED');
    assert.deepEqual(
      notices.map(({ about }: { about: string }) => about),
      ['#sales'],
    );
    await bookedCall(at);
    server.clock.advance(1_000);
    await at.w.owner.client.put('/v1/slackChannels', { id: at.id, status: 'ACTIVE' });
    await runFor(3);
    assert.equal(at.channel.posts.length, 0);
    await bookedCall(at);
    await runDue();
    assert.equal(at.channel.posts.length, 1);
    const on = await channelOf(at);
    assert.deepEqual([on.status, on.reason, on.lastError], ['ACTIVE', null, null]);
  });

test('what could not be posted for a day is not posted later', async () => {
  const at = await withWebhook(['CALL_BOOKED']);
  await bookedCall(at);
  slackFake.faults.add({ does: 'REFUSE', status: 503, ...posts(at) });
  await runDue();
  server.clock.advance(25 * hourMs);
  await runDue();
  assert.equal(at.channel.posts.length, 0);
  const [late] = await messagesOf(at);
  assert.deepEqual([late.status, late.error], ['SKIPPED', 'A day had passed']);
});
