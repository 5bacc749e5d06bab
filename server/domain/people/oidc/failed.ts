import type { ErrorReason } from '@callwright/contract/error-reasons.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** For `catch`: a 401 in our own words. The provider's error is the cause, for debugging. */
export function failed(reason: ErrorReason): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('COMPANY_SIGN_IN_FAILED', { because: reason, cause });
  };
}
