import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { forgetByAge } from '#/main/retention.ts';
import {
  addWebhook,
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

test('a booked call is posted once, with names, a link and a time that everybody reads in their own zone', async () => {
  const at = await withWebhook(['CALL_BOOKED']);
  const call = await bookedCall(at);
  const [waiting] = await messagesOf(at);
  assert.equal(waiting.status, 'QUEUED');
  await runDue();
  await runFor(3);
  assert.equal(at.channel.posts.length, 1);
  const shown = shownIn(at.channel.posts[0]);
  const seconds = Temporal.Instant.from(call.dateTime).epochMilliseconds / 1_000;
  assert.match(shown, new RegExp(`^\\*Call booked:\\* <[^|]*/calls/${call.previewId}\\|Ida Bell>\\n`));
  assert.match(
    shown,
    new RegExp(`Strategy call · <!date\\^${seconds}\\^\\{date_short_pretty\\}, \\{time\\}\\|[^>]*\\(UTC\\)`),
  );
  assert.equal(at.channel.posts[0]?.blocks[0]?.text?.verbatim, true);
  const [sent] = await messagesOf(at);
  assert.deepEqual([sent.status, sent.attempts, sent.error, sent.channelName], ['SENT', 1, null, '#sales']);
  assert.match(sent.text, /^Call booked: Ida Bell, Strategy call · /);
});

test('what people typed mentions nobody, links nowhere and formats nothing', async () => {
  const at = await withWebhook(['CALL_BOOKED']);
  await bookedCall(at, {
    firstName: '<!channel> & @here',
    lastName: '*x* <http://evil.example|click>\n*Deal won:* ‮me',
  });
  await runDue();
  const [post] = at.channel.posts;
  const shown = shownIn(post);
  for (const text of [shown, post?.text ?? '']) {
    assert.doesNotMatch(text, /<!channel|@here|@channel|<http:\/\/evil|http:\/\/evil|‮/);
    assert.equal(text.split('\n').filter((line) => line.includes('Deal won')).length, 1);
  }
  assert.match(shown, /&lt;!channel&gt; &amp; @\u200Bhere/);
  assert.equal(shown.split('\n').length, 2, 'a break in a name is no new line');
});

test('each channel gets the topics that it wants, and nothing that came before it', async () => {
  const at = await withWebhook(['CALL_MOVED', 'CALL_CANCELLED', 'OUTCOME_ADDED']);
  const call = await bookedCall(at);
  const moved = await at.w.put('/v1/eventCalls/reschedule', {
    id: call.id,
    dateTime: new Date(Date.parse(call.dateTime) + dayMs).toISOString(),
  });
  assert.ok(moved.status < 300, JSON.stringify(moved.body));
  await at.w.put('/v1/eventCalls/cancel', { id: call.id, cancelReason: 'Ill & <away>' });
  await runFor(4);
  const shown = at.channel.posts.map(shownIn).join('\n');
  assert.deepEqual(
    (await messagesOf(at)).map(({ topic }) => topic),
    ['CALL_MOVED', 'CALL_CANCELLED'],
  );
  assert.match(shown, /\*Call moved:\*.*\n.*before: <!date/);
  assert.match(shown, /\*Call cancelled:\*.*\n.*Reason: Ill &amp; &lt;away&gt;/);
});

test('deals, payments, refunds and new leads are told, later installments and the past are not', async () => {
  const at = await withWebhook(['DEAL_WON', 'PAYMENT', 'NEW_LEAD', 'OUTCOME_ADDED']);
  const { w } = at;
  const call = await bookedCall(at);
  const deal = await w.post('/v1/deals', {
    eventCallId: call.id,
    value: 4800,
    currency: 'EUR',
    transactionType: 'WON',
  });
  assert.equal(deal.status, 201, JSON.stringify(deal.body));
  await w.post('/v1/deals', {
    eventCallId: call.id,
    value: 100,
    currency: 'EUR',
    transactionType: 'RECURRING',
  });
  const pay = (changed: object) =>
    w.post('/v1/transactions', { value: 500, currency: 'EUR', name: 'Ida Bell', source: 'API', ...changed });
  const paid = await pay({ externalId: 'one' });
  assert.equal(paid.status, 201, JSON.stringify(paid.body));
  await pay({ externalId: 'two', occurredAt: new Date(server.clock.now() - 3 * dayMs).toISOString() });
  await pay({ externalId: 'three', status: 'PENDING' });
  const { id } = paid.body.data.transaction;
  const refunded = await w.put('/v1/transactions', { id, status: 'PARTIALLY_REFUNDED', refundedAmount: 120 });
  assert.ok(refunded.status < 300, JSON.stringify(refunded.body));
  await runFor(4);
  const told = (await messagesOf(at)).map(({ text }) => text);
  assert.deepEqual(
    told.map((text) => text.split(':')[0]),
    ['New lead', 'Deal won', 'Payment received', 'Payment refunded'],
  );
  assert.match(told[1], /€4,800\.00/);
  assert.match(told[3], /€120\.00/);
});

test('a server such as Mattermost gets plain text, times as the workspace writes them, and goes off when its hook is gone', async () => {
  const at = await withWebhook(['NO_HOST']);
  slackFake.compatible.set('/mattermost/hooks/abc', []);
  const { status, body } = await addWebhook(at.w, '/mattermost/hooks/abc');
  assert.equal(status, 201, JSON.stringify(body));
  await bookedCall(at, { firstName: '[x](http://evil.example)' });
  await runDue();
  const [text = ''] = slackFake.compatible.get('/mattermost/hooks/abc') ?? [];
  assert.match(text, /^\*Call booked:\* </);
  assert.doesNotMatch(text, /!date|\]\(http/);
  slackFake.compatible.delete('/mattermost/hooks/abc');
  await bookedCall(at);
  await runFor(2);
  assert.equal((await channelOf({ w: at.w, id: body.data.channel.id })).status, 'OFF');
});

test('erasing a person deletes what was written about them', async () => {
  const at = await withWebhook(['CALL_BOOKED', 'NEW_LEAD']);
  const call = await bookedCall(at);
  await runFor(2);
  assert.equal((await messagesOf(at)).length, 2);
  const erased = await at.w.post('/v1/privacy/erase', { contactId: call.contactId });
  assert.ok(erased.status < 300, JSON.stringify(erased.body));
  assert.deepEqual(await messagesOf(at), []);
});

test('after as long as mails are kept, what was posted is known without its words', async () => {
  const at = await withWebhook(['CALL_BOOKED']);
  await bookedCall(at);
  await runDue();
  server.clock.advance(91 * dayMs);
  await forgetByAge(server.app);
  server.clock.reset();
  const [kept] = await messagesOf(at);
  assert.deepEqual([kept.text, kept.topic, kept.status], ['', 'CALL_BOOKED', 'SENT']);
});
