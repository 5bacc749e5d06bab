/** What the service answered in place of a result. */
export class CallwrightError extends Error {
  readonly status: number;
  /** Stable name of the error, `VALIDATION_ERROR`; empty when something in between answered. */
  readonly code: string;
  readonly requestId: string | null;
  /** What is wrong with which field of the input. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** Facts for programs. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds to wait, if the service sent them. */
  readonly retryAfterSec: number | null;

  private constructor(message: string, facts: Omit<CallwrightError, keyof Error>) {
    super(message);
    this.name = 'CallwrightError';
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.fieldErrors = facts.fieldErrors;
    this.details = facts.details;
    this.retryAfterSec = facts.retryAfterSec;
  }

  static from({ status, headers }: Response, text: string): CallwrightError {
    const body = parse(text);
    const message = body.message;
    const fields = typeof message === 'object' ? (message.details ?? {}) : {};
    const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN);
    const said =
      typeof message === 'string'
        ? message
        : [
            ...(fields.formErrors ?? []),
            ...Object.entries(fields.fieldErrors ?? {}).map(
              ([name, texts]) => `${name}: ${texts.join(', ')}`,
            ),
          ].join('; ');
    return new CallwrightError(said || `The service answered with status ${status}`, {
      status,
      code: body.code ?? '',
      requestId: body.requestId ?? headers.get('X-Request-Id'),
      fieldErrors: fields.fieldErrors ?? {},
      details: body.details ?? {},
      retryAfterSec: Number.isFinite(retryAfter) ? retryAfter : null,
    });
  }
}

type Fields = { details?: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } };
type Body = {
  code?: string;
  message?: string | Fields;
  requestId?: string;
  details?: Record<string, unknown>;
};

/** A proxy in between may answer with anything. */
function parse(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
