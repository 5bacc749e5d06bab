// Without schemas, because pages import this too.

export const connectionKinds = ['OIDC', 'SAML'] as const;
/** Providers with peculiarities. */
export const oidcPresets = ['GENERIC', 'GOOGLE', 'MICROSOFT'] as const;
/** The issuers of presets for which everybody uses the same one. */
export const presetIssuers = {
  GENERIC: null,
  GOOGLE: 'https://accounts.google.com',
  MICROSOFT: 'https://login.microsoftonline.com/common/v2.0',
} as const;
/** The steps of a connection test, in order; it stops at the first failure. */
export const connectionChecks = [
  'DISCOVERY',
  'ENDPOINTS',
  'KEYS',
  'CREDENTIALS',
  'PACKAGE',
  'CERTIFICATES',
] as const;

export const connectionsMax = 10;
export const domainsMax = 50;

/** How many days a domain still counts after its DNS record has disappeared. */
export const missingDaysMax = 7;
