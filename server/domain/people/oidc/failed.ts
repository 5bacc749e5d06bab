import type { ErrorReason } from '@callwright/contract/error-reasons.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** For `catch`: 401 in our words. What the provider said is the cause, for the log of who debugs. */
export function failed(reason: ErrorReason): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('COMPANY_SIGN_IN_FAILED', { because: reason, cause });
  };
}
