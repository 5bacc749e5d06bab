import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { scopePresetNames } from './scopes.ts';
import { endpoint } from './endpoint.ts';
import { instant, rowId, text } from './shared.ts';

// The authorization server (interface 4.7 and 5.2): authorize, token, revoke, and the consent page. Schemas are
// permissive here: every rule is checked in server/surfaces/oauth, with the error that the RFCs require.

const parameter = z
  .string()
  .max(4_096)
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), issue('TEXT_MALFORMED'))
  .optional()
  // A parameter without a value counts as omitted (RFC 6749 3.1), in JSON as in a form.
  .transform((value) => (value === '' ? undefined : value));

/** An authorization request (RFC 6749 4.1.1, 7636 4.3, 8707 2). */
const authorizationRequest = {
  response_type: parameter,
  client_id: parameter,
  redirect_uri: parameter,
  scope: parameter,
  state: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  resource: parameter,
};

const decision = {
  workspaceId: z
    .union([z.string().max(20), z.int()])
    .optional()
    .meta({ description: 'Required if the person belongs to several workspaces' }),
  decision: z.string().max(20).optional().meta({ description: '`approve` (default) or `deny`' }),
};

export const authorize = endpoint({
  method: 'GET',
  path: '/v1/oauth/authorize',
  summary: 'Issue an authorization code after consent',
  description:
    'For the consent page; clients do not call it. Accepts only the session token of a signed-in person, in the Authorization header. Redirects to `redirect_uri` with `code`, `state` and `iss`, or with `error=access_denied`; errors in the request itself are answered here and never redirected.',
  access: 'client',
  scope: null,
  dialect: 'oauth',
  input: z.object({ ...authorizationRequest, ...decision }),
  output: z.object({ redirectTo: z.string() }),
  status: 302,
});

export const token = endpoint({
  method: 'POST',
  path: '/v1/oauth/token',
  summary: 'Exchange an authorization code or refresh token for tokens',
  description:
    'JSON or form body. Confidential clients send `client_secret`, or HTTP Basic with `client_id:client_secret`; apps whose metadata document publishes keys send `client_assertion` (RFC 7523).',
  access: 'client',
  scope: null,
  dialect: 'oauth',
  bodyLimit: 65_536,
  countsClients: true,
  input: z.object({
    grant_type: parameter,
    code: parameter,
    redirect_uri: parameter,
    code_verifier: parameter,
    refresh_token: parameter,
    scope: parameter,
    resource: parameter,
    client_id: parameter,
    client_secret: parameter,
    client_assertion_type: parameter,
    client_assertion: parameter,
  }),
  output: z
    .object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int(),
      refresh_token: z.string().optional(),
      scope: z.string(),
    })
    .meta({ id: 'OAuthTokens' }),
  status: 200,
});

export const revoke = endpoint({
  method: 'POST',
  path: '/v1/oauth/revoke',
  summary: 'Revoke an access or refresh token (RFC 7009)',
  description: 'Also answers 200 for a token that is unknown or no longer valid.',
  access: 'client',
  scope: null,
  dialect: 'oauth',
  bodyLimit: 65_536,
  countsClients: true,
  input: z.object({
    token: parameter,
    token_type_hint: parameter,
    client_id: parameter,
    client_secret: parameter,
    client_assertion_type: parameter,
    client_assertion: parameter,
  }),
  output: z.object({}),
  status: 200,
});

export const introspect = endpoint({
  method: 'POST',
  path: '/v1/oauth/introspect',
  summary: 'Introspect a token (RFC 7662)',
  description:
    'For confidential clients. A token that is unknown, expired, revoked or another client’s answers `{"active": false}`.',
  access: 'client',
  scope: null,
  dialect: 'oauth',
  bodyLimit: 65_536,
  countsClients: true,
  input: z.object({
    token: parameter,
    token_type_hint: parameter,
    client_id: parameter,
    client_secret: parameter,
    client_assertion_type: parameter,
    client_assertion: parameter,
  }),
  output: z
    .object({
      active: z.boolean(),
      scope: z.string().optional(),
      client_id: z.string().optional(),
      token_type: z.enum(['access_token', 'refresh_token']).optional(),
      exp: z.int().optional(),
      iat: z.int().optional(),
      sub: z
        .string()
        .optional()
        .meta({ description: 'User id, in the token’s workspace, whom the token acts as' }),
      aud: z.string().optional(),
      iss: z.string().optional(),
    })
    .meta({ id: 'OAuthIntrospection' }),
  status: 200,
});

const scopeInWords = z.object({
  scope: z.string(),
  words: z.string(),
  isOptIn: z.boolean().meta({ description: 'Whether it is granted only if the person selects it' }),
});

export const consent = endpoint({
  method: 'GET',
  path: '/auth/oauth/consent',
  summary: 'Get what the consent page shows for an authorization request',
  description: 'Checks the request like the authorization server. Errors have the format of OAuth 2.0.',
  access: 'session',
  companySessions: 'all',
  scope: null,
  input: z.object(authorizationRequest),
  output: z.object({
    client: z.object({
      clientId: z.string(),
      name: z.string(),
      homepageUrl: z.string().nullable(),
      hasLogo: z.boolean(),
      policyUri: z.string().nullable(),
      tosUri: z.string().nullable(),
      isVerified: z.boolean().meta({ description: 'false: nobody here has reviewed the app' }),
      unreviewedSince: instant.nullable().meta({
        description: 'Since when an approved app differs from what was reviewed; null in its own workspace',
      }),
      verifiedHost: z.string().nullable().meta({
        description:
          'Host whose keys the app needs to use its access; null if the app does not prove its identity',
      }),
      resembles: z
        .string()
        .nullable()
        .meta({ description: 'Name of a known app that this one could be mistaken for' }),
    }),
    redirectHost: z.string(),
    isLocalOnly: z.boolean().meta({ description: 'Whether the code goes to a program on this computer' }),
    scopes: z.array(scopeInWords),
    presets: z.array(z.object({ name: z.enum(scopePresetNames), scopes: z.array(z.string()) })).meta({
      description: 'Presets, each different from the one before; empty if there is nothing to choose',
    }),
    workspaces: z.array(z.object({ id: rowId, name: z.string() })),
  }),
  status: 200,
});

export const decide = endpoint({
  method: 'POST',
  path: '/auth/oauth/consent',
  summary: 'Approve or deny an authorization request',
  description:
    'For the consent page. The reply says where to send the browser: back to the app, with a code or with `access_denied`.',
  access: 'session',
  companySessions: 'all',
  scope: null,
  input: z.object({ ...authorizationRequest, ...decision }),
  output: z.object({ redirectTo: z.string() }),
  status: 200,
});

const ConnectedApp = z
  .object({
    clientId: z.string(),
    name: z.string(),
    homepageUrl: z.string().nullable(),
    workspace: z.object({ id: rowId, name: z.string() }),
    scopes: z.array(z.string()),
    connectedAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'ConnectedApp' });

export const listConnectedApps = endpoint({
  method: 'GET',
  path: '/auth/connected-apps',
  summary: 'List your own connected apps',
  description: 'In all your workspaces, with the scopes and the last use of each.',
  access: 'session',
  companySessions: 'all',
  scope: null,
  input: z.object({}),
  output: z.object({ data: z.object({ apps: z.array(ConnectedApp) }) }),
  status: 200,
});

export const disconnectApp = endpoint({
  method: 'POST',
  path: '/auth/connected-apps/disconnect',
  summary: 'Disconnect an app from a workspace',
  description:
    'For the signed-in person, in one workspace. The app’s tokens stop working at once. To connect again, the app must ask for consent again.',
  access: 'session',
  companySessions: 'all',
  scope: null,
  input: z.object({ clientId: text(2_048), workspaceId: rowId }),
  output: z.object({ data: z.object({ done: z.literal(true) }) }),
  status: 200,
});
