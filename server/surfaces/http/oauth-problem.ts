import type { OAuthErrorName } from '@callwright/contract/oauth-errors.ts';
import { ApiError, textsOf, type FieldErrors } from '#/platform/errors/errors.ts';
import { OAuthError } from './oauth-error.ts';
import { problemBody, reasonBody, reasonsOf, type Place } from './problem.ts';
import { toApiError } from '#/platform/errors/errors.ts';

/** How endpoints of the OAuth dialect answer any error that is thrown. */
export type OAuthProblem = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
  /** For the log; null if the client caused the error. */
  readonly fault: ApiError | null;
};

/** `error` and `error_description` (RFC 6749 5.2), and the fields that all errors of the API have. */
export function oauthProblem(thrown: unknown, place: Place): OAuthProblem {
  if (thrown instanceof OAuthError) {
    const { error, status, headers, message, because, fieldErrors, redirectTo } = thrown;
    const body = {
      error,
      error_description: message,
      ...(because !== undefined && { reason: reasonBody(because) }),
      ...(redirectTo !== undefined && { redirectTo }),
      ...(fieldErrors && fields(status, fieldErrors, place)),
    };
    return { status, headers, body, fault: null };
  }
  const failed = toApiError(thrown);
  const { status, headers } = failed;
  const error = nameOf(failed, place);
  const description = status >= 500 || status === 429 ? failed.message : describe(failed);
  const interfaces = status === 429 ? problemBody(failed, place) : {};
  const body = {
    ...interfaces,
    error,
    error_description: description,
    ...(failed.fieldErrors && fields(status, failed.fieldReasons, place)),
  };
  return { status, headers, body, fault: status >= 500 ? failed : null };
}

function fields(status: number, fieldErrors: FieldErrors, { path, method }: Place) {
  const details = {
    formErrors: [],
    fieldErrors: textsOf(fieldErrors),
    reasons: reasonsOf({ formReasons: [], fieldReasons: fieldErrors }),
  };
  return { message: { status, details, endpoint: path, method } };
}

function nameOf({ status, fieldErrors }: ApiError, { path }: Place): OAuthErrorName {
  // RFC 7591 3.2.2 names its own errors for client registration.
  if (status === 400 && fieldErrors !== undefined && path.startsWith('/v1/oauth/register'))
    return 'redirect_uris' in fieldErrors ? 'invalid_redirect_uri' : 'invalid_client_metadata';
  if (status === 401) return 'invalid_token';
  if (status === 403) return 'access_denied';
  if (status === 429) return 'too_many_requests';
  if (status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

function describe({ message, formErrors, fieldErrors }: ApiError): string {
  const named = Object.entries(fieldErrors ?? {}).map(([field, texts]) => `${field}: ${texts.join(', ')}`);
  return [...formErrors, ...named].join('; ') || message;
}
