import type { OAuthPurpose } from '#/ports/calendars/oauth-provider.ts';

// The Microsoft scopes that a member grants: reading first, writing only if calls are to be written.

const rights = {
  READ: {
    scope: 'Calendars.Read',
    also: ['Calendars.ReadWrite'],
    without: 'Your busy times cannot be read, so you could be booked twice.',
  },
  WRITE: {
    scope: 'Calendars.ReadWrite',
    also: [],
    without: 'Calls cannot be written into your calendar.',
  },
} as const satisfies Record<OAuthPurpose, { scope: string; also: readonly string[]; without: string }>;

/** Further parameters of the consent request. Many people have a work account and a private one, so they choose. */
export const consentParameters = { prompt: 'select_account' } as const;

/** The minimum for the purpose. The refresh token and the account's identity need scopes too. */
export function scopesFor(purpose: OAuthPurpose): readonly string[] {
  return ['offline_access', 'User.Read', rights[purpose].scope];
}

/**
 * What does not work with the granted scopes; empty if nothing is missing. The scope for a refresh token is never
 * listed in the answer.
 * @param granted `scope` of the token response, split; may differ in case, and may be prefixed with the API's URL
 */
export function missingScopes(granted: readonly string[], purpose: OAuthPurpose): readonly string[] {
  const given = new Set(granted.map((scope) => scope.replace(/^https:\/\/[^/]+\//, '').toLowerCase()));
  const { scope, also } = rights[purpose];
  const isGiven = [scope, ...also].some((one) => given.has(one.toLowerCase()));
  return isGiven ? [] : [wordsFor(purpose)];
}

/** What does not work without a permission, and what to do. */
export function wordsFor(right: OAuthPurpose): string {
  return `${rights[right].without} Connect Microsoft again and allow it.`;
}
