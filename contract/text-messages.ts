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
    description:
      'ContentSid of the approved template. It needs four variables: {{1}} name, {{2}} event, {{3}} date and time, {{4}} link',
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
    inboundUrl: z.string().meta({ description: 'URL to enter at the provider for incoming messages' }),
    status: z.enum(['CONNECTED', 'ERROR']).meta({
      description: 'ERROR: the provider does not accept the token. Text messages wait until it is replaced',
    }),
    reason: z.string().nullable().meta({ description: 'Why it does not work, as text' }),
    waiting: z.int().meta({ description: 'Number of text messages that the provider has not accepted yet' }),
    connectedAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'TextConnection' });

export const TextMessage = z
  .object({
    id: rowId,
    kind: z.enum(textKinds),
    channel: z
      .enum(textChannels)
      .meta({ description: 'TEXT: a text message (SMS); WHATSAPP: a WhatsApp message' }),
    to: z.string().meta({ description: 'Phone number in international format' }),
    text: z.string().meta({
      description:
        'Text of the message; for WhatsApp, the values of the template, one per line. Empty once older than texts are kept, 90 days by default',
    }),
    eventCallId: rowId.nullable(),
    status: z.enum(['QUEUED', 'SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'SKIPPED']).meta({
      description:
        'QUEUED: waiting to be sent or retried; SENT: accepted by the provider; UNDELIVERED: not delivered to the phone; FAILED: refused by the provider; SKIPPED: too late, in quiet hours, or the person has opted out',
    }),
    error: z.string().nullable().meta({ description: 'Why it was not sent or delivered' }),
    encoding: z.enum(['GSM-7', 'UCS-2']).meta({ description: 'UCS-2 if a character is not in GSM-7' }),
    segments: z.int().meta({ description: 'Number of parts it is charged as, counted before sending' }),
    chargedSegments: z.int().nullable().meta({ description: 'Number of parts charged by the provider' }),
    price: z.number().nullable().meta({ description: 'Price charged by the provider' }),
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
  summary: 'List text messages',
  description:
    'Newest first, with parts and prices. Prices come from the provider some time after a message was sent.',
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
  summary: 'Get the text message provider',
  description: 'And whether it works. null: none is connected, and no text messages are sent.',
  ...read,
  input: z.object({}),
  output: one,
  status: 200,
});

export const connect = endpoint({
  method: 'PUT',
  path: '/v1/textMessages/connection',
  summary: 'Connect a text message provider, or update it',
  description:
    'The provider is asked at once whether account and token work. Without a token, the stored one is kept as long as the account stays the same. Then set the provider up to send incoming messages to `inboundUrl`.',
  ...managed,
  stepUp: {},
  input: z.object({
    provider: z.enum(textProviders).default('Twilio'),
    accountSid: text(64).regex(/^AC[0-9a-fA-F]{32}$/, issue('TEXT_ACCOUNT_INVALID')),
    authToken: text(255)
      .min(16, issue('TEXT_TOKEN_INVALID'))
      .optional()
      .meta({ description: 'Token of the account; stored encrypted and never shown' }),
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
        description: 'Number that the account has as a WhatsApp sender; null: WhatsApp is not used',
      }),
    whatsappTemplates: WhatsappTemplates.prefault({}),
    quietFrom: timeOfDay.nullable().default(null).meta({
      description:
        'Start of the hours without text messages, such as 21:00, in the recipient’s time zone; null: at any hour',
    }),
    quietTo: timeOfDay.nullable().default(null).meta({ description: 'End of these hours, such as 08:00' }),
  }),
  output: one,
  status: 200,
});

export const disconnect = endpoint({
  method: 'DELETE',
  path: '/v1/textMessages/connection',
  summary: 'Disconnect the text message provider',
  description: 'Its token is deleted and no text messages are sent any more, not even waiting ones.',
  ...managed,
  input: z.object({}),
  output: z.object({ data: z.object({ removed: z.literal(true) }) }),
  status: 200,
});
