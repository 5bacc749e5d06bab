// The Google scopes that a member grants step by step: reading first, writing only if calls are to be written. People
// may untick any of them on the consent page.

export type Purpose = 'READ' | 'WRITE';
export type Right = 'LIST' | Purpose;

const prefix = 'https://www.googleapis.com/auth/';

/** `also`: wider scopes that an earlier consent may have granted. `tick`: Google's label on its page. */
const rights = {
  LIST: {
    scope: 'calendar.calendarlist.readonly',
    also: ['calendar.calendarlist', 'calendar.readonly', 'calendar'],
    tick: 'See the list of Google calendars you’re subscribed to',
    without: 'Your calendars cannot be listed.',
  },
  READ: {
    scope: 'calendar.events.readonly',
    also: ['calendar.events', 'calendar.readonly', 'calendar'],
    tick: 'View events on all your calendars',
    without: 'Busy times of your calendars cannot be read, so you could be booked twice.',
  },
  WRITE: {
    scope: 'calendar.events',
    also: ['calendar'],
    tick: 'View and edit events on all your calendars',
    without: 'Calls cannot be written into your calendar.',
  },
} as const satisfies Record<Right, { scope: string; also: readonly string[]; tick: string; without: string }>;

/** Further parameters of the consent request: only with these does Google issue a refresh token. */
export const consentParameters = {
  access_type: 'offline',
  prompt: 'consent',
  include_granted_scopes: 'true',
} as const;

/** The minimum for the purpose. Writing includes reading. */
export function scopesFor(purpose: Purpose): readonly string[] {
  return (['LIST', purpose] as const).map((right) => prefix + rights[right].scope);
}

/**
 * What does not work with the granted scopes, and what to tick; empty if nothing is missing.
 * @param granted `scope` of the token response, split
 */
export function missingScopes(granted: readonly string[], purpose: Purpose): readonly string[] {
  const missing = (right: Right): boolean =>
    ![rights[right].scope, ...rights[right].also].some((scope) => granted.includes(prefix + scope));
  const words: string[] = [];
  if (missing('LIST')) words.push(wordsFor('LIST'));
  if (missing(purpose))
    words.push(
      purpose === 'WRITE' && missing('READ')
        ? `${rights.READ.without} ${wordsFor('WRITE')}`
        : wordsFor(purpose),
    );
  return words;
}

/** What does not work without a permission, and what to tick. */
export function wordsFor(right: Right): string {
  const { without, tick } = rights[right];
  return `${without} Connect Google again and tick “${tick}”.`;
}
