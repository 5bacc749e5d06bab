import { ApiError } from '#/platform/errors/errors.ts';

/** 401 with the challenge that RFC 9110 asks for. */
export function unauthorized(
  code: 'API_KEY_REQUIRED' | 'API_KEY_INVALID' | 'API_KEY_EXPIRED' | 'TOKEN_INVALID' | 'TOKEN_EXPIRED',
): ApiError {
  const challenge = code === 'API_KEY_REQUIRED' ? 'Bearer' : 'Bearer error="invalid_token"';
  return new ApiError(code, { headers: { 'WWW-Authenticate': challenge } });
}

/** A value without the prefix of our credentials: reported as missing, and challenged as wrong (RFC 6750 3.1). */
export function notOurs(): ApiError {
  return new ApiError('API_KEY_REQUIRED', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}
