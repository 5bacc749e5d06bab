import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, listMeta, paging, pagingRules, rowId } from './shared.ts';
import { slackTopicNames } from './slack-topics.ts';

// The Slack of a test workspace: the messages in its channels, and their buttons.

const TestSlackMessage = z
  .object({
    id: rowId,
    channel: z.string().meta({ description: 'Name of the channel' }),
    topic: z.enum(slackTopicNames).meta({ description: 'Topic of the message' }),
    text: z.string().meta({
      description: 'Text as it is in the channel now. Empty once messages are no longer kept',
    }),
    button: z.string().nullable().meta({ description: 'Label of its button; null if it has none' }),
    sentAt: instant.nullable(),
    answered: z
      .object({
        userId: rowId.meta({ description: 'Id of the member who pressed' }),
        text: z.string(),
      })
      .nullable()
      .meta({ description: 'Private reply to the member who last pressed the button' }),
  })
  .meta({ id: 'TestSlackMessage' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/testSlack',
  summary: 'List the messages in the Slack channels of a test workspace',
  description: 'Newest first. Press a button with `POST /v1/testSlack/press`.',
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
  summary: 'Press the button of a Slack message in a test workspace',
  description:
    'As a member would in Slack. The service gets a signed request, as from Slack, and has processed it when this replies. A message without a button stays as it is.',
  access: 'credential',
  scope: 'testClock:write',
  right: 'admin',
  input: z.object({
    id: id.meta({ description: 'Of the message' }),
    userId: id.meta({ description: 'Id of the member who presses' }),
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
