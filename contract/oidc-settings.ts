import { z } from 'zod';
import { filledText, text } from './shared.ts';

// The part of a company sign-in that only OpenID Connect has.

/** What a provider does in its own way. */
export const oidcPresets = ['GENERIC', 'GOOGLE', 'MICROSOFT'] as const;
/** Issuers of the presets, where everybody has the same. */
export const presetIssuers = {
  GENERIC: null,
  GOOGLE: 'https://accounts.google.com',
  MICROSOFT: 'https://login.microsoftonline.com/common/v2.0',
} as const;

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

export const oidcSettings = z.object({
  preset: oidcShape.preset.default('GENERIC'),
  issuer: oidcShape.issuer,
  clientId: oidcShape.clientId,
  clientSecret: filledText(2_000).meta({ description: 'Written, never shown' }),
  scopes: oidcShape.scopes.default('openid email profile'),
  tenantIds: oidcShape.tenantIds.default([]),
  trustsEmail: oidcShape.trustsEmail.default(false),
});

const { clientSecret } = oidcSettings.shape;

export const oidcChanges = z.object({ ...oidcShape, clientSecret }).partial();

export const OidcConnection = z.object({
  preset: z.enum(oidcPresets),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  tenantIds: z.array(z.string()),
  trustsEmail: z.boolean(),
});
