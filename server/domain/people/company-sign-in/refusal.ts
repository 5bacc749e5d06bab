import { ApiError } from '#/platform/errors/errors.ts';

/** Why a person whom a provider vouches for is not let in, in words they can act on. */
const refusals = {
  NO_EMAIL: 'Your company’s sign-in did not say which email is yours. Ask your administrator.',
  EMAIL_UNVERIFIED:
    'Your company’s sign-in does not say that your email is verified. Ask your administrator.',
  FOREIGN_DOMAIN: 'Your email is not in a domain that the workspace has verified. Ask your administrator.',
  NOT_MEMBER: 'You are not a member of this workspace. Ask an administrator for an invitation.',
  DEACTIVATED: 'Your membership of this workspace has ended. Ask an administrator.',
  OTHER_IDENTITY:
    'Another identity of your company’s sign-in is connected with this email. An administrator can disconnect it.',
  OTHER_PERSON: 'You signed in as somebody else than before. Sign in as yourself.',
  OTHER_TENANT: 'That account belongs to another organization.',
} as const;
export type Refusal = keyof typeof refusals;

/** Why an answer of a provider does not count, as the person reads it. What exactly was wrong with it is for the audit log. */
export const failures = {
  unreachable: 'Your company’s sign-in could not be reached',
  denied: 'Your company’s sign-in did not let you in, or it was cancelled there',
  notAskedAgain: 'Your company’s sign-in did not ask you to prove again who you are',
  nameless: 'Your company’s sign-in did not say who you are',
  notAccepted: 'The answer of your company’s sign-in is not right, so it was turned away',
} as const;

/** 403 with the reason. */
export class CompanySignInRefused extends ApiError {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super('COMPANY_SIGN_IN_REFUSED', { message: refusals[reason], details: { reason } });
    this.reason = reason;
  }
}
