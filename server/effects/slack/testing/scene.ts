import assert from 'node:assert/strict';
import { after, beforeEach } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import type { SlackTopic } from '@callwright/contract/slack-topics.ts';
import { handlers } from '#/main/handlers.ts';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { startServer } from '#/test/server.ts';
import { SlackFake } from '#/test/slack/slack-fake/slack-fake.ts';
import type { FakeChannel, FakeTeam } from '#/test/slack/slack-fake/team.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { claimChannels } from '../claim-channels.ts';
import { deliverChannel } from '../deliver.ts';
import { takeClicks, workClick } from '../work-click.ts';

// A service with Slack configured, and workspaces with Slack channels.

export const slackFake = await SlackFake.start();
export const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  ...slackFake.settings,
});
slackFake.nowMs = server.clock.now;
after(async () => {
  await server.close();
  slackFake.close();
});
beforeEach(() => {
  server.clock.reset();
  slackFake.faults.clear();
});

export type Connected = {
  readonly w: Workspace;
  readonly team: FakeTeam;
  readonly channel: FakeChannel;
  /** The id of the channel in the service. */
  readonly id: number;
};

/** A workspace that posts to a channel through an incoming webhook. */
export async function withWebhook(topics: readonly SlackTopic[]): Promise<Connected & { path: string }> {
  const w = await createTestWorkspace(server);
  const team = slackFake.team();
  const channel = team.channel('sales');
  const path = team.webhook(channel);
  const { status, body } = await addWebhook(w, path, { topics });
  assert.equal(status, 201, JSON.stringify(body));
  return { w, team, channel, id: body.data.channel.id, path };
}

export function addWebhook(w: Workspace, path: string, changed: object = {}) {
  const asked = { name: '#sales', webhookUrl: slackFake.url + path, topics: ['CALL_BOOKED'], ...changed };
  return w.owner.client.post('/v1/slackChannels', asked);
}

/** A workspace with a Slack app, which posts to a channel. */
export async function withApp(topics: readonly SlackTopic[]): Promise<Connected & { requestUrl: string }> {
  const w = await createTestWorkspace(server);
  const team = slackFake.team();
  const channel = team.channel('sales');
  const app = await connectApp(w, team);
  assert.equal(app.status, 200, JSON.stringify(app.body));
  const { status, body } = await w.owner.client.post('/v1/slackChannels', { channel: '#sales', topics });
  assert.equal(status, 201, JSON.stringify(body));
  return { w, team, channel, id: body.data.channel.id, requestUrl: app.body.data.app.requestUrl };
}

export function connectApp(w: Workspace, { token, signingSecret }: FakeTeam, changed: object = {}) {
  return w.owner.client.put('/v1/slackChannels/app', { botToken: token, signingSecret, ...changed });
}

let hours = 0;

/** A call in three days with an invitee of this name. */
export async function bookedCall({ w }: Pick<Connected, 'w'>, person: object = {}): Promise<Json> {
  const event = await newEvent(w, [w.owner.userId], { name: 'Strategy call' });
  hours += 1;
  const email = `ida${hours}@example.test`;
  const reply = await w.post(
    '/v1/eventCalls',
    booking(event, halfHour(3, hours % 24), { firstName: 'Ida', lastName: 'Bell', email, ...person }),
  );
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data.eventCall;
}

/** Runs the jobs that are due, as an idle process does. */
export async function runDue(): Promise<void> {
  const { app } = server;
  await server.drainOutbox();
  for (let due = await takeClicks(app, 4); due.length > 0; due = await takeClicks(app, 4))
    await Promise.all(due.map((click) => workClick(app, click)));
  await server.drainOutbox();
  for (let due = await claimChannels(app, 8); due.length > 0; due = await claimChannels(app, 8))
    await Promise.all(due.map((channel) => deliverChannel(app, channel)));
}

/** Runs due jobs for the given number of seconds, once per second. */
export async function runFor(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await runDue();
    server.clock.advance(1_000);
  }
}

export async function channelOf({ w, id }: Pick<Connected, 'w' | 'id'>): Promise<Json> {
  const { status, body } = await w.owner.client.get('/v1/slackChannels');
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.channels.find((channel: { id: number }) => channel.id === id);
}

export async function messagesOf({ w }: Pick<Connected, 'w'>): Promise<Json[]> {
  const { status, body } = await w.owner.client.get('/v1/slackChannels/messages');
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.messages.toReversed();
}
