import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, instant, listMeta, paging, pagingRules, rowId, text } from './shared.ts';

/** Rows are kept for a week; for each key or app only the newest ones. */
export const requestLogDays = 7;
export const requestLogRowsMax = 1_000;

const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);

const credential = z.object({
  kind: z.enum(['api_key', 'oauth']),
  id: z.string().meta({ description: 'Id of the key or app (`ocl_…`)' }),
  name: z.string().nullable().meta({ description: 'Null if the app was deleted' }),
});

const LoggedRequest = z
  .object({
    id: rowId,
    at: instant,
    credential,
    userId: rowId.nullable().meta({
      description:
        'Id of the member it acted as; null for requests of an app about itself or in another workspace',
    }),
    method,
    route: z.string().meta({ description: 'Path as written in the reference, such as `/v1/apiKeys/{id}`' }),
    status: z.int(),
    code: z
      .string()
      .nullable()
      .meta({ description: 'Error code, such as `VALIDATION_ERROR` or `invalid_grant`' }),
    fields: z.array(z.string()).meta({ description: 'Names of the invalid fields, never their values' }),
    ms: z.number(),
    requestId: z.string(),
    omitted: z.int().meta({
      description:
        'Number of earlier requests of the same key or app that came too fast to be listed one by one',
    }),
  })
  .meta({ id: 'LoggedRequest' });

export const listDeprecated = endpoint({
  method: 'GET',
  path: '/v1/requestLog/deprecated',
  summary: 'List uses of deprecated endpoints and fields',
  description:
    'One entry per key or app and per endpoint or part of one, last used first, at most 500. What has been removed is not listed.',
  access: 'credential',
  scope: 'audit:read',
  right: 'admin',
  input: z.object({}),
  output: z.object({
    data: z.array(
      z.object({
        credential,
        method,
        route: z.string(),
        part: z
          .string()
          .nullable()
          .meta({ description: 'Name of the parameter or field; null for the endpoint itself' }),
        instead: z.string().meta({ description: 'What to use instead, for people' }),
        since: z.string().meta({ format: 'date' }),
        sunset: z
          .string()
          .nullable()
          .meta({ format: 'date', description: 'Null: supported as long as version 1' }),
        uses: z.int(),
        firstAt: instant,
        lastAt: instant,
      }),
    ),
  }),
  status: 200,
});

export const list = endpoint({
  method: 'GET',
  path: '/v1/requestLog',
  summary: 'List recent requests of API keys and apps',
  description:
    'Newest first, with their results. Kept for 7 days, at most the newest 1,000 per key or app. Admins see those of the whole workspace, including its own apps in other workspaces; members see those that acted as them. Bodies, query values and secrets are never stored.',
  access: 'credential',
  scope: 'audit:read',
  input: z
    .object({
      ...paging,
      apiKeyId: id.optional(),
      clientId: text(2_048).min(1).optional(),
      errors: flag.optional().meta({ description: 'true: only requests that were refused or failed' }),
      method: method.optional(),
      route: text(200).min(1).optional().meta({ description: 'Path as written in the reference' }),
      requestId: text(64).min(1).optional(),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.array(LoggedRequest), count: z.int(), meta: listMeta }),
  status: 200,
});
