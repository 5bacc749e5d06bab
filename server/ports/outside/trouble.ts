// Errors of external services. The messages are for people: what happened, and what to do.

/** Adapters throw only these errors. */
class Trouble extends Error {}

/** The provider refuses access: a wrong password or key, a revoked permission, or a missing scope. */
export class NotAllowed extends Trouble {
  override readonly name = 'NotAllowed';
}

/** No answer, or one that asks to retry later. */
export class NotReached extends Trouble {
  override readonly name = 'NotReached';
  /** Milliseconds to wait, if the provider says so. */
  readonly retryAfterMs: number | null;
  /** Whether the provider answered with an error, so that nothing was done. Without an answer, that is unknown. */
  readonly isAnswer: boolean;

  constructor(
    message: string,
    {
      retryAfterMs = null,
      isAnswer = false,
      cause,
    }: { retryAfterMs?: number | null; isAnswer?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
    this.isAnswer = isAnswer;
  }
}

/** The provider no longer accepts the state of the last sync, so a full sync is needed. */
export class StateLost extends Trouble {
  override readonly name = 'StateLost';
}

/** The calendar no longer exists. */
export class CalendarGone extends Trouble {
  override readonly name = 'CalendarGone';
}

/** The request will never be accepted, so retrying is useless. */
export class Refused extends Trouble {
  override readonly name = 'Refused';
}

export function isTrouble(error: unknown): error is Error {
  return error instanceof Trouble;
}
