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
  summary: 'List company sign-ins',
  description: 'With settings, domains and the number of people who use each. Secrets are never shown.',
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
  summary: 'Create a company sign-in',
  description: 'It is off until it has been tested and switched on.',
  ...managed,
  input: z.object({
    kind: z.enum(connectionKinds).default('OIDC'),
    name: writable.name,
    oidc: oidcSettings.optional().meta({ description: 'Required for kind OIDC' }),
    saml: samlSettings.optional().meta({ description: 'Required for kind SAML' }),
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
  summary: 'Update a company sign-in',
  description:
    'Also switches it on or off, or requires it. Fields left out stay unchanged. Switching it off ends its sessions; so does a new issuer, client or entity id.',
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
      .meta({ description: 'null, as shown by a connection of the other kind, changes nothing' }),
    saml: samlChanges
      .nullish()
      .meta({ description: 'null, as shown by a connection of the other kind, changes nothing' }),
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
  summary: 'Delete a company sign-in',
  description: 'The sessions it opened end.',
  ...managed,
  input: z.object({ id }),
  output: done,
  status: 200,
});

export const test = endpoint({
  method: 'POST',
  path: '/v1/signInConnections/{id}/test',
  summary: 'Test a company sign-in',
  description:
    'Nobody is signed in. For OIDC, reads the provider’s metadata and keys, and checks the client secret with an invalid code. For SAML, checks the certificates; the provider is not contacted.',
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
  summary: 'Add a domain to a company sign-in',
  description: 'It counts once its TXT record has been verified.',
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
  summary: 'Verify a domain by its TXT record now',
  ...managed,
  input: z.object({ id, domain: domainName }),
  output: z.object({
    data: z.object({
      connection: SignInConnection,
      isVerified: z.boolean(),
      found: z.array(z.string()).meta({ description: 'TXT records that were found' }),
    }),
  }),
  status: 200,
  errors: [409],
});

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/v1/signInConnections/{id}/domains',
  summary: 'Remove a domain from a company sign-in',
  description: 'It no longer decides who can or must sign in this way.',
  ...managed,
  input: z.object({ id, domain: domainName }),
  output: one,
  status: 200,
});

export const listIdentities = endpoint({
  method: 'GET',
  path: '/v1/users/{id}/signInIdentities',
  summary: 'List a member’s identities at company sign-in providers',
  description: 'One per company sign-in that the member has used, last used first.',
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
  summary: 'Disconnect a member from their identity at the provider',
  description:
    'Ends the sessions it opened. Use it when the provider gives the person a new identity: the next sign-in connects that one.',
  ...managed,
  input: z.object({ id, userId: id }),
  output: done,
  status: 200,
});
