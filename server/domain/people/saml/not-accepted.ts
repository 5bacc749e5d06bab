import { failures } from '#/domain/people/company-sign-in/refusal.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** 401 with the same text for every problem. The reason is for the audit log. */
export function notAccepted(reason: string, cause?: unknown): ApiError {
  return new ApiError('COMPANY_SIGN_IN_FAILED', {
    because: failures.notAccepted,
    cause: new Error(reason, { cause }),
  });
}
