import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, rowId, text } from './shared.ts';

// Registered apps (interface 2.9, 4.7; RFC 7591, 7592). Fields have the names of the RFCs, which client libraries
// expect; where the names of the interface differ, both are included.

export const approvalStatuses = ['Pending', 'Approved', 'Active'] as const;
export const authMethods = ['none', 'client_secret_post', 'client_secret_basic'] as const;
/** For apps that publish their keys in their metadata document. */
export const keyAuthMethod = 'private_key_jwt';

const line = (lengthMax: number) =>
  z
    .string()
    .trim()
    .max(lengthMax, `Must have at most ${lengthMax} characters`)
    // No characters that hide or reverse text on the consent page.
    .refine((value) => !/[\p{Cc}\p{Cf}]/u.test(value), issue('CONTROL_CHARACTERS'))
    .refine((value) => value.isWellFormed(), issue('TEXT_MALFORMED'));

const clientName = line(100).min(1, because('EMPTY').text);

const httpsUrl = z
  .string()
  .max(2_048)
  .refine((value) => URL.parse(value)?.protocol === 'https:', issue('NOT_HTTPS'));

const redirectUris = z
  .array(z.string().max(2_048), { error: because('REDIRECT_MISSING').text })
  .min(1, because('REDIRECT_MISSING').text)
  .max(10, because('REDIRECTS_MAX').text);

const grantTypes = z
  .array(z.enum(['authorization_code', 'refresh_token']))
  .min(1)
  .max(2);

/** Interface 2.9. */
export const logoBytesMax = 2_097_152;

const logo = z.string().meta({
  description: 'JPG, PNG, WebP or SVG in base64; at most 2 MB and 512 × 512 pixels. Stored as PNG',
});
const logoFile = { field: 'logo', bytesMax: logoBytesMax } as const;

const metadata = {
  client_name: clientName,
  client_uri: httpsUrl.nullish(),
  logo_uri: httpsUrl.nullish(),
  redirect_uris: redirectUris,
  grant_types: grantTypes.optional(),
  response_types: z.array(z.literal('code')).max(1).optional(),
  token_endpoint_auth_method: z.enum(authMethods).optional(),
  scope: z
    .string()
    .max(2_000)
    .optional()
    .meta({ description: 'Scopes a person can grant at most, separated by spaces' }),
  application_type: z.enum(['web', 'native']).optional(),
  contacts: z.array(line(255)).max(10).optional(),
  tos_uri: httpsUrl.nullish(),
  policy_uri: httpsUrl.nullish(),
  software_id: line(255).nullish(),
  software_version: line(100).nullish(),
};

/** The public fields of a client. */
const PublicMetadata = z
  .object({
    client_id: z.string(),
    client_name: z.string(),
    client_uri: z.string().nullable(),
    logo_uri: z.string().nullable(),
    policy_uri: z.string().nullable(),
    tos_uri: z.string().nullable(),
    client_type: z.enum(['public', 'confidential']),
    approval_status: z.enum(approvalStatuses),
    scope: z.string(),
  })
  .meta({ id: 'OAuthClientMetadata' });

const OAuthClient = PublicMetadata.extend({
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  token_endpoint_auth_method: z.enum([...authMethods, keyAuthMethod]),
  application_type: z.enum(['web', 'native']),
  contacts: z.array(z.string()),
  software_id: z.string().nullable(),
  software_version: z.string().nullable(),
  client_id_issued_at: z.int().meta({ description: 'Seconds since 1970' }),
  secret_hint: z.string().nullable().meta({ description: 'Last four characters of the secret' }),
  approval_requested_at: instant.nullable(),
  expires_at: instant.nullable().meta({ description: 'Of clients that registered themselves' }),
  rejected_at: instant.nullable(),
  rejection_reason: z
    .string()
    .nullable()
    .meta({ description: 'Why the operator rejected the last request for approval' }),
  suspended_at: instant.nullable().meta({ description: 'When the operator suspended the app' }),
  suspension_reason: z.string().nullable(),
  unreviewed_since: instant.nullable().meta({
    description:
      'Since when an approved app differs from what the operator approved: another name, homepage or logo, more redirect URIs or more scopes. To other workspaces it is then shown as unverified, until it is approved again',
  }),
  last_used_at: instant.nullable(),
  updated_at: instant,
  created_by: rowId.nullable(),
}).meta({ id: 'OAuthClient' });

/** Shown only once. */
const secrets = {
  client_secret: z.string().optional(),
  client_secret_expires_at: z.int().optional(),
  registration_access_token: z.string().optional(),
  registration_client_uri: z.string().optional(),
};
const OAuthClientWithSecrets = OAuthClient.extend(secrets).meta({ id: 'OAuthClientWithSecrets' });

/** Client libraries refuse a registration response with null for an omitted field (RFC 7591 3.2.1). */
const RegisteredOAuthClient = OAuthClientWithSecrets.extend({
  client_uri: z.string().optional(),
  logo_uri: z.string().optional(),
  policy_uri: z.string().optional(),
  tos_uri: z.string().optional(),
  software_id: z.string().optional(),
  software_version: z.string().optional(),
}).meta({ id: 'RegisteredOAuthClient' });

const clientId = text(2_048);
const path = '/v1/oauth/register/{clientId}';

export const listClients = endpoint({
  method: 'GET',
  path: '/v1/oauth/register',
  summary: 'List the apps registered by the workspace',
  description: 'Newest first. Secrets are never shown again.',
  access: 'credential',
  scope: 'oauth:clients:read',
  right: 'admin',
  input: z.object({}),
  output: z.object({ data: z.array(OAuthClient), count: z.int() }),
  status: 200,
});

export const registerClient = endpoint({
  method: 'POST',
  path: '/v1/oauth/register',
  summary: 'Register an app (RFC 7591)',
  description:
    'Without a credential: a public client without a workspace, removed if it is not used. With a key that has `oauth:clients:write`: an app of the workspace, Pending until the operator approves it. Secrets are shown in this reply only.',
  access: 'client',
  scope: 'oauth:clients:write',
  right: 'admin',
  stepUp: { keys: true },
  dialect: 'oauth',
  bodyLimit: 65_536,
  file: logoFile,
  input: z.object({ ...metadata, logo: logo.optional() }),
  output: RegisteredOAuthClient,
  status: 201,
});

export const getClient = endpoint({
  method: 'GET',
  path,
  summary: 'Retrieve an app',
  description:
    'Also with the client’s registration access token. Secrets are never shown again; `secret_hint` has the last four characters.',
  access: 'client',
  scope: 'oauth:clients:read',
  right: 'admin',
  input: z.object({ clientId }),
  output: OAuthClient,
  status: 200,
});

export const updateClient = endpoint({
  method: 'PATCH',
  path,
  summary: 'Update an app',
  description:
    'Redirect URIs, scopes, name and more. A narrower `scope` applies to live tokens at once. `rotate_secret` creates a new secret and revokes the old one. Some changes of an approved app need another approval; see `unreviewed_since`.',
  access: 'client',
  scope: 'oauth:clients:write',
  right: 'admin',
  stepUp: { fields: ['rotate_secret'] },
  input: z.object({
    clientId,
    client_name: metadata.client_name.optional(),
    client_uri: metadata.client_uri,
    logo_uri: metadata.logo_uri,
    logo: logo.nullish().meta({ description: `${logo.description}; null removes it` }),
    redirect_uris: metadata.redirect_uris.optional(),
    grant_types: metadata.grant_types,
    scope: metadata.scope,
    contacts: metadata.contacts,
    tos_uri: metadata.tos_uri,
    policy_uri: metadata.policy_uri,
    rotate_secret: z.boolean().optional(),
    request_approval: z
      .boolean()
      .optional()
      .meta({ description: 'true asks the operator to approve the app' }),
  }),
  sentBack: OAuthClientWithSecrets,
  output: OAuthClientWithSecrets,
  status: 200,
  bodyLimit: 3_145_728,
  file: logoFile,
});

export const replaceClient = endpoint({
  method: 'PUT',
  path,
  summary: 'Replace the metadata of a client (RFC 7592)',
  description:
    'Fields left out are reset to their defaults. With the registration access token or an API key.',
  access: 'client',
  scope: 'oauth:clients:write',
  right: 'admin',
  dialect: 'oauth',
  bodyLimit: 65_536,
  input: z.object({ clientId, client_id: z.string().max(2_048).optional(), ...metadata }),
  sentBack: OAuthClientWithSecrets,
  output: OAuthClientWithSecrets,
  status: 200,
});

export const removeClient = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete an app',
  description:
    'Cannot be undone. Its tokens stop working at once, and everybody who had connected it is disconnected.',
  access: 'client',
  scope: 'oauth:clients:write',
  right: 'admin',
  input: z.object({ clientId }),
  output: z.object({ data: z.object({ client_id: z.string(), deleted: z.literal(true) }) }),
  status: 200,
});

export const publicMetadata = endpoint({
  method: 'GET',
  path: '/v1/.well-known/oauth-client/{clientId}',
  summary: 'Get the public metadata of an app',
  description: 'Name, links and approval status, for pages that show the app. No credential is needed.',
  access: 'public',
  scope: null,
  input: z.object({ clientId }),
  output: PublicMetadata,
  status: 200,
});
