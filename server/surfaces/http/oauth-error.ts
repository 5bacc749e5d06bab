import type { ErrorReason } from '@callwright/contract/error-reasons.ts';
import { oauthErrors, type OAuthErrorName } from '@callwright/contract/oauth-errors.ts';
import type { FieldErrors } from '#/platform/errors/errors.ts';

type Extra = {
  /** Errors per field, for developers of clients (interface 7). */
  fieldErrors?: FieldErrors;
  headers?: Record<string, string>;
  /** Where to send the person with the error, if it is a registered address of the app. */
  redirectTo?: string;
  /** For the log only. */
  cause?: unknown;
};

/**
 * A failure of the authorization server: RFC 6749's `error`, and a description that tells an attacker nothing
 * (“expired” and “unknown” read the same).
 */
export class OAuthError extends Error {
  readonly error: OAuthErrorName;
  readonly status: number;
  readonly because: ErrorReason | undefined;
  readonly fieldErrors: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  readonly redirectTo: string | undefined;

  constructor(
    error: OAuthErrorName,
    description: string | ErrorReason = oauthErrors[error][1],
    extra: Extra = {},
  ) {
    super(typeof description === 'object' ? description.text : description, { cause: extra.cause });
    this.because = typeof description === 'object' ? description : undefined;
    this.name = 'OAuthError';
    this.error = error;
    this.status = oauthErrors[error][0];
    this.fieldErrors = extra.fieldErrors;
    this.headers = extra.headers ?? {};
    this.redirectTo = extra.redirectTo;
  }
}

/** The code or refresh token is invalid; the answer does not say why. */
export function invalidGrant(): OAuthError {
  return new OAuthError('invalid_grant');
}
