import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, instant, listMeta, paging, pagingRules, rowId, text } from './shared.ts';

/** Rows are kept for a week; for each key or app only the newest ones. */
export const requestLogDays = 7;
export const requestLogRowsMax = 1_000;

const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);

const credential = z.object({
  kind: z.enum(['api_key', 'oauth']),
  id: z.string().meta({ description: 'Of the key, or of the app (`ocl_…`)' }),
  name: z.string().nullable().meta({ description: 'Null where the app is gone' }),
});

const LoggedRequest = z
  .object({
    id: rowId,
    at: instant,
    credential,
    userId: rowId.nullable().meta({
      description: 'The member it acted as; null for requests of an app about itself or in another workspace',
    }),
    method,
    route: z.string().meta({ description: 'The path as the reference writes it, `/v1/apiKeys/{id}`' }),
    status: z.int(),
    code: z.string().nullable().meta({ description: 'Of the error, `VALIDATION_ERROR` or `invalid_grant`' }),
    fields: z.array(z.string()).meta({ description: 'The fields that were wrong; never their values' }),
    ms: z.number(),
    requestId: z.string(),
    omitted: z.int().meta({
      description:
        'How many requests of the same key or app just before came too fast to be listed one by one',
    }),
  })
  .meta({ id: 'LoggedRequest' });

export const listDeprecated = endpoint({
  method: 'GET',
  path: '/v1/requestLog/deprecated',
  summary: 'Which API keys and apps still use what is deprecated, the last use first',
  description:
    'One entry for each key or app and each endpoint or part of one that it uses, 500 at most. What is gone is not listed.',
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
          .meta({ description: 'The parameter or field; null: the endpoint itself' }),
        instead: z.string().meta({ description: 'What to use, for people' }),
        since: z.string().meta({ format: 'date' }),
        sunset: z.string().nullable().meta({ format: 'date', description: 'Null: as long as version 1' }),
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
  summary: 'Recent requests of API keys and apps and their results, the newest first',
  description:
    'Kept for 7 days and at most the newest 1,000 of each key or app. Admins see those of the whole workspace, including its own apps in other workspaces; members those that acted as them. Bodies, query values and secrets are never kept.',
  access: 'credential',
  scope: 'audit:read',
  input: z
    .object({
      ...paging,
      apiKeyId: id.optional(),
      clientId: text(2_048).min(1).optional(),
      errors: flag.optional().meta({ description: 'true: only what was refused or failed' }),
      method: method.optional(),
      route: text(200).min(1).optional().meta({ description: 'The path as the reference writes it' }),
      requestId: text(64).min(1).optional(),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.array(LoggedRequest), count: z.int(), meta: listMeta }),
  status: 200,
});
