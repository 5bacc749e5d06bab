import { because } from './error-reasons.ts';
import { z } from 'zod';
import { csvOf, csvTexts } from './comma-lists.ts';
import { subscriptions } from './change-subscriptions.ts';
import { endpoint } from './endpoint.ts';
import { dateTime, instant, listMeta, paging, pagingRules, timeBound } from './shared.ts';
import { webhookId, webhookShape } from './webhook.ts';

// What was sent to webhooks, the responses, and how to send it again.

export const deliveryStatuses = ['PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;

const deliveryId = z
  .string()
  .regex(/^whd_[1-9][0-9]{0,14}$/, because('DELIVERY_ID_INVALID').text)
  .meta({ description: '`whd_…`' });

const delivery = {
  id: z.string().meta({ description: '`whd_…`' }),
  endpointId: z.string().meta({ description: '`whe_…`' }),
  url: z.string(),
  changeId: z
    .string()
    .meta({ description: 'Id of the change: `id` in the body, and the `webhook-id` header' }),
  type: z.string(),
  status: z.enum(deliveryStatuses).meta({
    description:
      'PENDING: waits for its first or next attempt, or until its webhook is enabled; FAILED: given up, can be recovered; CANCELLED: the webhook was deleted first',
  }),
  attempts: z.int(),
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
  finishedAt: instant
    .nullable()
    .meta({ description: 'When it succeeded, failed permanently or was cancelled' }),
};

const attempt = z
  .object({
    number: z.int(),
    at: instant,
    ms: z.int().meta({ description: 'Duration in milliseconds' }),
    httpStatus: z.int().nullable().meta({ description: 'null if there was no response' }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why there was no response: UNREACHABLE, TIMEOUT, CONNECTION or TLS' }),
    responseBody: z.string().nullable().meta({ description: 'First 4 kB of the response' }),
  })
  .meta({ id: 'WebhookAttempt' });

export const WebhookDelivery = z
  .object({ ...delivery, lastAttempt: attempt.omit({ responseBody: true }).nullable() })
  .meta({ id: 'WebhookDelivery' });

export const WebhookDeliveryDetail = z
  .object({
    ...delivery,
    request: z.object({
      method: z.literal('POST'),
      headers: z
        .record(z.string(), z.string())
        .meta({ description: 'Headers, without signatures and your custom headers' }),
      body: z.string(),
    }),
    attemptLog: z.array(attempt).meta({ description: 'In order' }),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

const filters = {
  types: subscriptions.optional(),
  statuses: csvOf(deliveryStatuses).optional(),
  timeFrom: timeBound.optional().meta({ description: 'By `createdAt`' }),
  timeTo: timeBound.optional(),
  ...paging,
};
const page = z.object({
  data: z.object({ deliveries: z.array(WebhookDelivery), count: z.int() }),
  meta: listMeta,
});

export const deliveries = endpoint({
  method: 'GET',
  path: '/v1/webhookDeliveries',
  formerPaths: ['/v1/webhooks/deliveries'],
  summary: 'List webhook deliveries',
  description: 'Latest first, kept for 30 days.',
  access: 'credential',
  scope: 'webhooks:read',
  right: 'admin',
  input: z.object({ endpointIds: csvTexts.optional(), ...filters }).superRefine(pagingRules),
  output: page,
  status: 200,
});

export const deliveriesOfOne = endpoint({
  method: 'GET',
  path: '/v1/webhooks/{id}/deliveries',
  summary: 'List deliveries of one webhook',
  description: 'Latest first, kept for 30 days.',
  access: 'credential',
  scope: 'webhooks:read',
  right: 'admin',
  input: z.object({ id: webhookId, ...filters }).superRefine(pagingRules),
  output: page,
  status: 200,
});

export const deliveryDetail = endpoint({
  method: 'GET',
  path: '/v1/webhookDeliveries/{deliveryId}',
  formerPaths: ['/v1/webhooks/deliveries/{deliveryId}'],
  summary: 'Retrieve a webhook delivery with its attempts',
  description: 'With the headers and body as sent, and the first 4 kB of each response.',
  access: 'credential',
  scope: 'webhooks:read',
  right: 'admin',
  input: z.object({ deliveryId }),
  output: z.object({ data: z.object({ delivery: WebhookDeliveryDetail }) }),
  status: 200,
});

const queued = z.object({ data: z.object({ delivery: WebhookDelivery }) });

export const redeliver = endpoint({
  method: 'POST',
  path: '/v1/webhookDeliveries/{deliveryId}/redeliver',
  formerPaths: ['/v1/webhooks/deliveries/{deliveryId}/redeliver'],
  summary: 'Resend a delivery now',
  description: 'With the same `webhook-id`, whatever its status; its retries start over.',
  access: 'credential',
  scope: 'webhooks:write',
  right: 'admin',
  input: z.object({ deliveryId }),
  output: queued,
  status: 200,
  errors: [409, 422],
});

const started = z.object({
  data: z.object({
    queued: z.int().meta({ description: 'Number of deliveries queued' }),
    isDone: z.boolean().meta({ description: 'false: these are the first; the others follow automatically' }),
  }),
});

export const replay = endpoint({
  method: 'POST',
  path: '/v1/webhooks/{id}/replay',
  summary: 'Replay changes of a period to a webhook',
  description:
    'Sends everything that happened, also while the webhook was paused or did not exist. Its types and filters apply. Each change keeps its `webhook-id`.',
  access: 'credential',
  scope: 'webhooks:write',
  right: 'admin',
  input: z.object({
    id: webhookId,
    from: dateTime,
    to: dateTime.optional().meta({ description: 'Default now' }),
    types: webhookShape.types.optional().meta({ description: 'Limited to the types the webhook receives' }),
  }),
  output: started,
  status: 200,
  errors: [409, 422],
});

export const recover = endpoint({
  method: 'POST',
  path: '/v1/webhooks/{id}/recover',
  summary: 'Resend failed deliveries since a given time',
  description: 'Deliveries that still wait for their next attempt are sent now as well.',
  access: 'credential',
  scope: 'webhooks:write',
  right: 'admin',
  input: z.object({ id: webhookId, since: dateTime }),
  output: started,
  status: 200,
  errors: [409, 422],
});
