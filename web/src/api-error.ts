type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What went wrong with a request; status 0 when no reply arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fieldErrors: FieldErrors;
  readonly requestId: string | null;
  /** When too much was asked at once: how long to wait. */
  readonly retryAfterMs: number | null;
  /** Of a request for consent that is refused: the return address of the app. */
  readonly redirectTo: string | null;
  /** What else the refusal says, by its code: of a time that is not free, why, and the free ones nearby. */
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

  static from(response: Response, reply: unknown): ApiError {
    const body = isRecord(reply) ? reply : {};
    const details =
      isRecord(body['message']) && isRecord(body['message']['details']) ? body['message']['details'] : {};
    const fieldErrors = readFieldErrors(details['fieldErrors']);
    const code = [body['code'], body['error']].find((name) => typeof name === 'string') ?? 'UNKNOWN';
    const requestId = typeof body['requestId'] === 'string' ? body['requestId'] : null;
    const wait = response.status === 429 ? response.headers.get('Retry-After') : null;
    const message =
      wait === null
        ? messageOf(body['message'] ?? body['error_description'], details, fieldErrors)
        : `Too many requests. Try again in ${wait} seconds.`;
    // A conflict is about one field at most, and says which.
    const field = isRecord(body['details']) ? body['details']['field'] : undefined;
    const errors = typeof field === 'string' ? { [field]: [message], ...fieldErrors } : fieldErrors;
    const retryAfterMs = wait === null ? null : Number(wait) * 1_000;
    const redirectTo = typeof body['redirectTo'] === 'string' ? body['redirectTo'] : null;
    return new ApiError(
      response.status,
      code,
      message,
      errors,
      requestId,
      retryAfterMs,
      redirectTo,
      isRecord(body['details']) ? body['details'] : {},
    );
  }
}

export function connectionError(error: unknown): ApiError {
  if (error instanceof SyntaxError)
    return new ApiError(0, 'NO_REPLY', 'The reply could not be read. Try again.');
  return new ApiError(0, 'OFFLINE', 'Callwright cannot be reached. Check the connection and try again.');
}

function messageOf(message: unknown, details: Record<string, unknown>, fieldErrors: FieldErrors): string {
  if (typeof message === 'string') return message;
  const formErrors = Array.isArray(details['formErrors'])
    ? details['formErrors'].filter((text) => typeof text === 'string')
    : [];
  const fields = Object.entries(fieldErrors).map(([name, texts]) => `${name}: ${texts.join(', ')}`);
  return [...formErrors, ...fields].join('; ') || 'Something went wrong';
}

function readFieldErrors(value: unknown): FieldErrors {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).map(
    ([name, texts]) => [name, (Array.isArray(texts) ? texts : [texts]).map(String)] as const,
  );
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What went wrong, with the number under which the operator finds it in the log where the service has failed. */
export function messageWithId(error: Error): string {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return requestId === null ? error.message : `${error.message} (${requestId})`;
}
