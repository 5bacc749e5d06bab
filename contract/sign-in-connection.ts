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
  preset: z.enum(oidcPresets).meta({ description: 'Rules of a provider that differ from the standard' }),
  issuer,
  clientId: filledText(500),
  scopes,
  tenantIds: z.array(filledText(100)).max(20).meta({
    description: 'Of Microsoft: the tenants that may sign in; required where the issuer is for all of them',
  }),
  trustsEmail: z.boolean().meta({
    description:
      'Counts emails as verified that the provider says nothing about. Right where only the company’s administrators can set them',
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
  .meta({ description: 'The first value that a person has decides' });
const memberRole = z.enum(roleKeys).refine((role) => !isAdministrator(role), issue('ROLE_OF_ADMINS'));

export const writable = {
  name: filledName(100),
  isEnforced: z.boolean().meta({
    description:
      'Members with an email in a verified domain of it come in by it alone. Owners can come in otherwise, which is noted and mailed.',
  }),
  addsMembers: z.boolean().meta({ description: 'People with an email in a verified domain become members' }),
  countsAsFactor: z.boolean().meta({
    description: 'The provider asks for a second factor, so that the workspace does not',
  }),
  roleClaim: filledText(100)
    .nullable()
    .meta({ description: 'The claim, or the attribute of SAML, that says what role a new member gets' }),
  roleMap,
  defaultRole: memberRole,
  givesAdministrators: z
    .boolean()
    .meta({ description: 'Without it no value of the claim makes an administrator' }),
  isActive: z.boolean(),
};

export const SignInIdentity = z
  .object({
    connectionId: rowId,
    connectionName: z.string(),
    issuer: z.string(),
    subject: z.string().meta({ description: 'What the provider calls the person' }),
    createdAt: instant,
    lastUsedAt: instant,
  })
  .meta({ id: 'SignInIdentity' });

const Domain = z.object({
  domain: z.string(),
  verifiedAt: instant.nullable(),
  missingSince: instant.nullable().meta({
    description: `Since when the daily look-up of a verified domain finds the record no more. After ${missingDaysMax} days it counts as not verified.`,
  }),
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
      .meta({ description: 'Of kind OIDC' }),
    saml: SamlConnection.nullable().meta({ description: 'Of kind SAML' }),
    domains: z.array(Domain),
    people: z.int().meta({ description: 'Members who have signed in by it' }),
    redirectUri: z.string().meta({ description: 'For the provider: where it sends people back to' }),
    logoutUri: z
      .string()
      .nullable()
      .meta({ description: 'For the provider: its back-channel logout; null where its kind has none' }),
    signInUri: z.string().meta({ description: 'For people: the sign-in page of the workspace' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'SignInConnection' });
