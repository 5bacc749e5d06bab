import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { issue } from './error-reasons.ts';
import { instant, listMeta, paging, pagingRules, rowId, text } from './shared.ts';
import { textChannels, textKinds, textProviders } from './text-providers.ts';

// Texts to phones: how a workspace connects its provider, and the sent texts.

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, issue('TIME_OF_DAY_INVALID'));

const template = (description: string) =>
  z
    .string()
    .regex(/^HX[0-9a-fA-F]{32}$/, issue('WHATSAPP_TEMPLATE_INVALID'))
    .nullable()
    .default(null)
    .meta({ description });

const WhatsappTemplates = z
  .object({
    confirmation: template('For a booked call'),
    reschedule: template('For a call that has moved'),
    cancellation: template('For a cancelled call'),
    reminder: template('For a reminder'),
  })
  .meta({
    id: 'WhatsappTemplates',
    description: 'Each has four places: {{1}} name, {{2}} event, {{3}} date and time, {{4}} link',
  });

export const TextConnection = z
  .object({
    provider: z.enum(textProviders),
    accountSid: z.string(),
    sender: z.string(),
    whatsappSender: z.string().nullable(),
    whatsappTemplates: WhatsappTemplates,
    quietFrom: z.string().nullable(),
    quietTo: z.string().nullable(),
    inboundUrl: z.string().meta({ description: 'Where the provider has to send what people answer' }),
    status: z
      .enum(['CONNECTED', 'ERROR'])
      .meta({ description: 'ERROR: the provider does not take the token. Texts wait until it is replaced' }),
    reason: z.string().nullable().meta({ description: 'Why it does not work, in words' }),
    waiting: z.int().meta({ description: 'Texts that the provider has not taken yet' }),
    connectedAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'TextConnection' });

export const TextMessage = z
  .object({
    id: rowId,
    kind: z.enum(textKinds),
    channel: z.enum(textChannels).meta({ description: 'TEXT: a text to a phone; WHATSAPP: by WhatsApp' }),
    to: z.string().meta({ description: 'The number, in international form' }),
    text: z.string().meta({
      description:
        'By WhatsApp, what filled the template, one value a line. Empty once it is older than texts are kept, 90 days by default',
    }),
    eventCallId: rowId.nullable(),
    status: z.enum(['QUEUED', 'SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'SKIPPED']).meta({
      description:
        'QUEUED: waiting, or waiting for a retry; SENT: the provider has taken it; UNDELIVERED: it did not reach the phone; FAILED: the provider does not take it; SKIPPED: too late, in quiet hours, or the person wants no texts',
    }),
    error: z.string().nullable().meta({ description: 'Why it was not sent or did not arrive' }),
    encoding: z.enum(['GSM-7', 'UCS-2']).meta({ description: 'UCS-2 where a character is not in GSM-7' }),
    segments: z.int().meta({ description: 'Parts it is charged as, counted before it is sent' }),
    chargedSegments: z.int().nullable().meta({ description: 'Parts that the provider charges' }),
    price: z.number().nullable().meta({ description: 'What it costs, as the provider says' }),
    priceCurrency: z.string().nullable(),
    createdAt: instant,
    sentAt: instant.nullable(),
    deliveredAt: instant.nullable(),
  })
  .meta({ id: 'TextMessage' });

const one = z.object({ data: z.object({ connection: TextConnection.nullable() }) });
const managed = { access: 'credential', scope: 'events:write', right: 'admin' } as const;
const read = { access: 'credential', scope: 'events:read', right: 'admin' } as const;

export const list = endpoint({
  method: 'GET',
  path: '/v1/textMessages',
  summary: 'Texts to phones, with their parts and prices',
  description: 'The newest first. Prices come from the provider, some time after a text was sent.',
  ...read,
  input: z.object({ ...paging }).superRefine(pagingRules),
  output: z.object({
    data: z.object({ textMessages: z.array(TextMessage), count: z.int() }),
    meta: listMeta,
  }),
  status: 200,
});

export const connection = endpoint({
  method: 'GET',
  path: '/v1/textMessages/connection',
  summary: 'The connected provider of texts, and whether it works',
  description: 'null: none is connected, and no texts are sent.',
  ...read,
  input: z.object({}),
  output: one,
  status: 200,
});

export const connect = endpoint({
  method: 'PUT',
  path: '/v1/textMessages/connection',
  summary: 'Connect a provider of texts, or change how it is used',
  description:
    'The provider is asked at once whether account and token are good. Without a token the one there is stays, as long as the account does. Then tell the provider to send incoming messages to `inboundUrl`.',
  ...managed,
  stepUp: {},
  input: z.object({
    provider: z.enum(textProviders).default('Twilio'),
    accountSid: text(64).regex(/^AC[0-9a-fA-F]{32}$/, issue('TEXT_ACCOUNT_INVALID')),
    authToken: text(255)
      .min(16, issue('TEXT_TOKEN_INVALID'))
      .optional()
      .meta({ description: 'It is stored encrypted and never shown' }),
    sender: text(64)
      .regex(
        /^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
        issue('TEXT_SENDER_INVALID'),
      )
      .meta({
        description: 'A number such as +15551234567, a name of up to 11 letters, or a messaging service',
      }),
    whatsappSender: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, issue('WHATSAPP_SENDER_INVALID'))
      .nullable()
      .default(null)
      .meta({
        description:
          'A number that the account at the provider has as a WhatsApp sender; null: WhatsApp is not used',
      }),
    whatsappTemplates: WhatsappTemplates.prefault({}),
    quietFrom: timeOfDay.nullable().default(null).meta({
      description:
        'From when on people get no texts, such as 21:00, in their own time zone; null: at any hour',
    }),
    quietTo: timeOfDay.nullable().default(null).meta({ description: 'When those hours end, such as 08:00' }),
  }),
  output: one,
  status: 200,
});

export const disconnect = endpoint({
  method: 'DELETE',
  path: '/v1/textMessages/connection',
  summary: 'Disconnect the provider of texts',
  description: 'Its token is deleted and no texts are sent. Those that wait are not sent any more.',
  ...managed,
  input: z.object({}),
  output: z.object({ data: z.object({ removed: z.literal(true) }) }),
  status: 200,
});
