import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { issue } from './error-reasons.ts';
import { id, instant, listMeta, paging, pagingRules, rowId, text } from './shared.ts';
import { slackTopicNames, slackTopics } from './slack-topics.ts';

// Messages in Slack channels: the channels with their topics, the app of the workspace, and the posted messages.

const topic = z.enum(slackTopicNames).meta({
  description: `Posted when — ${slackTopicNames.map((name) => `${name}: ${slackTopics[name]}`).join('. ')}`,
});
const topics = z.array(topic).min(1).max(slackTopicNames.length);

export const SlackChannel = z
  .object({
    id: rowId,
    kind: z.enum(['WEBHOOK', 'APP']).meta({
      description: 'WEBHOOK: through the address of an incoming webhook; APP: through the connected app',
    }),
    name: z.string(),
    topics: z.array(topic),
    status: z.enum(['ACTIVE', 'OFF']).meta({
      description:
        'OFF: Slack does not take messages for it any more. It is told nothing until it is switched on',
    }),
    reason: z.string().nullable().meta({ description: 'Why it is off, in words' }),
    waiting: z.int().meta({ description: 'Messages that Slack has not taken yet' }),
    lastError: z.string().nullable().meta({ description: 'Why the last try did not get through, in words' }),
    lastSentAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'SlackChannel' });

export const SlackApp = z
  .object({
    teamName: z.string().meta({ description: 'Name of the workspace at Slack' }),
    teamId: z.string(),
    requestUrl: z.string().meta({ description: 'Where Slack has to send what people click' }),
    status: z.enum(['CONNECTED', 'ERROR']).meta({
      description: 'ERROR: Slack does not take the token. Messages wait until it is replaced',
    }),
    reason: z.string().nullable().meta({ description: 'Why it does not work, in words' }),
    connectedAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'SlackApp' });

export const SlackMessage = z
  .object({
    id: rowId,
    channelId: rowId.meta({ description: 'The channel, by its id here' }),
    channelName: z.string(),
    topic,
    text: z
      .string()
      .meta({ description: 'Empty once it is older than messages are kept, 90 days by default' }),
    status: z.enum(['QUEUED', 'SENT', 'FAILED', 'SKIPPED']).meta({
      description:
        'QUEUED: waiting, or waiting for a retry; SENT: Slack has taken it; FAILED: Slack does not take it; SKIPPED: a day had passed, or the channel was switched off',
    }),
    attempts: z.int().meta({ description: 'How often it was handed over' }),
    error: z.string().nullable().meta({ description: 'Why it was not taken' }),
    createdAt: instant,
    sentAt: instant.nullable(),
  })
  .meta({ id: 'SlackMessage' });

const one = z.object({ data: z.object({ channel: SlackChannel }) });
const managed = { access: 'credential', scope: 'events:write', right: 'admin' } as const;
const read = { access: 'credential', scope: 'events:read', right: 'admin' } as const;
const name = text(80);
const webhookUrl = text(500)
  .refine((value) => URL.canParse(value), issue('SLACK_URL_INVALID'))
  .meta({
    description: 'The address of an incoming webhook. It is stored encrypted and never shown',
  });

export const list = endpoint({
  method: 'GET',
  path: '/v1/slackChannels',
  summary: 'Channels at Slack, what each is told, and whether it gets through',
  description: 'With the app of the workspace; null: none is connected.',
  ...read,
  input: z.object({}),
  output: z.object({ data: z.object({ channels: z.array(SlackChannel), app: SlackApp.nullable() }) }),
  status: 200,
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/slackChannels',
  summary: 'Add a channel at Slack',
  description:
    'By the address of an incoming webhook, or, where the app is connected, by name or id of the channel: exactly one of both. Slack is asked at once whether the app finds the channel. A webhook is good if a test message arrives.',
  ...managed,
  stepUp: {},
  input: z
    .object({
      name: name.optional().meta({
        description: 'What the channel is called here; needed with `webhookUrl`, default the name at Slack',
      }),
      webhookUrl: webhookUrl.optional(),
      channel: text(80).optional().meta({ description: 'Such as #sales or C0123456789' }),
      topics,
    })
    .superRefine(({ webhookUrl: url, channel, name: called }, context) => {
      if ((url === undefined) === (channel === undefined))
        context.addIssue({
          code: 'custom',
          path: ['webhookUrl'],
          ...issue('EITHER', { names: 'webhookUrl or channel' }),
        });
      else if (url !== undefined && called === undefined)
        context.addIssue({ code: 'custom', path: ['name'], ...issue('EMPTY') });
    }),
  output: one,
  status: 201,
  codes: ['LIMIT_REACHED'],
  errors: [409],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/slackChannels',
  summary: 'Change what a channel is told, or switch it on again',
  description: 'What is left out stays. What happened while it was off is not posted later.',
  ...managed,
  input: z.object({
    id,
    name: name.optional(),
    topics: topics.optional(),
    status: z.enum(['ACTIVE', 'OFF']).optional(),
  }),
  output: one,
  status: 200,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/slackChannels/{id}',
  summary: 'Remove a channel',
  description: 'Its address is deleted, and so is what waits. What was posted stays at Slack.',
  ...managed,
  input: z.object({ id }),
  output: z.object({ data: z.object({ id: rowId, removed: z.literal(true) }) }),
  status: 200,
});

export const test = endpoint({
  method: 'POST',
  path: '/v1/slackChannels/{id}/test',
  summary: 'Post a test message',
  description: 'At once, and without retries. The answer says whether Slack has taken it.',
  ...managed,
  input: z.object({ id }),
  output: z.object({
    data: z.object({
      sent: z.boolean(),
      reason: z.string().nullable().meta({ description: 'Why Slack did not take it, in words' }),
    }),
  }),
  status: 200,
});

export const messages = endpoint({
  method: 'GET',
  path: '/v1/slackChannels/messages',
  summary: 'What was posted, and what waits',
  description: 'The newest first. Several that wait for one channel may go out as one post.',
  ...read,
  input: z.object({ ...paging }).superRefine(pagingRules),
  output: z.object({
    data: z.object({ messages: z.array(SlackMessage), count: z.int() }),
    meta: listMeta,
  }),
  status: 200,
});

export const connectApp = endpoint({
  method: 'PUT',
  path: '/v1/slackChannels/app',
  summary: 'Connect an app at Slack, or replace its secrets',
  description:
    'Slack is asked at once whether the token is good. Then enter `requestUrl` under Interactivity in the settings of the app, so that people can claim leads.',
  ...managed,
  stepUp: {},
  input: z.object({
    botToken: text(255)
      .regex(/^xoxb-[\w-]{8,}$/, issue('SLACK_TOKEN_INVALID'))
      .meta({ description: 'The token of the bot; it is stored encrypted and never shown' }),
    signingSecret: text(255)
      .regex(/^[0-9a-f]{32}$/, issue('SLACK_SECRET_INVALID'))
      .meta({ description: 'With which Slack signs; it is stored encrypted and never shown' }),
  }),
  output: z.object({ data: z.object({ app: SlackApp }) }),
  status: 200,
});

export const disconnectApp = endpoint({
  method: 'DELETE',
  path: '/v1/slackChannels/app',
  summary: 'Disconnect the app',
  description: 'Its secrets are deleted, and so are the channels that it posts to. Clicks are refused.',
  ...managed,
  input: z.object({}),
  output: z.object({ data: z.object({ removed: z.literal(true) }) }),
  status: 200,
});
