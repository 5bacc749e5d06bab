import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { picture, pictureBodyMax, pictureBytesMax, pictureUrl } from './pictures.ts';
import { factorRoles, factorRolesInput } from './required-factor.ts';
import { roleKeys } from './roles.ts';
import { isGrantable } from './scopes.ts';
import {
  country,
  currency,
  dateTime,
  filledName,
  id,
  instant,
  listMeta,
  locale,
  paging,
  pagingRules,
  rowId,
  timeZone,
} from './shared.ts';

export const keyPurposes = ['API', 'PROVISIONING'] as const;
/** `TEST`: the clock stands still until it is advanced, and nothing leaves the workspace. The mode never changes. */
export const modes = ['LIVE', 'TEST'] as const;
export const handlings = ['STRICT', 'LENIENT'] as const;
export const plans = ['STARTUP', 'BUSINESS', 'ENTERPRISE'] as const;

const workspace = z
  .object({
    id: rowId,
    name: z.string(),
    slug: z.string(),
    plan: z.enum(plans),
    mode: z.enum(modes).meta({ description: 'LIVE: works on real data; TEST: a test workspace' }),
    currency: z.string(),
    timeZone: z.string(),
    country: z.string(),
    locale: z.string(),
    weekStart: z.enum(['MONDAY', 'SUNDAY']),
    brandColor: z.string().nullable(),
    logoUrl: pictureUrl,
    apiAccess: z.boolean(),
    outcomeRules: z.enum(['lenient', 'strict']),
    assistants: z.boolean().meta({ description: 'Whether AI assistants can connect (MCP)' }),
    secondFactor: factorRoles.meta({
      description: 'Members with one of these roles must have a second factor',
    }),
    createdAt: instant,
  })
  .meta({ id: 'Workspace' });

export const me = endpoint({
  method: 'GET',
  path: '/v1/me',
  summary: 'Get the credential’s workspace, member, scopes and limits',
  description: 'A good first request: it shows whom the credential acts for and what it may do.',
  access: 'credential',
  scope: null,
  input: z.object({}),
  output: z.object({
    data: z.object({
      workspace,
      user: z
        .object({
          id: rowId,
          email: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          avatarUrl: pictureUrl,
          timeZone: z.string(),
          locale: z.string().meta({ description: 'Of emails to this person; en means the workspace’s' }),
          role: z.enum(roleKeys),
          isOwner: z.boolean(),
          meetingLink: z
            .string()
            .nullable()
            .meta({ description: 'The member’s own video link, for event locations with `perHost`' }),
        })
        .nullable(),
      credential: z.object({ kind: z.enum(['api_key', 'session', 'oauth']), id: z.string() }),
      scopes: z.array(z.string()),
      limits: z.object({ points: z.int(), windowSec: z.int() }),
    }),
  }),
  status: 200,
});

export const updateWorkspace = endpoint({
  method: 'PUT',
  path: '/v1/workspace',
  summary: 'Update the workspace settings',
  access: 'credential',
  scope: 'users:write',
  right: 'admin',
  stepUp: { fields: ['secondFactor'] },
  deprecatedParts: {
    secondFactor: {
      since: '2026-11-25',
      instead: 'Send the roles as a list.',
      values: ['OFF', 'ADMINISTRATORS', 'EVERYBODY'],
    },
  },
  input: z.object({
    name: filledName(100).optional(),
    currency: currency.optional(),
    timeZone: timeZone.optional(),
    country: country.optional(),
    locale: locale.optional(),
    weekStart: z.enum(['MONDAY', 'SUNDAY']).optional(),
    brandColor: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, because('COLOR_INVALID').text)
      .nullish(),
    outcomeRules: z.enum(['lenient', 'strict']).optional(),
    assistants: z.boolean().optional().meta({
      description:
        'false refuses all members’ assistants from their next request on, with 403 `ASSISTANTS_OFF`',
    }),
    secondFactor: factorRolesInput.optional().meta({
      description:
        'Roles whose members must have a second factor. Until they have one, their sessions get 403 `SECOND_FACTOR_REQUIRED`; keys and apps are not affected. `OFF`, `ADMINISTRATORS` and `EVERYBODY` can be sent instead of a list.',
    }),
  }),
  sentBack: workspace,
  output: z.object({ data: z.object({ workspace }) }),
  status: 200,
  errors: [422],
});

export const updateLogo = endpoint({
  method: 'PUT',
  path: '/v1/workspace/logo',
  summary: 'Set or remove the workspace logo',
  description: 'Booking pages show it. At most 2 MB. The image is scaled down, and a new one gets a new URL.',
  access: 'credential',
  scope: 'users:write',
  right: 'admin',
  bodyLimit: pictureBodyMax,
  file: { field: 'logo', bytesMax: pictureBytesMax },
  input: z.object({ logo: picture }),
  output: z.object({ data: z.object({ workspace }) }),
  status: 200,
});

const ApiKey = z
  .object({
    id: rowId,
    name: z.string(),
    purpose: z.enum(keyPurposes),
    mode: z.enum(modes).meta({ description: 'LIVE: works on real data; TEST: a test workspace' }),
    handling: z.enum(handlings).meta({
      description:
        'Of names in its requests that the endpoint does not know: STRICT refuses them, LENIENT ignores them and lists them in `Ignored-Parameters`. `Prefer: handling=…` overrides it for one request.',
    }),
    prefix: z.enum(['svc_', 'svc_test_']),
    hint: z.string().meta({ description: 'Last four characters of the key' }),
    scopes: z.array(z.string()),
    userId: rowId,
    userName: z.string(),
    allowedIps: z.array(z.string()),
    expiresAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
    createdAt: instant,
    revokedAt: instant.nullable(),
  })
  .meta({ id: 'ApiKey' });

const grantedScopes = z
  .array(z.string().refine(isGrantable, issue('SCOPE_UNKNOWN')))
  .min(1, because('SCOPES_MISSING').text)
  .max(100);

const handling = z.enum(handlings, { error: 'Must be STRICT or LENIENT' });

export const listKeys = endpoint({
  method: 'GET',
  path: '/v1/apiKeys',
  summary: 'List API keys',
  description:
    'Newest first, including revoked keys. The keys themselves are never shown again: to replace a lost key, create a new one.',
  access: 'credential',
  scope: 'users:read',
  right: 'admin',
  input: z.object({ ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.object({ apiKeys: z.array(ApiKey), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const createKey = endpoint({
  method: 'POST',
  path: '/v1/apiKeys',
  summary: 'Create an API key',
  description:
    'The reply shows the key once. It acts as the member who creates it. A PROVISIONING key has `users:provision`, and `users:read` if requested: it invites, changes and deactivates members below administrator, and nothing else.',
  access: 'credential',
  scope: 'users:write',
  right: 'admin',
  stepUp: {},
  input: z.object({
    name: filledName(255),
    purpose: z.enum(keyPurposes).default('API'),
    scopes: grantedScopes,
    handling: handling.default('STRICT'),
    expiresAt: dateTime.nullish(),
    allowedIps: z
      .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: because('IP_RANGE').text }))
      .max(50)
      .default([]),
  }),
  output: z.object({ data: z.object({ apiKey: ApiKey, key: z.string() }) }),
  status: 201,
  codes: ['PLAN_WITHOUT_API', 'NONEXISTENT_TIME'],
  errors: [422],
});

export const updateKey = endpoint({
  method: 'PUT',
  path: '/v1/apiKeys/{id}',
  summary: 'Update an API key',
  description:
    'Renames the key, or changes how it handles unknown names. Fields left out stay unchanged. Scopes cannot be changed: create a new key instead.',
  access: 'credential',
  scope: 'users:write',
  right: 'admin',
  input: z.object({ id, name: filledName(255).optional(), handling: handling.optional() }),
  sentBack: ApiKey,
  output: z.object({ data: z.object({ apiKey: ApiKey }) }),
  status: 200,
  errors: [422],
});

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/v1/apiKeys/{id}',
  summary: 'Revoke an API key',
  description:
    'Takes effect with the next request and cannot be undone. A revoked key stays in the list, so that the audit log can name it.',
  access: 'credential',
  scope: 'users:write',
  right: 'admin',
  input: z.object({ id }),
  output: z.object({ data: z.object({ apiKey: ApiKey }) }),
  status: 200,
});

export { outbox } from './outbox.ts';
