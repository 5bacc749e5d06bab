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
  summary: 'The webhooks of the workspace, the newest first',
  description: 'Each with how its deliveries go. Secrets are never shown again.',
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
  summary: 'One webhook',
  description: 'With how its deliveries go.',
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
  summary: 'Create a webhook; the reply shows its secret',
  description:
    'The address must be https and lead to the public internet; what leads elsewhere is refused, now and whenever a request is sent. A workspace has at most 50 webhooks.',
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
  summary: 'Change, pause or enable a webhook',
  description:
    'The given fields replace the stored ones. Paused webhooks collect nothing. One that was disabled works again once its status is ACTIVE, with the same secret.',
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
    'Waiting events are no longer sent; the log of sent ones stays. Deleting it again changes nothing.',
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
  summary: 'Make a new secret; requests are signed with both for a while',
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
      .meta({ description: 'How long the old secret keeps signing; 0 ends it now' }),
  }),
  output: oneWithSecret,
  status: 200,
  errors: [409, 422],
});

export const revealSecret = endpoint({
  method: 'POST',
  path: '/v1/webhooks/{id}/revealSecret',
  summary: 'Show the secret again; the audit log records who saw it',
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
  summary: 'Send `webhook.test`, with a sample of a type',
  description: 'Also to a webhook that is paused or disabled. See how it went in its deliveries.',
  access: 'credential',
  scope: 'webhooks:write',
  right: 'admin',
  actsOutside: true,
  input: z.object({
    id: webhookId,
    type: changeTypeName.optional().meta({ description: 'The type of the example; default contact.created' }),
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
  summary: 'The types of changes, each with a schema and an example',
  description: 'The same list for every workspace. `types` narrows it, groups such as `call.*` included.',
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
  summary: 'Samples of a type: the latest changes of the workspace, or an example if there is none',
  description: 'For trying out a receiver, or for tools that let people map fields.',
  access: 'credential',
  scope: 'webhooks:read',
  right: 'admin',
  input: z.object({ type: changeTypeName }),
  output: z.object({
    data: z.array(Change),
    meta: z.object({ isExample: z.boolean().meta({ description: 'Nothing like that has happened yet' }) }),
  }),
  status: 200,
});
