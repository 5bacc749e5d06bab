import { because } from '@callwright/contract/error-reasons.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** Why a person with a valid identity may not sign in, in words they can act on. */
const refusals = {
  NO_EMAIL: because('COMPANY_NO_EMAIL'),
  EMAIL_UNVERIFIED: because('COMPANY_EMAIL_UNVERIFIED'),
  FOREIGN_DOMAIN: because('COMPANY_FOREIGN_DOMAIN'),
  NOT_MEMBER: because('COMPANY_NOT_MEMBER'),
  DEACTIVATED: because('COMPANY_DEACTIVATED'),
  OTHER_IDENTITY: because('COMPANY_OTHER_IDENTITY'),
  OTHER_PERSON: because('COMPANY_OTHER_PERSON'),
  OTHER_TENANT: because('COMPANY_OTHER_TENANT'),
} as const;
export type Refusal = keyof typeof refusals;

/** Why a provider's answer is not accepted, in words for the person. The details are only in the audit log. */
export const failures = {
  unreachable: because('COMPANY_UNREACHABLE'),
  denied: because('COMPANY_DENIED'),
  notAskedAgain: because('COMPANY_NOT_ASKED_AGAIN'),
  nameless: because('COMPANY_NAMELESS'),
  notAccepted: because('COMPANY_NOT_ACCEPTED'),
} as const;

/** 403 with the reason. */
export class CompanySignInRefused extends ApiError {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super('COMPANY_SIGN_IN_REFUSED', { because: refusals[reason], details: { reason } });
    this.reason = reason;
  }
}
