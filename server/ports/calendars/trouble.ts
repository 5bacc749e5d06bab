import type { ReasonCode } from '@callwright/contract/error-reasons.ts';

// How talking to a calendar goes wrong. Messages are for the member: what happened, and what to do.

/** The provider does not let us in: the password was changed, the permission taken back, a scope not given. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** No answer, or one that says to come back later. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
  /** Milliseconds to wait, where the provider says so. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/** The provider has forgotten where the last reading ended: everything has to be read. */
export class StateLost extends Error {
  override readonly name = 'StateLost';
}

/** The calendar itself is not there any more. */
export class CalendarGone extends Error {
  override readonly name = 'CalendarGone';
}

/** The provider will never take this: nothing is gained by trying again. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** What adapters throw, and nothing else. */
export function isTrouble(error: unknown): error is Error {
  return [NotAllowed, NotReached, StateLost, CalendarGone, Refused].some((kind) => error instanceof kind);
}

type TroubleCode = Extract<ReasonCode, `CALENDAR_NOT_${string}` | 'CALENDAR_REFUSES'>;

/** What kind of trouble it is, for those who do not read English: see the catalog of reasons. */
export function troubleCode(error: Error): TroubleCode {
  if (error instanceof NotAllowed) return 'CALENDAR_NOT_ALLOWED';
  if (error instanceof NotReached || error instanceof StateLost) return 'CALENDAR_NOT_REACHED';
  return error instanceof CalendarGone ? 'CALENDAR_NOT_THERE' : 'CALENDAR_REFUSES';
}
