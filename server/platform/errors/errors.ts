import { because, textWithPlace, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import { errors, type ErrorCode } from '@callwright/contract/errors.ts';

/** Reasons by the field that they are about. */
export type FieldErrors = Record<string, ErrorReason[]>;
/** The same as texts. */
export type FieldTexts = Record<string, string[]>;

type Extra = {
  /** Says more than the text of the catalog, and replaces it for the caller. */
  because?: ErrorReason;
  /** Additive facts for programs, `{ eventCallId: 12 }`. */
  details?: Record<string, unknown>;
  fieldErrors?: FieldErrors;
  formErrors?: ErrorReason[];
  headers?: Record<string, string>;
  /** For the log only. */
  cause?: unknown;
};

/** An answer other than success. The public text comes from the catalog; `cause` goes to the log only. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  readonly because: ErrorReason | undefined;
  readonly fieldErrors: FieldTexts | undefined;
  readonly formErrors: string[];
  /** What `fieldErrors` and `formErrors` say, with codes and values. */
  readonly fieldReasons: FieldErrors;
  readonly formReasons: readonly ErrorReason[];
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.because?.text ?? errors[code][1], { cause: extra.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = errors[code][0];
    this.details = extra.details;
    this.because = extra.because;
    this.fieldErrors = extra.fieldErrors && textsOf(extra.fieldErrors);
    this.fieldReasons = extra.fieldErrors ?? {};
    this.formReasons = extra.formErrors ?? [];
    this.formErrors = this.formReasons.map(textWithPlace);
    this.headers = extra.headers ?? {};
  }
}

export function textsOf(fieldErrors: FieldErrors): FieldTexts {
  const texts: FieldTexts = Object.create(null); // a field may have any name
  for (const [field, reasons] of Object.entries(fieldErrors)) texts[field] = reasons.map(textWithPlace);
  return texts;
}

/** 404 for an id that does not exist in the workspace, even if it exists in another one. */
export function notFound(resource: string): ApiError {
  return new ApiError('NOT_FOUND', { because: because('NO_SUCH', { resource }), details: { resource } });
}

/** 400 that names the fields: `invalid({ email: [because('EMAIL_INVALID')] })`. */
export function invalid(fieldErrors: FieldErrors, code: ErrorCode = 'VALIDATION_ERROR'): ApiError {
  return new ApiError(code, { fieldErrors });
}

/** 409 for a request that lost a race: a retry reads what the winner wrote. */
export function collided(cause?: unknown): ApiError {
  return new ApiError('CONFLICT', { headers: { 'Retry-After': '1' }, cause });
}

/**
 * Whether the same request gets the same answer while nothing else changes. One that failed for a reason that
 * passes by itself says when to retry, and may not be kept under an Idempotency-Key.
 */
export function isFinal(error: ApiError): boolean {
  return error.status < 500 && error.status !== 429 && !('Retry-After' in error.headers);
}

type PgError = { code: string; message: string; constraint?: string };

function isPgError(error: unknown): error is PgError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

/** A server of a cluster names it in its message alone, with the number of the part of the table that it has. */
function constraintOf({ constraint, message }: PgError): string | undefined {
  return constraint ?? / constraint "(\w+?)(?:_\d{6,})?"/.exec(message)?.[1];
}

/** Whether the database refused a row because of a constraint, and which. */
export function violates(
  error: unknown,
  sqlState: '23505' | '23503' | '23P01',
  constraint?: string,
): boolean {
  return (
    isPgError(error) &&
    error.code === sqlState &&
    (constraint === undefined || constraintOf(error) === constraint)
  );
}

// Values that pass the schemas and still do not fit the database: the caller's fault, so never a 5xx.
const inputStates = new Set([
  '22001',
  '22003',
  '22007',
  '22008',
  '22009',
  '22021',
  '22023',
  '22P02',
  '22P05',
  '2201W',
  '2201X',
  '23514',
  '23502',
  '54000',
  '08P01',
]);
const conflictStates = new Set(['23505', '23P01']);
// What passes by itself: a lost race with another transaction, a lock that was not to be had in time, a statement that ran too
// long, a transaction that was idle for too long, a standby, a disk that failed.
const unavailableStates = new Set(['40001', '40003', '40P01', '55P03', '57014', '25P03', '25006', '58030']);
// Connection loss; out of resources; the database stops or closes the connection.
const unavailableClasses = /^(08|53|57P)/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The answer for an error of the database driver; null if it is not such an error. */
export function fromDatabase(error: unknown): ApiError | null {
  if (isPgError(error)) {
    if (error.code === '23503') return new ApiError('NOT_FOUND', { cause: error });
    if (conflictStates.has(error.code)) return collided(error);
    if (inputStates.has(error.code))
      return new ApiError('VALIDATION_ERROR', { formErrors: [because('NOT_STORABLE')], cause: error });
    if (unavailableStates.has(error.code) || unavailableClasses.test(error.code)) return unavailable(error);
    return null;
  }
  if (error instanceof Error && isConnectionLoss(error)) return unavailable(error);
  return null;
}

function isConnectionLoss(error: Error): boolean {
  if ('code' in error && typeof error.code === 'string' && networkCodes.has(error.code)) return true;
  // pg reports these without a code.
  return /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/.test(
    error.message,
  );
}

function unavailable(cause: unknown): ApiError {
  return new ApiError('UNAVAILABLE', { headers: { 'Retry-After': '2' }, cause });
}

/** The answer for anything that was thrown. Anything unknown is our bug, and its text stays in the log. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return fromDatabase(error) ?? new ApiError('INTERNAL_ERROR', { cause: error });
}
