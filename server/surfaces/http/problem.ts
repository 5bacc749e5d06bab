import { errors } from '@callwright/contract/errors.ts';
import type { ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { ApiError } from '#/platform/errors/errors.ts';

/** Where the request went, for the error body. */
export type Place = {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly baseUrl: string;
};

/**
 * The body of an error (interface 7): field errors under `message.details`, otherwise a text. A 429 says how long to
 * wait.
 */
export function problemBody(error: ApiError, place: Place): Record<string, unknown> {
  if (error.status >= 500)
    return { code: error.code, message: errors[error.code][1], requestId: place.requestId };
  // Clients expect `retryAfter` and `limit` next to the code, and no further fields.
  if (error.code === 'RATE_LIMIT_EXCEEDED')
    return { code: error.code, message: error.message, ...error.details, requestId: place.requestId };
  return {
    code: error.code,
    message: hasFields(error) ? fieldMessage(error, place) : error.message,
    ...(error.because !== undefined && { reason: reasonBody(error.because) }),
    ...(error.details !== undefined && { details: error.details }),
    requestId: place.requestId,
    docs: docsUrl(error, place),
  };
}

export function reasonBody({ code, params }: ErrorReason): Pick<ErrorReason, 'code' | 'params'> {
  return { code, params };
}

function hasFields(error: ApiError): boolean {
  return error.status === 400 || error.fieldErrors !== undefined;
}

function fieldMessage(error: ApiError, place: Place) {
  const formErrors =
    error.formErrors.length > 0 || error.fieldErrors !== undefined ? error.formErrors : [error.message];
  const reasons = reasonsOf(error);
  return {
    status: error.status,
    details: {
      ...error.details,
      formErrors,
      fieldErrors: error.fieldErrors ?? {},
      ...(reasons.length > 0 && { reasons }),
    },
    endpoint: place.path,
    method: place.method,
  };
}

type FieldReason = { readonly field: string | null } & Pick<ErrorReason, 'at' | 'code' | 'params'>;

/** Which field has which fault, for programs. `field` is null for faults of the request as a whole. */
export function reasonsOf({
  formReasons,
  fieldReasons,
}: Pick<ApiError, 'formReasons' | 'fieldReasons'>): FieldReason[] {
  const all = [
    ...formReasons.map((reason) => [null, reason] as const),
    ...Object.entries(fieldReasons).flatMap(([field, reasons]) =>
      reasons.map((reason) => [field, reason] as const),
    ),
  ];
  return all.map(([field, { at, code, params }]) => ({ field, at, code, params }));
}

/** The same as a problem details object (RFC 9457), for clients that ask for it. */
export function problemDetails(
  body: Record<string, unknown>,
  error: ApiError,
  place: Place,
): Record<string, unknown> {
  return { type: docsUrl(error, place), title: errors[error.code][1], status: error.status, ...body };
}

function docsUrl(error: ApiError, place: Place): string {
  return `${place.baseUrl}/docs/errors#${error.code}`;
}
