import { say } from './connection/say.ts';
import { isRecord, textsOf } from './server-texts/error-body.ts';

type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A failed request; the status is 0 if no reply arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fieldErrors: FieldErrors;
  readonly requestId: string | null;
  /** For rate limits: how long to wait. */
  readonly retryAfterMs: number | null;
  /** For a refused consent request: the return address of the app. */
  readonly redirectTo: string | null;
  /** Further details that depend on the code: for a time that is not free, the reason and free times nearby. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    fieldErrors: FieldErrors = {},
    requestId: string | null = null,
    retryAfterMs: number | null = null,
    redirectTo: string | null = null,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
    this.redirectTo = redirectTo;
    this.details = details;
  }

  /** The error of a reply, in the language of the page if its texts are loaded. */
  static from(response: Response, reply: unknown): ApiError {
    const body = isRecord(reply) ? reply : {};
    const code = [body['code'], body['error']].find((name) => typeof name === 'string') ?? 'UNKNOWN';
    const requestId = typeof body['requestId'] === 'string' ? body['requestId'] : null;
    const wait = response.status === 429 ? response.headers.get('Retry-After') : null;
    const { message: said, fieldErrors } = textsOf(body, code);
    const message = wait === null ? (said ?? say('failed')) : say('wait', { count: Number(wait) });
    const details = isRecord(body['details']) ? body['details'] : {};
    // A conflict concerns at most one field, which is in the details.
    const { field } = details;
    return new ApiError(
      response.status,
      code,
      message,
      typeof field === 'string' ? { [field]: [message], ...fieldErrors } : fieldErrors,
      requestId,
      wait === null ? null : Number(wait) * 1_000,
      typeof body['redirectTo'] === 'string' ? body['redirectTo'] : null,
      details,
    );
  }
}

export function connectionError(error: unknown): ApiError {
  return error instanceof SyntaxError
    ? new ApiError(0, 'NO_REPLY', say('noReply'))
    : new ApiError(0, 'OFFLINE', say('notReached'));
}

/** The message; if the service failed, with the id under which the operator finds it in the log. */
export function messageWithId(error: Error): string {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return requestId === null ? error.message : `${error.message} (${requestId})`;
}
