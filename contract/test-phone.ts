import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { filledText, id, instant, listMeta, paging, pagingRules, rowId } from './shared.ts';
import { textChannels, textKinds } from './text-providers.ts';

// The phones of a test workspace: texts sent to them, and simulated answers.

export const textWishes = ['STOP', 'START'] as const;

const TestText = z
  .object({
    id: rowId.meta({ description: 'Of the text' }),
    number: z.string().meta({ description: 'Phone number in international format' }),
    channel: z
      .enum(textChannels)
      .meta({ description: 'TEXT: a text message (SMS); WHATSAPP: a WhatsApp message' }),
    kind: z.enum(textKinds).meta({ description: 'Reason for the message' }),
    text: z.string().meta({
      description:
        'Text as shown on the phone, without secrets in links; for WhatsApp, the values of the template. Empty once texts are no longer kept',
    }),
    eventCallId: rowId.nullable(),
    sentAt: instant.nullable(),
    hasStopped: z.boolean().meta({
      description: 'Whether this phone has opted out on this channel, by STOP without a later START',
    }),
  })
  .meta({ id: 'TestText' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/testPhone',
  summary: 'List text messages that phones received in a test workspace',
  description: 'Newest first. Reply to one with `POST /v1/testPhone/answer`.',
  access: 'credential',
  scope: 'testClock:read',
  right: 'admin',
  input: z.object({ ...paging }).superRefine(pagingRules),
  output: z.object({
    data: z.object({ texts: z.array(TestText), count: z.int() }),
    meta: listMeta,
  }),
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE'],
});

export const answer = endpoint({
  method: 'POST',
  path: '/v1/testPhone/answer',
  summary: 'Reply to a text message in a test workspace',
  description:
    'As the phone that received it. The service gets the reply in a signed request, as from the real provider: STOP and similar words opt out, START and YES opt in again, anything else changes nothing.',
  access: 'credential',
  scope: 'testClock:write',
  right: 'admin',
  input: z.object({
    id: id.meta({ description: 'Id of the text message to reply to' }),
    text: filledText(1_600).meta({ description: 'Text of the reply' }),
  }),
  output: z.object({
    data: z.object({
      isHeard: z.boolean().meta({
        description:
          'Whether the reply reaches the workspace: not if it has no text message provider, or sends under a name',
      }),
      wish: z
        .enum(textWishes)
        .nullable()
        .meta({ description: 'Meaning of the reply; null if it changes nothing' }),
    }),
  }),
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE'],
});
