import { because } from '@callwright/contract/error-reasons.ts';
import { ApiError } from '#/platform/errors/errors.ts';

type Where = { readonly metadataUrl: string; readonly scopes: readonly string[] };

/** The same error, with what a client needs to get a valid token (RFC 9728 5.1). */
export function challenged(error: unknown, { metadataUrl, scopes }: Where): unknown {
  if (!(error instanceof ApiError) || error.status !== 401) return error;
  const isMissing = error.code === 'API_KEY_REQUIRED';
  return new ApiError(error.code, {
    headers: { 'WWW-Authenticate': challenge(isMissing ? null : 'invalid_token', metadataUrl, scopes) },
  });
}

/**
 * Asks for more scopes. Includes the scopes of the token: a client requests exactly what a challenge names, and would
 * lose the others.
 */
export function stepUp(
  missing: readonly string[],
  granted: ReadonlySet<string>,
  metadataUrl: string,
): ApiError {
  const scopes = [...granted, ...missing.filter((scope) => !granted.has(scope))];
  return new ApiError('INSUFFICIENT_SCOPE', {
    because: because('SCOPES_LACKING', { scopes: missing.join(', ') }),
    headers: { 'WWW-Authenticate': challenge('insufficient_scope', metadataUrl, scopes) },
    details: { scopes: [...missing] },
  });
}

function challenge(error: string | null, metadataUrl: string, scopes: readonly string[]): string {
  const parts = [
    ...(error === null ? [] : [`error="${error}"`]),
    `resource_metadata="${metadataUrl}"`,
    `scope="${scopes.join(' ')}"`,
  ];
  return `Bearer ${parts.join(', ')}`;
}
