import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import {
  addWebhook,
  channelOf,
  connectApp,
  server,
  slackFake,
  withApp,
  withWebhook,
} from './testing/scene.ts';
import { shownIn } from './testing/shown-in.ts';

test('POST /v1/slackChannels 201 keeps the address sealed and shows it to nobody', async () => {
  const at = await withWebhook(['CALL_BOOKED', 'DEAL_WON']);
  const channel = await channelOf(at);
  assert.deepEqual(
    [channel.kind, channel.name, channel.topics, channel.status, channel.waiting],
    ['WEBHOOK', '#sales', ['CALL_BOOKED', 'DEAL_WON'], 'ACTIVE', 0],
  );
  const { rows } = await sql<{ webhook_url: string }>`
    select webhook_url from slack_channel where account_id = ${at.w.id}`.execute(at.w.db);
  assert.ok(!(rows[0]?.webhook_url ?? at.path).includes(at.path));
  const { body } = await at.w.owner.client.get('/v1/audit');
  assert.ok(!JSON.stringify([channel, body]).includes(at.path));
});

test('POST /v1/slackChannels 400 for any address that is not an incoming webhook of a server the installation knows', async () => {
  const w = await createTestWorkspace(server);
  const others = [
    'https://example.com/services/T1/B1/x',
    `${slackFake.url}/api/chat.postMessage`,
    `${slackFake.url}.example.com/services/T1/B1/x`,
    `${slackFake.url}/services/../api/chat.postMessage`,
    `${slackFake.url}/services/T1/B1/x?to=elsewhere`,
    `${slackFake.url.replace('//', '//me@')}/services/T1/B1/x`,
  ];
  for (const webhookUrl of others) {
    const { status, body } = await addWebhook(w, '', { webhookUrl });
    assert.equal(status, 400, webhookUrl);
    assert.match(JSON.stringify(body), /Must be the URL of an incoming webhook/, webhookUrl);
  }
  const nameless = await addWebhook(w, '/services/T1/B1/x', { name: undefined });
  assert.equal(nameless.status, 400);
  const none = await addWebhook(w, '/services/T1/B1/x', { topics: [] });
  assert.equal(none.status, 400);
});

test('POST /v1/slackChannels 400 for a channel that is there already, also where two ask at once, and 409 beyond fifty', async () => {
  const w = await createTestWorkspace(server);
  const team = slackFake.team();
  const path = team.webhook(team.channel('sales'));
  const replies = await Promise.all([1, 2, 3].map(() => addWebhook(w, path)));
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 400, 400],
  );
  for (let number = 2; number <= 50; number++) {
    const { status, body } = await addWebhook(w, `/services/T1/B1/x${number}`);
    assert.equal(status, 201, JSON.stringify(body));
  }
  const beyond = await addWebhook(w, '/services/T1/B1/beyond');
  assert.deepEqual([beyond.status, beyond.body.code], [409, 'LIMIT_REACHED']);
});

test('only administrators see and change channels', async () => {
  const at = await withWebhook(['CALL_BOOKED']);
  const manager = await at.w.member('SALES_MANAGER');
  assert.equal((await manager.client.get('/v1/slackChannels')).status, 403);
  assert.equal((await manager.client.get('/v1/slackChannels/messages')).status, 403);
  assert.equal((await manager.client.post(`/v1/slackChannels/${at.id}/test`)).status, 403);
  assert.equal((await manager.client.put('/v1/slackChannels', { id: at.id, name: 'x' })).status, 403);
  assert.equal((await manager.client.delete(`/v1/slackChannels/${at.id}`)).status, 403);
});

test('POST /v1/slackChannels/{id}/test 200 says whether the message arrived, and why not', async () => {
  const at = await withWebhook(['CALL_BOOKED']);
  const ask = async () => (await at.w.owner.client.post(`/v1/slackChannels/${at.id}/test`)).body.data;
  assert.deepEqual(await ask(), { sent: true, reason: null });
  assert.match(shownIn(at.channel.posts[0]), /can post here\. This is a test message\./);
  at.channel.isArchived = true;
  assert.deepEqual(await ask(), {
    sent: false,
    reason: 'The channel is archived at Slack. (channel_is_archived)',
  });
  slackFake.faults.add({ does: 'CUT' });
  assert.deepEqual(await ask(), { sent: false, reason: 'Slack does not answer.' });
});

test('PUT /v1/slackChannels 200 changes name and topics; DELETE 200 removes it with what waits, then 404', async () => {
  const at = await withWebhook(['CALL_BOOKED']);
  const changed = await at.w.owner.client.put('/v1/slackChannels', {
    id: at.id,
    name: '#closers',
    topics: ['NEW_LEAD', 'NEW_LEAD'],
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.deepEqual(
    [changed.body.data.channel.name, changed.body.data.channel.topics],
    ['#closers', ['NEW_LEAD']],
  );
  assert.equal((await at.w.owner.client.delete(`/v1/slackChannels/${at.id}`)).status, 200);
  assert.equal((await at.w.owner.client.delete(`/v1/slackChannels/${at.id}`)).status, 404);
  assert.equal((await at.w.owner.client.post(`/v1/slackChannels/${at.id}/test`)).status, 404);
});

test('PUT /v1/slackChannels/app 200 asks Slack and keeps its secrets sealed; 400 where Slack does not take the token', async () => {
  const at = await withApp(['NEW_LEAD']);
  const { body } = await at.w.owner.client.get('/v1/slackChannels');
  assert.equal(body.data.app.teamName, at.team.name);
  assert.match(at.requestUrl, /\/slack-events\/\d+-[\w-]+$/);
  assert.ok(!JSON.stringify(body).includes(at.team.token));
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(s)::text as row from slack_app s where account_id = ${at.w.id}`.execute(at.w.db);
  assert.ok(rows[0] !== undefined && !rows[0].row.includes(at.team.token));
  assert.ok(!rows[0].row.includes(at.team.signingSecret));
  const wrong = await connectApp(at.w, at.team, { botToken: 'xoxb-nobody-knows-it' });
  assert.equal(wrong.status, 400);
  assert.match(JSON.stringify(wrong.body), /Slack does not take the token of the app.*invalid_auth/);
  const shape = await connectApp(at.w, at.team, { botToken: 'xoxp-of-a-person' });
  assert.match(JSON.stringify(shape.body), /begins with xoxb-/);
  const again = await connectApp(at.w, at.team);
  assert.equal(again.body.data.app.requestUrl, at.requestUrl, 'the address stays');
});

test('a channel of the app is found by its name on any page, or by its id, and an archived one is not', async () => {
  const at = await withApp(['NEW_LEAD']);
  for (const name of ['two', 'three', 'four']) at.team.channel(name);
  const [, , , four] = at.team.channels;
  const add = (channel: string) =>
    at.w.owner.client.post('/v1/slackChannels', { channel, topics: ['CALL_BOOKED'] });
  const found = await add('four');
  assert.equal(found.body.data.channel.name, '#four');
  const twice = await add(four?.id ?? '');
  assert.match(JSON.stringify(twice.body), /This channel has already been added/);
  const three = at.team.channels[2];
  assert.ok(three);
  three.isArchived = true;
  assert.match(JSON.stringify((await add('#three')).body), /Slack has no such channel/);
  assert.match(JSON.stringify((await add(three.id)).body), /Slack has no such channel/);
  assert.match(JSON.stringify((await add('C0000000000')).body), /Slack has no such channel/);
  assert.equal((await at.w.owner.client.delete('/v1/slackChannels/app')).status, 200);
  const { body } = await at.w.owner.client.get('/v1/slackChannels');
  assert.deepEqual([body.data.app, body.data.channels], [null, []]);
  assert.match(JSON.stringify((await add('four')).body), /Connect the Slack app first/);
});
