import { z } from 'zod';
import type { Heard } from '#/platform/net/guarded-fetch.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import { retryAfter } from '#/ports/calendars/answers.ts';
import type { OAuthPurpose } from '#/ports/calendars/oauth-provider.ts';
import { CalendarGone, NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import { wordsFor } from './scopes.ts';

// Codes of https://learn.microsoft.com/graph/errors

const denied = new Set(['ErrorAccessDenied', 'AccessDenied', 'Authorization_RequestDenied']);
const noMailbox = new Set(['MailboxNotEnabledForRESTAPI', 'MailboxNotSupportedForRESTAPI']);
/** Concurrent changes, or work that Microsoft has not finished: a later try may succeed. */
const passing = new Set([408, 409, 412, 423, 429]);

/** The error for an unsuccessful answer. Nothing of Microsoft's text is included, because it may contain titles. */
export function failureOf(heard: Heard, right: OAuthPurpose): Error {
  const { status, headers } = heard;
  const code = codeOf(heard);
  if (status === 401) return new NotAllowed('Microsoft no longer lets us in. Connect Microsoft again.');
  if (code !== null && noMailbox.has(code))
    return new NotAllowed('This Microsoft account has no mailbox that other programs may use.');
  if (status === 403 && code !== null && denied.has(code)) return new NotAllowed(wordsFor(right));
  if (status === 404 || status === 410)
    return new CalendarGone('The calendar is not at Microsoft any more, or is no longer shared with you.');
  if (status < 400 || passing.has(status) || status >= 500)
    return new NotReached('Microsoft is not able to answer at the moment.', {
      retryAfterMs: retryAfter(headers),
    });
  return new Refused(
    `Microsoft refused the request (${[status, code].filter((one) => one !== null).join(', ')}).`,
  );
}

/** The error for an answer that cannot be parsed. */
export function unreadable(cause?: unknown): NotReached {
  return new NotReached('Microsoft sent an answer that cannot be read.', { cause });
}

const failure = z.object({ error: z.object({ code: z.string().regex(/^[\w.-]{1,80}$/) }) });

/** Microsoft's code of an error; null if there is none. */
export function codeOf({ text }: Heard): string | null {
  const { success, data } = failure.safeParse(jsonOf(text));
  return success ? data.error.code : null;
}
