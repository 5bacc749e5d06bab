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
  changeId: z.string().meta({ description: '`id` of the body, and the `webhook-id` header' }),
  type: z.string(),
  status: z.enum(deliveryStatuses).meta({
    description:
      'PENDING waits for its first or next attempt, or until its webhook is enabled; FAILED was given up and can be recovered; CANCELLED: the webhook was deleted first',
  }),
  attempts: z.int(),
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable().meta({ description: 'When it succeeded, failed for good or was cancelled' }),
};

const attempt = z
  .object({
    number: z.int(),
    at: instant,
    ms: z.int().meta({ description: 'How long it took' }),
    httpStatus: z.int().nullable().meta({ description: 'null where no answer came' }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why no answer came: UNREACHABLE, TIMEOUT, CONNECTION or TLS' }),
    responseBody: z.string().nullable().meta({ description: 'The first 4 kB' }),
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
        .meta({ description: 'Without signatures and your own headers' }),
      body: z.string(),
    }),
    attemptLog: z.array(attempt).meta({ description: 'In order' }),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

const filters = {
  types: subscriptions.optional(),
  statuses: csvOf(deliveryStatuses).optional(),
  timeFrom: timeBound.optional().meta({ description: 'On `createdAt`' }),
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
  summary: 'What was sent to webhooks, the latest first',
  description: 'Kept for 30 days.',
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
  summary: 'What was sent to one webhook, the latest first',
  description: 'Kept for 30 days.',
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
  summary: 'One delivery: what is sent, and each attempt with its answer',
  description: 'With the headers and the body as they are sent, and the first 4 kB of each answer.',
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
  summary: 'Send a delivery again, now',
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
    queued: z.int().meta({ description: 'How many are on their way' }),
    isDone: z.boolean().meta({ description: 'false: these are the first, the others follow by themselves' }),
  }),
});

export const replay = endpoint({
  method: 'POST',
  path: '/v1/webhooks/{id}/replay',
  summary: 'Send everything that happened in a time, again or for the first time',
  description:
    'Also what happened while the webhook was paused or not there yet. Types and filters of the webhook hold. Each keeps its `webhook-id`.',
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
  summary: 'Send everything again that was given up since a time',
  description: 'What still waits for its next attempt is sent now as well.',
  access: 'credential',
  scope: 'webhooks:write',
  right: 'admin',
  input: z.object({ id: webhookId, since: dateTime }),
  output: started,
  status: 200,
  errors: [409, 422],
});
