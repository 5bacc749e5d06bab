import { because, textWithPlace, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import { errors, type ErrorCode } from '@callwright/contract/errors.ts';
import { isSocketMissing } from './is-code.ts';

/** Reasons by the field that they are about. */
export type FieldErrors = Record<string, ErrorReason[]>;
/** The same, as texts. */
export type FieldTexts = Record<string, string[]>;

type Extra = {
  /** Says more than the catalog's text, and replaces it in the answer. */
  because?: ErrorReason;
  /** Further facts for programs, such as `{ eventCallId: 12 }`. */
  details?: Record<string, unknown>;
  fieldErrors?: FieldErrors;
  formErrors?: ErrorReason[];
  headers?: Record<string, string>;
  /** For the log only. */
  cause?: unknown;
};

/** An error answer. Its public text is from the catalog; `cause` goes to the log only. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  readonly because: ErrorReason | undefined;
  readonly fieldErrors: FieldTexts | undefined;
  readonly formErrors: string[];
  /** `fieldErrors` and `formErrors` with codes and parameters. */
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
 * Whether the same request would get the same answer while nothing else changes. An error that passes by itself has
 * `Retry-After`; it must not be stored under an Idempotency-Key.
 */
export function isFinal(error: ApiError): boolean {
  return error.status < 500 && error.status !== 429 && !('Retry-After' in error.headers);
}

type PgError = { code: string; message: string; constraint?: string; severity?: string };

function isPgError(error: unknown): error is PgError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

/** In a cluster, the constraint is only named in the message, with the shard's number appended. */
function constraintOf({ constraint, message }: PgError): string | undefined {
  return constraint ?? / constraint "(\w+?)(?:_\d{6,})?"/.exec(message)?.[1];
}

/** Whether the database refused a row because of a constraint: of this kind and, if given, this name. */
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

// Values that pass the schemas but do not fit the database. The caller's fault, so never a 5xx.
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
// Errors that pass by themselves: a lost race with another transaction, a lock timeout, a statement timeout, an idle
// transaction, a read-only standby, a failed disk.
const unavailableStates = new Set(['40001', '40003', '40P01', '55P03', '57014', '25P03', '25006', '58030']);
// Lost connections; refused ones, while an operator changes login, password or database; exhausted resources; the
// database stops or closes the connection.
const unavailableClasses = /^(08|28|3D|53|57P)/;
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

/** The API error for an error of the database driver; null if it is not one. */
export function fromDatabase(error: unknown): ApiError | null {
  if (isPgError(error)) {
    // It ended the connection. PgBouncer gives almost all of its own errors the code of values that do not fit: 08P01.
    if (error.severity === 'FATAL') return unavailable(error);
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
  if (isSocketMissing(error)) return true;
  // pg reports these without a code.
  return /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/.test(
    error.message,
  );
}

function unavailable(cause: unknown): ApiError {
  return new ApiError('UNAVAILABLE', { headers: { 'Retry-After': '2' }, cause });
}

/** The API error for anything thrown. What is not recognized is our bug: 500, with its text in the log only. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return fromDatabase(error) ?? new ApiError('INTERNAL_ERROR', { cause: error });
}
