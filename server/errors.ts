import { errors, type ErrorCode } from '@callwright/contract/errors.ts';

export type FieldErrors = Record<string, string[]>;

type Extra = {
  /** Replaces the catalogue's text for the caller. */
  message?: string;
  /** Additive facts for programs, `{ eventCallId: 12 }`. */
  details?: Record<string, unknown>;
  fieldErrors?: FieldErrors;
  formErrors?: string[];
  headers?: Record<string, string>;
  /** For the log only. */
  cause?: unknown;
};

/** An answer other than success. The public text comes from the catalogue; `cause` goes to the log only. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  readonly fieldErrors: FieldErrors | undefined;
  readonly formErrors: string[];
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.message ?? errors[code][1], { cause: extra.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = errors[code][0];
    this.details = extra.details;
    this.fieldErrors = extra.fieldErrors;
    this.formErrors = extra.formErrors ?? [];
    this.headers = extra.headers ?? {};
  }
}

/** 404 for an id that does not exist in the workspace, whoever else may have it. */
export function notFound(resource: string): ApiError {
  return new ApiError('NOT_FOUND', { message: `There is no such ${resource}`, details: { resource } });
}

/** 400 that names the fields: `invalid({ email: ['Invalid e-mail'] })`. */
export function invalid(fieldErrors: FieldErrors, code: ErrorCode = 'VALIDATION_ERROR'): ApiError {
  return new ApiError(code, { fieldErrors });
}

type PgError = { code: string; constraint?: string };

function isPgError(error: unknown): error is PgError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
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
    (constraint === undefined || error.constraint === constraint)
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
const conflictStates = new Set(['23505', '23P01', '40001', '40P01', '55P03']);
// Connection loss, shutdown, out of resources, a statement that ran too long.
const unavailableStates = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53000',
  '53100',
  '53200',
  '53300',
  '25006',
  '25P03',
]);
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

/** The answer for an error of the database driver; null when the error is none. */
export function fromDatabase(error: unknown): ApiError | null {
  if (isPgError(error)) {
    if (error.code === '23503') return new ApiError('NOT_FOUND', { cause: error });
    if (conflictStates.has(error.code)) return new ApiError('CONFLICT', { cause: error });
    if (inputStates.has(error.code))
      return new ApiError('VALIDATION_ERROR', { formErrors: ['A value cannot be stored'], cause: error });
    if (unavailableStates.has(error.code) || error.code.startsWith('08')) return unavailable(error);
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
