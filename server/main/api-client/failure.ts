import { errors, type ErrorCode } from '@callwright/contract/errors.ts';
import { isCallwrightError } from '@callwright/sdk';

/** Exit codes, so that scripts can tell what to do. */
const exitCodes = {
  /** The service refused the request. */
  refused: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The credential is missing, wrong, or may not do this. */
  credential: 3,
  /** It may work later: no answer, too many requests, or an internal error. */
  later: 4,
} as const;

/** Ends the command, with a message that says what to do. */
export class ApiFailure extends Error {
  readonly exitCode: number;
  /** What `--json` prints. */
  readonly document: object;

  constructor(message: string, exitCode: number, facts: object) {
    super(message);
    this.name = 'ApiFailure';
    this.exitCode = exitCode;
    this.document = { error: { ...facts, message } };
  }
}

export function usageFailure(message: string): ApiFailure {
  return new ApiFailure(message, exitCodes.usage, { code: 'USAGE' });
}

/** Turns an error of the service into one with the catalog's advice. Returns any other error unchanged. */
export function failureOf(thrown: unknown, url: string): unknown {
  if (!isCallwrightError(thrown)) return thrown;
  const error: { code: string; status: number; message: string; requestId: string | null } = thrown;
  const { code, status, requestId } = error;
  const lines = [`${error.message}${status === 0 ? '' : ` (${status} ${code})`}`, ...adviceFor(thrown, url)];
  if (requestId !== null) lines.push(`Request ${requestId}`);
  const facts = { code, status, requestId, fieldErrors: thrown.fieldErrors, details: thrown.details };
  return new ApiFailure(lines.join('\n'), exitCodeOf(status), facts);
}

function exitCodeOf(status: number): number {
  if (status === 401 || status === 403) return exitCodes.credential;
  return status === 0 || status === 429 || status >= 500 ? exitCodes.later : exitCodes.refused;
}

function adviceFor({ code, status }: { code: string; status: number }, url: string): string[] {
  if (status === 0) return [`Is ${url} the address of your Callwright, and can this machine reach it?`];
  if (status === 401) return ['Sign in with callwright api login, or set CALLWRIGHT_API_KEY.'];
  if (code === 'VALIDATION_ERROR' || !Object.hasOwn(errors, code)) return [];
  return [errors[code as ErrorCode][2]]; // it has that code
}
