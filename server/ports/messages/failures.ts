import { minuteMs } from '@callwright/contract/units-of-time.ts';

const longestWaitMin = 15;
const errorLengthMax = 500;

/** nodemailer's codes for faults of the connection rather than of a mail. */
const connectionCodes: ReadonlySet<unknown> = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
]);

/** The result of a failed try. */
export type Verdict = {
  readonly reason: string;
  /** The server accepts nothing at all, so others need not be tried now. */
  readonly isServerDown: boolean;
  /** Null if retrying is useless. */
  readonly retryAtMs: number | null;
};

/**
 * Whether a mail is retried. An address refused for good is not; everything else is. What may be a mistake in our own
 * settings (sign-in, sender) is retried until it is fixed.
 * @param isTextBegun whether the body of the mail had been started; then the connection worked, and the error says
 * nothing about other mails
 */
export function verdictOn(error: unknown, isTextBegun: boolean, tries: number, now: number): Verdict {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, errorLengthMax);
  const { code, responseCode, command } = facts(error);
  const isRefused = responseCode !== null && responseCode >= 500 && command === 'RCPT TO';
  if (isRefused) return { reason, isServerDown: false, retryAtMs: null };
  const isOfConnection =
    connectionCodes.has(code) || command === 'CONN' || command?.startsWith('AUTH') === true;
  const isServerDown = isOfConnection && !isTextBegun;
  const waitMin = isServerDown ? 1 : Math.min(2 ** (tries - 1), longestWaitMin);
  return { reason, isServerDown, retryAtMs: now + waitMin * minuteMs };
}

/** For mails that were not tried: the server's words may be about somebody else's mail. */
export function withoutWords(verdict: Verdict): Verdict {
  return { ...verdict, reason: 'The mail server could not be used' };
}

function facts(error: unknown): { code: unknown; responseCode: number | null; command: string | null } {
  const of = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const [code, responseCode, command] = [of('code'), of('responseCode'), of('command')];
  return {
    code,
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    command: typeof command === 'string' ? command : null,
  };
}
