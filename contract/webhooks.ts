import { because } from './error-reasons.ts';
import { z } from 'zod';
import { Change } from './change.ts';
import { changeTypeName, subscriptions } from './change-subscriptions.ts';
import { endpoint } from './endpoint.ts';
import { instant, listMeta, paging, pagingRules } from './shared.ts';
import {
  changedHeaders,
  newHeaders,
  Webhook,
  webhookId,
  webhookShape,
  webhookStatuses,
  WebhookWithSecret,
} from './webhook.ts';

// Webhooks (interface 6). Managing them shows all changes of the workspace, so this is for administrators only.

const one = z.object({ data: z.object({ webhook: Webhook }) });
const oneWithSecret = z.object({ data: z.object({ webhook: WebhookWithSecret }) });

export const list = endpoint({
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'List webhooks',
  description: 'Newest first, with their delivery statistics. Secrets are never shown again.',
  access: 'credential',
  scope: 'webhooks:read',
  right: 'admin',
  input: z.object({ status: z.enum(webhookStatuses).optional(), ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.object({ webhooks: z.array(Webhook), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const detail = endpoint({
  method: 'GET',
  path: '/v1/webhooks/{id}',
  summary: 'Retrieve a webhook',
  description: 'Includes its delivery statistics.',
  access: 'credential',
  scope: 'webhooks:read',
  right: 'admin',
  input: z.object({ id: webhookId }),
  output: one,
  status: 200,
  etag: true,
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Create a webhook',
  description:
    'The reply shows its secret. The URL must be https and resolve to the public internet; anything else is refused, now and with every request. At most 50 webhooks per workspace.',
  access: 'credential',
  scope: 'webhooks:write',
  right: 'admin',
  input: z.object({
    url: webhookShape.url,
    description: webhookShape.description.default(null),
    types: webhookShape.types.default(['*']),
    filters: webhookShape.filters.default({}),
    payload: webhookShape.payload.default('full'),
    format: webhookShape.format.default('plain'),
    apiVersion: webhookShape.apiVersion.default('v1'),
    headers: newHeaders.default({}),
  }),
  output: oneWithSecret,
  status: 201,
  codes: ['LIMIT_REACHED'],
  errors: [409, 422],
});

export const update = endpoint({
  method: 'PATCH',
  path: '/v1/webhooks/{id}',
  summary: 'Update, pause or enable a webhook',
  description:
    'Fields left out stay unchanged. A paused webhook collects nothing. To enable a disabled one, set `status` to ACTIVE; its secret stays.',
  access: 'credential',
  scope: 'webhooks:write',
  right: 'admin',
  input: z.object({
    id: webhookId,
    ...z.object(webhookShape).partial().shape,
    headers: changedHeaders.optional(),
    status: z.enum(['ACTIVE', 'PAUSED'], { error: 'Must be ACTIVE or PAUSED' }).optional(),
  }),
  sentBack: Webhook,
  output: one,
  status: 200,
  errors: [409, 412, 422],
  etag: true,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/webhooks/{id}',
  summary: 'Delete a webhook',
  description:
    'Waiting deliveries are cancelled; the log of earlier ones stays. Repeating it changes nothing.',
  access: 'credential',
  scope: 'webhooks:write',
  right: 'admin',
  input: z.object({ id: webhookId }),
  output: z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) }),
  status: 200,
  errors: [422],
});

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/v1/webhooks/{id}/rotateSecret',
  summary: 'Rotate the secret of a webhook',
  description: 'For a while, requests are signed with both the new and the old secret.',
  access: 'credential',
  scope: 'webhooks:write',
  right: 'admin',
  stepUp: {},
  input: z.object({
    id: webhookId,
    overlapHours: z
      .int(because('HOURS_OF_WEEK').text)
      .min(0, because('HOURS_OF_WEEK').text)
      .max(168, because('HOURS_OF_WEEK').text)
      .default(24)
      .meta({ description: 'Hours for which the old secret keeps signing; 0 ends it now' }),
  }),
  output: oneWithSecret,
  status: 200,
  errors: [409, 422],
});

export const revealSecret = endpoint({
  method: 'POST',
  path: '/v1/webhooks/{id}/revealSecret',
  summary: 'Show the secret of a webhook',
  description: 'The audit log records who saw it.',
  access: 'credential',
  scope: 'webhooks:write',
  right: 'admin',
  stepUp: {},
  input: z.object({ id: webhookId }),
  output: z.object({ data: z.object({ secret: z.string(), oldSecretsUntil: instant.nullable() }) }),
  status: 200,
  errors: [409, 422],
});

export const test = endpoint({
  method: 'POST',
  path: '/v1/webhooks/{id}/test',
  summary: 'Send a test delivery to a webhook',
  description:
    'Sends `webhook.test` with a sample of a type, also to a paused or disabled webhook. Its deliveries show the result.',
  access: 'credential',
  scope: 'webhooks:write',
  right: 'admin',
  actsOutside: true,
  input: z.object({
    id: webhookId,
    type: changeTypeName.optional().meta({ description: 'Type of the example; default contact.created' }),
  }),
  output: z.object({
    data: z.object({ deliveryId: z.string().meta({ description: '`whd_…`' }), change: Change }),
  }),
  status: 201,
  errors: [409, 422],
});

export const types = endpoint({
  method: 'GET',
  path: '/v1/webhooks/types',
  summary: 'List the types of changes',
  description:
    'Each with a schema and an example, the same for every workspace. `types` filters by type, or by group such as `call.*`.',
  access: 'credential',
  scope: 'webhooks:read',
  right: 'admin',
  input: z.object({ types: subscriptions.optional() }),
  output: z.object({
    data: z.array(
      z.object({
        type: z.string(),
        summary: z.string(),
        schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the body' }),
        example: Change,
      }),
    ),
  }),
  status: 200,
});

export const samples = endpoint({
  method: 'GET',
  path: '/v1/webhookSamples/{type}',
  formerPaths: ['/v1/webhooks/samples/{type}'],
  summary: 'List sample changes of a type',
  description:
    'The latest changes of the workspace, or an example if there are none. For trying out a receiver, or for tools that map fields.',
  access: 'credential',
  scope: 'webhooks:read',
  right: 'admin',
  input: z.object({ type: changeTypeName }),
  output: z.object({
    data: z.array(Change),
    meta: z.object({
      isExample: z
        .boolean()
        .meta({ description: 'Whether there are no such changes yet, so that an example is returned' }),
    }),
  }),
  status: 200,
});
