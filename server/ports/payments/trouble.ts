// How talking to a provider of payments goes wrong. Messages are for administrators: what happened, and what to do.

/** The provider does not let us in: the key is wrong, was taken back, or may do too little. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** No answer, or one that says to come back later. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
  /** Milliseconds to wait, where the provider says so. */
  readonly retryAfterMs: number;

  constructor(message: string, { retryAfterMs = 0, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/** This one can never be stored: nothing is gained by trying again. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** What adapters throw, and nothing else. */
export function isTrouble(error: unknown): error is Error {
  return [NotAllowed, NotReached, Refused].some((kind) => error instanceof kind);
}
