// Plain words, which pages read too.

export const connectionKinds = ['OIDC', 'SAML'] as const;
/** What a provider does in its own way. */
export const oidcPresets = ['GENERIC', 'GOOGLE', 'MICROSOFT'] as const;
/** Issuers of the presets, where everybody has the same. */
export const presetIssuers = {
  GENERIC: null,
  GOOGLE: 'https://accounts.google.com',
  MICROSOFT: 'https://login.microsoftonline.com/common/v2.0',
} as const;
/** What a test looks at, in its order; it stops at the first that fails. */
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

/** For so many days a domain goes on to count once its record is gone. */
export const missingDaysMax = 7;
