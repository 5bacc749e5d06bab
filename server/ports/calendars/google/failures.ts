import { z } from 'zod';
import type { Heard } from '#/platform/net/guarded-fetch.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import { retryAfter } from '#/ports/calendars/answers.ts';
import { CalendarGone, NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import { wordsFor, type Right } from './scopes.ts';

// Reasons of https://developers.google.com/workspace/calendar/api/guides/errors

const busy = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'calendarUsageLimitsExceeded',
]);
const unticked = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);
const notEnabled = new Set(['accessNotConfigured', 'SERVICE_DISABLED']);

/** The error for an unsuccessful answer. Nothing of Google's text is included, because it may contain titles. */
export function failureOf({ status, headers, text }: Heard, right: Right): Error {
  const reasons = reasonsOf(text);
  const has = (some: ReadonlySet<string>): boolean => reasons.some((reason) => some.has(reason));
  const retryAfterMs = retryAfter(headers);
  if (status === 401) return new NotAllowed('Google no longer lets us in. Connect Google again.');
  if (status === 403) {
    if (has(busy)) return new NotReached('Google asks us to come back later.', { retryAfterMs });
    if (has(unticked)) return new NotAllowed(wordsFor(right));
    if (has(notEnabled))
      return new NotReached(
        'The Google Calendar API is not switched on for this installation. Its operator has to switch it on in Google’s console.',
      );
    if (reasons.includes('domainPolicy'))
      return new NotAllowed('The administrator of your Google account does not allow this connection.');
    return new Refused('Google does not let this account do that in this calendar.');
  }
  if (status === 404 || status === 410)
    return new CalendarGone('The calendar is not at Google any more, or is no longer shared with you.');
  if (status < 400 || status === 408 || status === 429 || status >= 500)
    return new NotReached('Google is not able to answer at the moment.', { retryAfterMs });
  return new Refused(`Google refused the request (${[status, ...reasons].join(', ')}).`);
}

/** The error for an answer that cannot be parsed. */
export function unreadable(cause?: unknown): NotReached {
  return new NotReached('Google sent an answer that cannot be read.', { cause });
}

const reason = z.object({ reason: z.string().regex(/^[\w.]{1,60}$/) }).transform((one) => one.reason);
const reasonList = z.array(reason.nullable().catch(null)).catch([]);
const failure = z.object({ error: z.object({ errors: reasonList, details: reasonList }) });

function reasonsOf(text: string): readonly string[] {
  const { success, data } = failure.safeParse(jsonOf(text));
  if (!success) return [];
  return [...data.error.errors, ...data.error.details].filter((one) => one !== null);
}
