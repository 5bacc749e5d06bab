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
      description: 'WEBHOOK: through an incoming webhook; APP: through the connected app',
    }),
    name: z.string(),
    topics: z.array(topic),
    status: z.enum(['ACTIVE', 'OFF']).meta({
      description: 'OFF: Slack no longer accepts messages for it. Nothing is posted until it is switched on',
    }),
    reason: z.string().nullable().meta({ description: 'Why it is off, as text' }),
    waiting: z.int().meta({ description: 'Number of messages that Slack has not accepted yet' }),
    lastError: z.string().nullable().meta({ description: 'Why the last attempt failed, as text' }),
    lastSentAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'SlackChannel' });

export const SlackApp = z
  .object({
    teamName: z.string().meta({ description: 'Name of the Slack workspace' }),
    teamId: z.string(),
    requestUrl: z.string().meta({ description: 'URL to enter at Slack for interactivity' }),
    status: z.enum(['CONNECTED', 'ERROR']).meta({
      description: 'ERROR: Slack does not accept the token. Messages wait until it is replaced',
    }),
    reason: z.string().nullable().meta({ description: 'Why it does not work, as text' }),
    connectedAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'SlackApp' });

export const SlackMessage = z
  .object({
    id: rowId,
    channelId: rowId.meta({ description: 'Id of the channel here' }),
    channelName: z.string(),
    topic,
    text: z
      .string()
      .meta({ description: 'Empty once it is older than messages are kept, 90 days by default' }),
    status: z.enum(['QUEUED', 'SENT', 'FAILED', 'SKIPPED']).meta({
      description:
        'QUEUED: waiting to be sent or retried; SENT: accepted by Slack; FAILED: refused by Slack; SKIPPED: older than a day, or the channel was switched off',
    }),
    attempts: z.int().meta({ description: 'Number of attempts' }),
    error: z.string().nullable().meta({ description: 'Why it was not accepted' }),
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
    description: 'URL of an incoming webhook. Stored encrypted and never shown',
  });

export const list = endpoint({
  method: 'GET',
  path: '/v1/slackChannels',
  summary: 'List Slack channels',
  description:
    'The topics and delivery state of each, and the app of the workspace; null if none is connected.',
  ...read,
  input: z.object({}),
  output: z.object({ data: z.object({ channels: z.array(SlackChannel), app: SlackApp.nullable() }) }),
  status: 200,
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/slackChannels',
  summary: 'Add a Slack channel',
  description:
    'Send exactly one: the URL of an incoming webhook, or, if the app is connected, the name or id of the channel. Slack is asked at once whether the app finds the channel; a webhook must accept a test message.',
  ...managed,
  stepUp: {},
  input: z
    .object({
      name: name.optional().meta({
        description: 'Name of the channel here; required with `webhookUrl`, default the name in Slack',
      }),
      webhookUrl: webhookUrl.optional(),
      channel: text(80)
        .optional()
        .meta({ description: 'Name or id of the channel, such as #sales or C0123456789' }),
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
  summary: 'Update a Slack channel',
  description:
    'Its name and topics, or to switch it on again. Fields left out stay unchanged. Nothing from the time it was off is posted later.',
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
  summary: 'Remove a Slack channel',
  description: 'Its URL and its waiting messages are deleted. Posted messages stay in Slack.',
  ...managed,
  input: z.object({ id }),
  output: z.object({ data: z.object({ id: rowId, removed: z.literal(true) }) }),
  status: 200,
});

export const test = endpoint({
  method: 'POST',
  path: '/v1/slackChannels/{id}/test',
  summary: 'Post a test message to a Slack channel',
  description: 'Posted at once, without retries. The reply says whether Slack accepted it.',
  ...managed,
  input: z.object({ id }),
  output: z.object({
    data: z.object({
      sent: z.boolean(),
      reason: z.string().nullable().meta({ description: 'Why Slack did not accept it, as text' }),
    }),
  }),
  status: 200,
});

export const messages = endpoint({
  method: 'GET',
  path: '/v1/slackChannels/messages',
  summary: 'List Slack messages',
  description:
    'Posted and waiting ones, newest first. Several waiting messages for one channel may be combined in one post.',
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
  summary: 'Connect a Slack app, or replace its secrets',
  description:
    'Slack is asked at once whether the token works. Then enter `requestUrl` under Interactivity in the settings of the app, so that people can claim leads.',
  ...managed,
  stepUp: {},
  input: z.object({
    botToken: text(255)
      .regex(/^xoxb-[\w-]{8,}$/, issue('SLACK_TOKEN_INVALID'))
      .meta({ description: 'Bot token of the app; stored encrypted and never shown' }),
    signingSecret: text(255)
      .regex(/^[0-9a-f]{32}$/, issue('SLACK_SECRET_INVALID'))
      .meta({ description: 'Signing secret of the app; stored encrypted and never shown' }),
  }),
  output: z.object({ data: z.object({ app: SlackApp }) }),
  status: 200,
});

export const disconnectApp = endpoint({
  method: 'DELETE',
  path: '/v1/slackChannels/app',
  summary: 'Disconnect the Slack app',
  description:
    'Its secrets and the channels it posts to are deleted. Clicks on earlier messages are refused.',
  ...managed,
  input: z.object({}),
  output: z.object({ data: z.object({ removed: z.literal(true) }) }),
  status: 200,
});
