import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { connectionKinds, missingDaysMax, oidcPresets } from './connection-kinds.ts';
import { isAdministrator, roleKeys } from './roles.ts';
import { SamlConnection } from './saml-settings.ts';
import { filledName, filledText, instant, rowId, text } from './shared.ts';

// A company sign-in: its settings, and what administrators see.

const issuer = text(500).refine((value) => {
  const url = URL.parse(value);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.search === '' &&
    url.hash === '' &&
    !url.pathname.includes('/.well-known/')
  );
}, issue('ISSUER_INVALID'));

const scopes = text(500).refine(
  (value) => value.split(/\s+/).includes('openid') && /^[\x21\x23-\x5b\x5d-\x7e\s]*$/.test(value),
  issue('SCOPES_INVALID'),
);

export const domainName = text(253)
  .transform((value) => value.toLowerCase().replace(/\.$/, ''))
  .refine(
    (value) =>
      /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(value),
    issue('DOMAIN_INVALID'),
  );

export const oidcShape = {
  preset: z.enum(oidcPresets).meta({ description: 'Provider-specific rules that differ from the standard' }),
  issuer,
  clientId: filledText(500),
  scopes,
  tenantIds: z.array(filledText(100)).max(20).meta({
    description: 'Required if the issuer is for all tenants',
  }),
  trustsEmail: z.boolean().meta({
    description:
      'Treats email addresses as verified if the provider does not say. Set it only if the company’s administrators alone can change them',
  }),
};

export const oidcSettings = z.object({
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
  .meta({ description: 'The first value that the person has applies' });
const memberRole = z.enum(roleKeys).refine((role) => !isAdministrator(role), issue('ROLE_OF_ADMINS'));

export const writable = {
  name: filledName(100),
  isEnforced: z.boolean().meta({
    description:
      'Requires members with an email in one of its verified domains to use it. Owners can still sign in otherwise, which is logged and emailed.',
  }),
  addsMembers: z.boolean().meta({ description: 'Adds people with an email in a verified domain as members' }),
  countsAsFactor: z.boolean().meta({
    description: 'The provider asks for a second factor, so the workspace does not',
  }),
  roleClaim: filledText(100)
    .nullable()
    .meta({ description: 'Claim or SAML attribute that contains the role of a new member' }),
  roleMap,
  defaultRole: memberRole,
  givesAdministrators: z
    .boolean()
    .meta({ description: 'If false, no value of the claim gives an administrator role' }),
  isActive: z.boolean(),
};

export const SignInIdentity = z
  .object({
    connectionId: rowId,
    connectionName: z.string(),
    issuer: z.string(),
    subject: z.string().meta({ description: 'Id of the person at the provider' }),
    createdAt: instant,
    lastUsedAt: instant,
  })
  .meta({ id: 'SignInIdentity' });

const Domain = z.object({
  domain: z.string(),
  verifiedAt: instant.nullable(),
  missingSince: instant.nullable().meta({
    description: `Since when the daily check of a verified domain has not found the record. After ${missingDaysMax} days, the domain is no longer verified`,
  }),
  recordName: z.string().meta({ description: 'DNS name of the TXT record' }),
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
    oidc: z
      .object({
        preset: z.enum(oidcPresets),
        issuer: z.string(),
        clientId: z.string(),
        scopes: z.string(),
        tenantIds: z.array(z.string()),
        trustsEmail: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Only for kind OIDC' }),
    saml: SamlConnection.nullable().meta({ description: 'Only for kind SAML' }),
    domains: z.array(Domain),
    people: z.int().meta({ description: 'Number of members who have signed in with it' }),
    redirectUri: z.string().meta({ description: 'Redirect URL to enter at the provider' }),
    logoutUri: z
      .string()
      .nullable()
      .meta({ description: 'Back-channel logout URL to enter at the provider; null if the kind has none' }),
    signInUri: z.string().meta({ description: 'Sign-in page of the workspace, for people' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'SignInConnection' });
