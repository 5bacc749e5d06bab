// How talking to a service outside goes wrong. Messages are for people: what happened, and what to do.

/** What adapters throw, and nothing else. */
class Trouble extends Error {}

/** The provider does not let us in: a password or key is wrong, the permission was taken back, a scope not given. */
export class NotAllowed extends Trouble {
  override readonly name = 'NotAllowed';
}

/** No answer, or one that says to come back later. */
export class NotReached extends Trouble {
  override readonly name = 'NotReached';
  /** Milliseconds to wait, where the provider says so. */
  readonly retryAfterMs: number | null;
  /** The provider has answered with an error, and nothing was done. Without an answer, nobody knows. */
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

/** The provider has forgotten where the last reading ended: everything has to be read. */
export class StateLost extends Trouble {
  override readonly name = 'StateLost';
}

/** The calendar itself is not there any more. */
export class CalendarGone extends Trouble {
  override readonly name = 'CalendarGone';
}

/** This will never be taken or stored: nothing is gained by trying again. */
export class Refused extends Trouble {
  override readonly name = 'Refused';
}

export function isTrouble(error: unknown): error is Error {
  return error instanceof Trouble;
}
