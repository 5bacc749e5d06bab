import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { filledText, id, instant, listMeta, paging, pagingRules, rowId } from './shared.ts';
import { textChannels, textKinds } from './text-providers.ts';

// The phones of a test workspace: texts sent to them, and simulated answers.

export const textWishes = ['STOP', 'START'] as const;

const TestText = z
  .object({
    id: rowId.meta({ description: 'Of the text' }),
    number: z.string().meta({ description: 'Of the phone, in international form' }),
    channel: z.enum(textChannels).meta({ description: 'TEXT: a text to a phone; WHATSAPP: by WhatsApp' }),
    kind: z.enum(textKinds).meta({ description: 'Why it was sent' }),
    text: z.string().meta({
      description:
        'What the phone shows, without the secrets in links; by WhatsApp what filled the template. Empty once texts are not kept any more',
    }),
    eventCallId: rowId.nullable(),
    sentAt: instant.nullable(),
    hasStopped: z.boolean().meta({
      description: 'Whether this phone has said STOP on this channel, and not START since',
    }),
  })
  .meta({ id: 'TestText' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/testPhone',
  summary: 'The texts that have reached phones in a test workspace',
  description: 'The newest first. Answer one with `POST /v1/testPhone/answer`.',
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
  summary: 'Answer a text in a test workspace',
  description:
    'From the phone that got it. The service learns of it as from the real provider, by a signed request: STOP and its like end texts, START and YES begin them again, all else changes nothing.',
  access: 'credential',
  scope: 'testClock:write',
  right: 'admin',
  input: z.object({
    id: id.meta({ description: 'Of the text that is answered' }),
    text: filledText(1_600).meta({ description: 'What is answered' }),
  }),
  output: z.object({
    data: z.object({
      isHeard: z.boolean().meta({
        description:
          'Whether the answer reaches the workspace: not where it has no provider of texts, or sends under a name',
      }),
      wish: z.enum(textWishes).nullable().meta({ description: 'What the words mean; null: nothing follows' }),
    }),
  }),
  status: 200,
  errors: [409],
  codes: ['NOT_A_TEST_WORKSPACE'],
});
