import type { OAuthPurpose } from '#/ports/calendars/oauth-provider.ts';

// What Microsoft lets us do for a member: reading first, writing only where calls are to be written.

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

/** What a request for consent has besides its scopes: people often have an account at work and one of their own. */
export const consentParameters = { prompt: 'select_account' } as const;

/** The least that the purpose needs. A token that lasts, and whose account it is, are scopes as well. */
export function scopesFor(purpose: OAuthPurpose): readonly string[] {
  return ['offline_access', 'User.Read', rights[purpose].scope];
}

/**
 * What does not work with what was given; empty if nothing is missing. The scope for a lasting token is never named in the
 * answer.
 * @param granted `scope` of the answer with the token, split; names differ in case and may stand behind the address of the API
 */
export function missingScopes(granted: readonly string[], purpose: OAuthPurpose): readonly string[] {
  const given = new Set(granted.map((scope) => scope.replace(/^https:\/\/[^/]+\//, '').toLowerCase()));
  const { scope, also } = rights[purpose];
  const isGiven = [scope, ...also].some((one) => given.has(one.toLowerCase()));
  return isGiven ? [] : [wordsFor(purpose)];
}

/** What does not work without a right, and what to do. */
export function wordsFor(right: OAuthPurpose): string {
  return `${rights[right].without} Connect Microsoft again and allow it.`;
}
