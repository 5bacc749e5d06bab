import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, listMeta, paging, pagingRules, rowId } from './shared.ts';
import { slackTopicNames } from './slack-topics.ts';

// The Slack of a test workspace: the messages in its channels, and their buttons.

const TestSlackMessage = z
  .object({
    id: rowId,
    channel: z.string().meta({ description: 'Name of the channel' }),
    topic: z.enum(slackTopicNames).meta({ description: 'What it is about' }),
    text: z.string().meta({
      description: 'As it reads in the channel now. Empty once messages are not kept any more',
    }),
    button: z.string().nullable().meta({ description: 'The words on its button; null: it has none' }),
    sentAt: instant.nullable(),
    answered: z
      .object({
        userId: rowId.meta({ description: 'Of the member who pressed' }),
        text: z.string(),
      })
      .nullable()
      .meta({ description: 'What the last one who pressed was told, and nobody else' }),
  })
  .meta({ id: 'TestSlackMessage' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/testSlack',
  summary: 'The messages in the Slack channels of a test workspace',
  description: 'The newest first. Press a button with `POST /v1/testSlack/press`.',
  access: 'credential',
  scope: 'testClock:read',
  right: 'admin',
  input: z.object({ ...paging }).superRefine(pagingRules),
  output: z.object({
    data: z.object({ messages: z.array(TestSlackMessage), count: z.int() }),
    meta: listMeta,
  }),
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE'],
});

export const press = endpoint({
  method: 'POST',
  path: '/v1/testSlack/press',
  summary: 'Press the button of a message in a test workspace',
  description:
    'As a member does at Slack. The service learns of it as from Slack, by a signed request, and what follows has happened when this is answered. A message without a button stays as it is.',
  access: 'credential',
  scope: 'testClock:write',
  right: 'admin',
  input: z.object({
    id: id.meta({ description: 'Of the message' }),
    userId: id.meta({ description: 'The member who presses' }),
  }),
  output: z.object({
    data: z.object({
      pressed: z.boolean().meta({ description: 'false: there was no button to press' }),
    }),
  }),
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE'],
});
