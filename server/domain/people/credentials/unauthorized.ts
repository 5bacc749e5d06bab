import { ApiError } from '#/platform/errors/errors.ts';

/** 401 with the `WWW-Authenticate` challenge that RFC 9110 requires. */
export function unauthorized(
  code: 'API_KEY_REQUIRED' | 'API_KEY_INVALID' | 'API_KEY_EXPIRED' | 'TOKEN_INVALID' | 'TOKEN_EXPIRED',
): ApiError {
  const challenge = code === 'API_KEY_REQUIRED' ? 'Bearer' : 'Bearer error="invalid_token"';
  return new ApiError(code, { headers: { 'WWW-Authenticate': challenge } });
}

/**
 * For a value without our prefix: reported as a missing credential, with the challenge for an invalid one (RFC 6750
 * 3.1).
 */
export function notOurs(): ApiError {
  return new ApiError('API_KEY_REQUIRED', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}
