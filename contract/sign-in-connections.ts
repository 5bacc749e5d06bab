import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { isAdministrator, roleKeys } from './roles.ts';
import { filledName, filledText, id, instant, rowId, text } from './shared.ts';

// How a workspace signs its people in at their company. Managed by administrators who have just proved who they are.

export const connectionKinds = ['OIDC'] as const;
/** What a provider does in its own way. */
export const oidcPresets = ['GENERIC', 'GOOGLE', 'MICROSOFT'] as const;
/** Issuers of the presets, where everybody has the same. */
export const presetIssuers = {
  GENERIC: null,
  GOOGLE: 'https://accounts.google.com',
  MICROSOFT: 'https://login.microsoftonline.com/common/v2.0',
} as const;

export const connectionsMax = 10;
export const domainsMax = 50;

const issuer = text(500).refine((value) => {
  const url = URL.parse(value);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.search === '' &&
    url.hash === '' &&
    !url.pathname.includes('/.well-known/')
  );
}, 'Must be the address of the issuer, like https://login.company.example');

const scopes = text(500).refine(
  (value) => value.split(/\s+/).includes('openid') && /^[\x21\x23-\x5b\x5d-\x7e\s]*$/.test(value),
  'Must be scopes with spaces between them, openid among them',
);

export const domainName = text(253)
  .transform((value) => value.toLowerCase().replace(/\.$/, ''))
  .refine(
    (value) =>
      /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(value),
    'Must be a domain like company.example',
  );

const oidcShape = {
  preset: z.enum(oidcPresets).meta({ description: 'Rules of a provider that differ from the standard' }),
  issuer,
  clientId: filledText(500),
  scopes,
  tenantIds: z.array(filledText(100)).max(20).meta({
    description: 'Of Microsoft: the tenants that may sign in; required where the issuer is for all of them',
  }),
  trustsEmail: z.boolean().meta({
    description:
      'Counts e-mails as verified that the provider says nothing about. Right where only the company’s administrators can set them',
  }),
};

const oidcSettings = z.object({
  preset: oidcShape.preset.default('GENERIC'),
  issuer: oidcShape.issuer,
  clientId: oidcShape.clientId,
  clientSecret: filledText(2_000).meta({ description: 'Written, never shown' }),
  scopes: oidcShape.scopes.default('openid email profile'),
  tenantIds: oidcShape.tenantIds.default([]),
  trustsEmail: oidcShape.trustsEmail.default(false),
});

const roleMap = z
  .array(z.object({ value: filledText(255), role: z.enum(roleKeys) }))
  .max(100)
  .meta({ description: 'The first value that a person has decides' });
const memberRole = z
  .enum(roleKeys)
  .refine((role) => !isAdministrator(role), 'Must be a role that does not administer');

const writable = {
  name: filledName(100),
  isEnforced: z.boolean().meta({
    description:
      'Members with an e-mail in a verified domain of it come in by it alone. Owners can come in otherwise, which is noted and mailed.',
  }),
  addsMembers: z.boolean().meta({ description: 'People with an e-mail in a verified domain become members' }),
  countsAsFactor: z.boolean().meta({
    description: 'The provider asks for a second factor, so that the workspace does not',
  }),
  roleClaim: filledText(100)
    .nullable()
    .meta({ description: 'The claim that says what role a new member gets' }),
  roleMap,
  defaultRole: memberRole,
  givesAdministrators: z
    .boolean()
    .meta({ description: 'Without it no value of the claim makes an administrator' }),
  isActive: z.boolean(),
};

const Domain = z.object({
  domain: z.string(),
  verifiedAt: instant.nullable(),
  recordName: z.string().meta({ description: 'Where the TXT record goes' }),
  recordValue: z.string(),
});

export const SignInConnection = z
  .object({
    id: rowId,
    kind: z.enum(connectionKinds),
    name: z.string(),
    isActive: z.boolean(),
    isEnforced: z.boolean(),
    addsMembers: z.boolean(),
    countsAsFactor: z.boolean(),
    roleClaim: z.string().nullable(),
    roleMap: z.array(z.object({ value: z.string(), role: z.enum(roleKeys) })),
    defaultRole: z.enum(roleKeys),
    givesAdministrators: z.boolean(),
    oidc: z.object({
      preset: z.enum(oidcPresets),
      issuer: z.string(),
      clientId: z.string(),
      scopes: z.string(),
      tenantIds: z.array(z.string()),
      trustsEmail: z.boolean(),
    }),
    domains: z.array(Domain),
    people: z.int().meta({ description: 'Members who have signed in by it' }),
    redirectUri: z.string().meta({ description: 'For the provider: where it sends people back to' }),
    logoutUri: z.string().meta({ description: 'For the provider: its back-channel logout' }),
    signInUri: z.string().meta({ description: 'For people: the sign-in page of the workspace' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'SignInConnection' });

const one = z.object({ data: z.object({ connection: SignInConnection }) });
const done = z.object({ data: z.object({ done: z.literal(true) }) });
const managed = { access: 'credential', scope: 'users:write', right: 'admin', stepUp: {} } as const;

export const list = endpoint({
  method: 'GET',
  path: '/v1/signInConnections',
  summary: 'The company sign-ins of the workspace',
  access: 'credential',
  scope: 'users:read',
  right: 'admin',
  input: z.object({}),
  output: z.object({ data: z.object({ connections: z.array(SignInConnection) }) }),
  status: 200,
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/signInConnections',
  summary: 'Add a company sign-in; it is switched off until it is tested and switched on',
  ...managed,
  input: z.object({
    kind: z.enum(connectionKinds).default('OIDC'),
    name: writable.name,
    oidc: oidcSettings,
    addsMembers: writable.addsMembers.default(false),
    countsAsFactor: writable.countsAsFactor.default(false),
    roleClaim: writable.roleClaim.default(null),
    roleMap: writable.roleMap.default([]),
    defaultRole: writable.defaultRole.default('VIEWER'),
    givesAdministrators: writable.givesAdministrators.default(false),
  }),
  output: one,
  status: 201,
  errors: [409, 422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/signInConnections',
  summary: 'Change a company sign-in, switch it on or off, or require it',
  description: 'What is left out stays. Switching it off ends its sessions; so does a new issuer or client.',
  ...managed,
  input: z.object({
    id,
    name: writable.name.optional(),
    oidc: z
      .object({
        preset: oidcShape.preset.optional(),
        issuer: oidcShape.issuer.optional(),
        clientId: oidcShape.clientId.optional(),
        clientSecret: filledText(2_000).optional(),
        scopes: oidcShape.scopes.optional(),
        tenantIds: oidcShape.tenantIds.optional(),
        trustsEmail: oidcShape.trustsEmail.optional(),
      })
      .optional(),
    isActive: writable.isActive.optional(),
    isEnforced: writable.isEnforced.optional(),
    addsMembers: writable.addsMembers.optional(),
    countsAsFactor: writable.countsAsFactor.optional(),
    roleClaim: writable.roleClaim.optional(),
    roleMap: writable.roleMap.optional(),
    defaultRole: writable.defaultRole.optional(),
    givesAdministrators: writable.givesAdministrators.optional(),
  }),
  output: one,
  status: 200,
  errors: [409, 422],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/signInConnections/{id}',
  summary: 'Remove a company sign-in; its sessions end',
  ...managed,
  input: z.object({ id }),
  output: done,
  status: 200,
});

/** What a test looks at, in its order; it stops at the first that fails. */
export const connectionChecks = ['DISCOVERY', 'ENDPOINTS', 'KEYS', 'CREDENTIALS'] as const;

export const test = endpoint({
  method: 'POST',
  path: '/v1/signInConnections/{id}/test',
  summary: 'Ask the provider whether a company sign-in can work',
  description:
    'Reads the provider’s own description and keys, and shows it the client’s secret with a code that cannot exist. Signs nobody in.',
  ...managed,
  input: z.object({ id }),
  output: z.object({
    data: z.object({
      works: z.boolean(),
      checks: z.array(
        z.object({ check: z.enum(connectionChecks), isFine: z.boolean(), message: z.string() }),
      ),
    }),
  }),
  status: 200,
});

export const addDomain = endpoint({
  method: 'POST',
  path: '/v1/signInConnections/{id}/domains',
  summary: 'Say that a domain is the company’s; counts once its DNS says so too',
  ...managed,
  input: z.object({ id, domain: domainName }),
  output: one,
  status: 201,
  errors: [409],
});

export const verifyDomain = endpoint({
  method: 'POST',
  path: '/v1/signInConnections/{id}/domains/verify',
  summary: 'Look for the TXT record of a domain now',
  ...managed,
  input: z.object({ id, domain: domainName }),
  output: z.object({
    data: z.object({
      connection: SignInConnection,
      isVerified: z.boolean(),
      found: z.array(z.string()).meta({ description: 'TXT records that are there' }),
    }),
  }),
  status: 200,
  errors: [409],
});

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/v1/signInConnections/{id}/domains',
  summary: 'Give up a domain; nobody is let in or kept out by it any more',
  ...managed,
  input: z.object({ id, domain: domainName }),
  output: one,
  status: 200,
});

export const disconnect = endpoint({
  method: 'POST',
  path: '/v1/signInConnections/{id}/disconnect',
  summary: 'Disconnect a member from their identity at the provider; ends the sessions it opened',
  description:
    'For the day the provider gives the person a new identity: the next sign-in connects that one.',
  ...managed,
  input: z.object({ id, userId: id }),
  output: done,
  status: 200,
});
