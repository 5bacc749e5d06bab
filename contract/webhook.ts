import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { isSubscription } from './change-subscriptions.ts';
import { id, instant, rowId, text } from './shared.ts';

// The events that a webhook receives, its address, and its format.

export const webhooksMax = 50;
export const webhookStatuses = ['ACTIVE', 'PAUSED', 'DISABLED'] as const;
/** `full` sends the resource, `thin` only its ids: the receiver reads the rest with its own credential. */
export const webhookPayloads = ['full', 'thin'] as const;
/** `array` wraps the body in a list with one item, which has `hookType`. */
export const webhookFormats = ['plain', 'array'] as const;

export const webhookId = z
  .string()
  .regex(/^whe_[0-9A-Za-z]{1,60}$/, because('WEBHOOK_ID_INVALID').text)
  .meta({ description: '`whe_…`' });

const headersMax = 20;
/** Headers that are set by the request itself or prove its origin. */
const ownHeaders =
  /^(webhook-.*|host|content-.*|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|user-agent|accept-encoding)$/;

const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[!#$%&'*+.^_`|~0-9a-z-]{1,64}$/, because('HEADER_NAME_INVALID').text)
  .refine((name) => !ownHeaders.test(name), issue('HEADER_RESERVED'));
const headerValue = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]([\x20-\x7e]{0,1022}[\x21-\x7e])?$/, 'Must be 1 to 1024 visible ASCII characters');

const headersDescription =
  'Sent with every request, such as `{"authorization": "Bearer …"}`. Stored encrypted; only their names are shown again.';

export const webhookShape = {
  url: text(2_048)
    .min(1, because('EMPTY').text)
    .meta({
      description: 'A public https URL',
      examples: ['https://example.com/hooks/callwright'],
    }),
  description: text(255).nullable(),
  types: z
    .array(z.string().trim().refine(isSubscription, issue('SUBSCRIPTION_UNKNOWN')))
    .min(1, because('TYPES_MISSING').text)
    .max(100)
    .meta({ description: '`*`, groups such as `call.*`, and types of `GET /v1/webhooks/types`' }),
  filters: z
    .object({ eventIds: z.array(id).max(200).optional(), userIds: z.array(id).max(200).optional() })
    .meta({
      description:
        'Only changes about one of these events, and about one of these members: changes that name none of them are left out. An empty list means all.',
    }),
  payload: z.enum(webhookPayloads).meta({ description: 'thin: `data.object` has only its ids' }),
  format: z
    .enum(webhookFormats)
    .meta({ description: 'array: the body is a list with one item, which also has `hookType`' }),
  apiVersion: z.literal('v1', 'Must be v1'),
};

export const newHeaders = z
  .record(headerName, headerValue)
  .refine((value) => Object.keys(value).length <= headersMax, issue('HEADERS_MAX', { max: headersMax }))
  .meta({ description: headersDescription });
export const changedHeaders = z
  .record(headerName, headerValue.nullable())
  .refine((value) => Object.keys(value).length <= headersMax, issue('HEADERS_MAX', { max: headersMax }))
  .meta({ description: `${headersDescription} null removes one; those not named stay.` });

export const Webhook = z
  .object({
    id: z.string().meta({ description: '`whe_…`' }),
    url: z.string(),
    description: z.string().nullable(),
    types: z.array(z.string()),
    filters: z.object({ eventIds: z.array(rowId), userIds: z.array(rowId) }),
    payload: z.enum(webhookPayloads),
    format: z.enum(webhookFormats),
    headerNames: z.array(z.string()),
    apiVersion: z.literal('v1'),
    status: z.enum(webhookStatuses).meta({
      description:
        'PAUSED and DISABLED webhooks collect nothing: replay what happened meanwhile, or read the feed',
    }),
    disabledReason: z.string().nullable().meta({
      description:
        'GONE: it answered 410; FAILING: nothing was delivered for five days; MAKER_ENDED: the key or app that created it was revoked, deleted or has expired',
    }),
    secretHint: z.string().meta({ description: 'Last four characters of the secret' }),
    oldSecretsUntil: instant
      .nullable()
      .meta({ description: 'Until when requests are also signed with the previous secret' }),
    createdBy: rowId.nullable(),
    createdAt: instant,
    updatedAt: instant,
    stats: z.object({
      lastSuccessAt: instant.nullable(),
      lastFailureAt: instant.nullable(),
      failing: z.boolean().meta({ description: 'Whether the last attempt failed' }),
      failingSince: instant.nullable(),
      waiting: z.int().meta({ description: 'Number of deliveries waiting for an attempt' }),
    }),
  })
  .meta({ id: 'Webhook' });

/** Shown only once. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().meta({ description: '`whsec_` and 32 random bytes in base64 (Standard Webhooks)' }),
}).meta({ id: 'WebhookWithSecret' });
