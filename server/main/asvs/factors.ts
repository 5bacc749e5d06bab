import { holds, missing, notOurs, operator, see, test, type Requirement } from './requirement.ts';

const auth = 'server/domain/people/auth';
const company = 'server/domain/people/company-sign-in';
const saml = 'server/domain/people/saml';
const oidc = 'server/domain/people/oidc';

/** V6.4 to V6.8 */
export const factors: readonly Requirement[] = [
  holds(
    '6.4.1',
    'First secrets are random, short-lived and not kept',
    test(`${auth}/invitations.test.ts`, 'makes an invited member who joins with the link, once'),
    test(`${auth}/invitations.test.ts`, '410 after seven days or a newer invitation'),
    see(
      'server/domain/people/credentials/tokens.ts',
      'Links have 256 random bits; the person chooses the password.',
    ),
  ),
  holds('6.4.2', 'No hints and no secret questions', see('contract/auth.ts', 'No endpoint has any.')),
  holds(
    '6.4.3',
    'A reset of the password does not pass the second factor',
    test(
      `${auth}/second-factor.test.ts`,
      'a new password by a mailed link leaves the second factor as it is',
    ),
    test(`${auth}/reset-password.test.ts`, '410 for a link that is an hour old'),
  ),
  operator(
    '6.4.4',
    'A lost factor needs the proof of its enrollment',
    'Who has no recovery code either is reset by an administrator, who first makes sure that it is really them. The audit log has it.',
  ),
  holds(
    '6.5.1',
    'Codes work once',
    test(`${auth}/second-factor.test.ts`, 'lets one of ten requests with the same code through'),
    test(`${auth}/second-factor.test.ts`, 'a recovery code opens one session and works once'),
  ),
  holds(
    '6.5.2',
    'Recovery codes are hashed, or have 112 bits',
    test(
      `${auth}/second-factor.test.ts`,
      'no reply, audit entry, mail or change holds the secret, a code or a recovery code',
    ),
    see('server/domain/people/factors/recovery-codes.ts', 'They have 140 bits, and their SHA-256 is stored.'),
  ),
  holds(
    '6.5.3',
    'Codes and keys come from a secure generator',
    see('server/domain/people/factors/recovery-codes.ts', 'randomBytes of node:crypto.'),
    see('server/domain/people/factors/totp-factor.ts', 'randomBytes of node:crypto.'),
  ),
  holds(
    '6.5.4',
    'Codes have 20 bits at least',
    see('server/domain/people/factors/recovery-codes.ts', 'They have 140 bits.'),
  ),
  missing(
    '6.5.5',
    'TOTP codes are good for 30 seconds at most',
    'The step before and the one after are taken too, as RFC 6238 advises for clocks that differ: a code is good for up to 90 seconds, once.',
  ),
  notOurs('6.6.1', 'Codes by phone or SMS', 'No code is sent by phone or SMS.'),
  notOurs(
    '6.6.2',
    'Codes sent elsewhere belong to one sign-in',
    'No code for signing in is sent to anybody.',
  ),
  notOurs('6.6.3', 'Guessing codes sent elsewhere is limited', 'No code for signing in is sent to anybody.'),
  holds(
    '6.8.1',
    'People of one identity provider cannot pose as another’s',
    test(`${company}/people.test.ts`, 'the same provider and subject are other people in other workspaces'),
    test(`${company}/people.test.ts`, '403 for another subject with the e-mail of a member who is linked'),
    test(
      `${company}/connections.test.ts`,
      'a verified domain of one connection lets nobody in by another one',
    ),
    test(
      `${saml}/misused-answers.test.ts`,
      'an assertion for the connection of another workspace opens nothing here',
    ),
  ),
  holds(
    '6.8.2',
    'Signatures of identity providers are checked',
    test(`${oidc}/refused-answers.test.ts`, '401 for an ID token with'),
    test(
      'web/e2e/company-sign-in-refused.long.test.ts',
      'a browser that comes back from the provider with any one piece wrong is refused',
    ),
    test(`${oidc}/logout.test.ts`, '400 for a token that is not right in any one place'),
    test(`${saml}/forged-answers.test.ts`, '401 for an answer of SAML with'),
    test(`${saml}/forged-answers.test.ts`, '401 for a wrapped signature'),
  ),
  holds(
    '6.8.3',
    'SAML assertions work once',
    test(`${saml}/misused-answers.test.ts`, '401 for an assertion id that was used before'),
    test(
      `${saml}/misused-answers.test.ts`,
      '401 for an answer that was used, even in the browser it was for',
    ),
  ),
  holds(
    '6.8.4',
    'Strength and time of the provider’s sign-in are checked',
    test(`${company}/confined.test.ts`, 'confirming who one is goes to the provider again'),
    test(
      `${company}/confined.test.ts`,
      'the word of the provider is not enough where the workspace requires a factor',
    ),
    test(`${saml}/sign-in.test.ts`, 'proving again who one is asks the provider to ask'),
  ),
];
