import { z } from 'zod';
import { connectionChecks, connectionKinds } from './connection-kinds.ts';
import { endpoint } from './endpoint.ts';
import { samlChanges, samlForProvider, samlSettings } from './saml-settings.ts';
import { filledText, id } from './shared.ts';
import {
  domainName,
  oidcSettings,
  oidcShape,
  SignInConnection,
  SignInIdentity,
  writable,
} from './sign-in-connection.ts';

// How members sign in through their company. Managed by administrators who have just proved their identity.

const one = z.object({ data: z.object({ connection: SignInConnection }) });
const done = z.object({ data: z.object({ done: z.literal(true) }) });
const managed = { access: 'credential', scope: 'users:write', right: 'admin', stepUp: {} } as const;

export const list = endpoint({
  method: 'GET',
  path: '/v1/signInConnections',
  summary: 'The company sign-ins of the workspace',
  description: 'With their settings, domains and how many people use each. Secrets are never shown.',
  access: 'credential',
  scope: 'users:read',
  right: 'admin',
  input: z.object({}),
  output: z.object({
    data: z.object({ connections: z.array(SignInConnection), samlForProvider }),
  }),
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
    oidc: oidcSettings.optional().meta({ description: 'Required of kind OIDC' }),
    saml: samlSettings.optional().meta({ description: 'Required of kind SAML' }),
    addsMembers: writable.addsMembers.default(false),
    countsAsFactor: writable.countsAsFactor.default(false),
    roleClaim: writable.roleClaim.default(null),
    roleMap: writable.roleMap.default([]),
    defaultRole: writable.defaultRole.default('VIEWER'),
    givesAdministrators: writable.givesAdministrators.default(false),
  }),
  output: one,
  status: 201,
  codes: ['TEST_WORKSPACE_STAYS_INSIDE', 'LIMIT_REACHED', 'NAME_TAKEN'],
  errors: [409, 422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/signInConnections',
  summary: 'Change a company sign-in, switch it on or off, or require it',
  description:
    'What is left out stays. Switching it off ends its sessions; so does a new issuer, client or entity id.',
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
      .nullish()
      .meta({ description: 'null, as a connection of the other kind shows it, changes nothing' }),
    saml: samlChanges
      .nullish()
      .meta({ description: 'null, as a connection of the other kind shows it, changes nothing' }),
    isActive: writable.isActive.optional(),
    isEnforced: writable.isEnforced.optional(),
    addsMembers: writable.addsMembers.optional(),
    countsAsFactor: writable.countsAsFactor.optional(),
    roleClaim: writable.roleClaim.optional(),
    roleMap: writable.roleMap.optional(),
    defaultRole: writable.defaultRole.optional(),
    givesAdministrators: writable.givesAdministrators.optional(),
  }),
  sentBack: SignInConnection,
  output: one,
  status: 200,
  codes: ['NAME_TAKEN'],
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

export const test = endpoint({
  method: 'POST',
  path: '/v1/signInConnections/{id}/test',
  summary: 'Ask the provider whether a company sign-in can work',
  description:
    'Reads the provider’s own description and keys, and shows it the client’s secret with a code that cannot exist. Of SAML, whose providers are not spoken to, looks at the certificates. Signs nobody in.',
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
  codes: ['LIMIT_REACHED'],
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

export const listIdentities = endpoint({
  method: 'GET',
  path: '/v1/users/{id}/signInIdentities',
  summary: 'As whom the providers of the company know a member, the last used first',
  description: 'One for each company sign-in that the member has used.',
  access: 'credential',
  scope: 'users:read',
  right: 'admin',
  input: z.object({ id }),
  output: z.object({ data: z.object({ identities: z.array(SignInIdentity) }) }),
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
