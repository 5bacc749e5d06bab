const minuteMs = 60_000;
const longestWaitMin = 15;
const errorLengthMax = 500;

/** The result of a failed try. */
export type Verdict = {
  readonly reason: string;
  /** The server takes nothing at all: others need not be tried now. */
  readonly isServerDown: boolean;
  /** null: another try is useless. */
  readonly retryAtMs: number | null;
};

/**
 * Whether a mail is tried again: an address that is refused for good is not; everything else is, and what may be a
 * mistake in our own settings (sign-in, sender) is tried until it is fixed.
 */
export function verdictOn(error: unknown, tries: number, now: number): Verdict {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, errorLengthMax);
  const { responseCode, command } = facts(error);
  const isRefused = responseCode !== null && responseCode >= 500 && command === 'RCPT TO';
  if (isRefused) return { reason, isServerDown: false, retryAtMs: null };
  const isServerDown = responseCode === null || command === 'CONN' || command?.startsWith('AUTH') === true;
  const waitMin = isServerDown ? 1 : Math.min(2 ** (tries - 1), longestWaitMin);
  return { reason, isServerDown, retryAtMs: now + waitMin * minuteMs };
}

function facts(error: unknown): { responseCode: number | null; command: string | null } {
  const of = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const [code, command] = [of('responseCode'), of('command')];
  return {
    responseCode: typeof code === 'number' ? code : null,
    command: typeof command === 'string' ? command : null,
  };
}
