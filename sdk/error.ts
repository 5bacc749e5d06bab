import type { ErrorStatuses } from './generated-types.ts';

/** Errors without a valid answer of the service. */
type ClientErrorStatuses = {
  /** There was no answer: a network, DNS or certificate error. `cause` has the reason. */
  CONNECTION_FAILED: 0;
  /** No answer within `timeoutMs`. */
  TIMEOUT: 0;
  /** Something between the client and the service answered, such as a proxy, or the answer has an unknown format. */
  UNKNOWN: number;
};

type Statuses = ErrorStatuses & ClientErrorStatuses;

/** The stable code of an error. The service may have newer codes than this version: keep a default branch. */
export type ErrorCode = keyof Statuses;

/** Fields that only errors with certain codes have. */
type Facts<C extends ErrorCode> = C extends 'RATE_LIMIT_EXCEEDED' | 'too_many_requests'
  ? { readonly retryAfterSec: number }
  : { readonly retryAfterSec: number | null };

type Said = {
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string | null;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSec: number | null;
};

/** The error that the service returned, or why there was no answer. */
export class CallwrightError extends Error {
  /** The stable code of the error, `VALIDATION_ERROR`. */
  readonly code: ErrorCode;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** For support: identifies the request in the log of the service. */
  readonly requestId: string | null;
  /** The errors of each field of the input. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** Details for programs. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds to wait, if the service sent them. */
  readonly retryAfterSec: number | null;

  constructor(message: string, said: Said, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CallwrightError';
    this.code = said.code;
    this.status = said.status;
    this.requestId = said.requestId;
    this.fieldErrors = said.fieldErrors;
    this.details = said.details;
    this.retryAfterSec = said.retryAfterSec;
  }
}

/** An error with a specific code, and the fields that depend on it. */
export type ErrorOf<C extends ErrorCode> = C extends ErrorCode
  ? Omit<CallwrightError, 'code' | 'status' | 'retryAfterSec'> &
      Facts<C> & { readonly code: C; readonly status: Statuses[C] }
  : never;

/**
 * Whether a caught value is an error of this client, or one with a specific code. The compiler then narrows the code,
 * and the fields that depend on it in a `switch (error.code)`. Also works with two copies of the package in one
 * program.
 */
export function isCallwrightError<C extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: C,
): error is ErrorOf<C> {
  if (!(error instanceof Error) || error.name !== 'CallwrightError') return false;
  return code === undefined || ('code' in error && error.code === code);
}

/** The error in a response. */
export function errorIn({ status, headers }: Response, text: string): CallwrightError {
  const body = parse(text);
  const fields = typeof body.message === 'object' ? (body.message.details ?? {}) : {};
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN);
  return new CallwrightError(saidBy(body, fields) || `The service answered with status ${status}`, {
    // The type does not include codes of a newer service.
    code: (body.code ?? body.error ?? 'UNKNOWN') as ErrorCode,
    status,
    requestId: body.requestId ?? headers.get('X-Request-Id'),
    fieldErrors: fields.fieldErrors ?? {},
    details: body.details ?? (typeof body.message === 'object' ? (body.message.details ?? {}) : {}),
    retryAfterSec: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

/** An error without a response. */
export function errorWithout(
  code: 'CONNECTION_FAILED' | 'TIMEOUT',
  message: string,
  cause: unknown,
): CallwrightError {
  const none = { status: 0, requestId: null, fieldErrors: {}, details: {}, retryAfterSec: null };
  return new CallwrightError(message, { code, ...none }, { cause });
}

function saidBy(body: Body, { formErrors = [], fieldErrors = {} }: Fields): string {
  if (typeof body.message === 'string') return body.message;
  if (body.error_description !== undefined) return body.error_description;
  const named = Object.entries(fieldErrors).map(([name, texts]) => `${name}: ${texts.join(', ')}`);
  return [...formErrors, ...named].join('; ');
}

type Fields = { formErrors?: string[]; fieldErrors?: Record<string, string[]>; [fact: string]: unknown };
type Body = {
  code?: string;
  message?: string | { details?: Fields };
  error?: string;
  error_description?: string;
  requestId?: string;
  details?: Record<string, unknown>;
};

/** A proxy may answer with any text. */
function parse(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
