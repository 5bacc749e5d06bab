import { holds, missing, operator, see, test, type Requirement } from './requirement.ts';

const guide = 'docs/guides/signing-in.md';
const auth = 'server/domain/people/auth';

/** V6.1 to V6.3 */
export const passwords: readonly Requirement[] = [
  holds(
    '6.1.1',
    'Documents say how guessing is stopped, without lock-outs',
    see(guide, 'The section on passwords.'),
  ),
  holds(
    '6.1.2',
    'Documents list words that are refused in passwords',
    see(guide, 'The section on passwords.'),
  ),
  holds('6.1.3', 'Documents list every way to sign in', see(guide, 'The section on ways in.')),
  holds(
    '6.2.1',
    'Passwords have at least 8 characters',
    test(`${auth}/passwords.test.ts`, 'a password has 8 to 128 characters of any kind'),
  ),
  holds(
    '6.2.2',
    'People can change their password',
    test(
      `${auth}/reset-password.test.ts`,
      'PUT /auth/password 200 with the current one ends the other sessions',
    ),
  ),
  holds(
    '6.2.3',
    'Changing it needs the present one',
    test(
      `${auth}/reset-password.test.ts`,
      'PUT /auth/password 200 with the current one ends the other sessions',
    ),
  ),
  holds(
    '6.2.4',
    'The 3,000 most used passwords are refused',
    test(`${auth}/passwords.test.ts`, 'passwords that everybody uses are refused'),
    test(`${auth}/set-up.test.ts`, '400 for a password everybody uses'),
    test(`${auth}/invitations.test.ts`, '400 for a password everybody uses'),
  ),
  holds(
    '6.2.5',
    'Any characters may be used',
    test(`${auth}/passwords.test.ts`, 'a password has 8 to 128 characters of any kind'),
  ),
  holds(
    '6.2.6',
    'Fields for passwords hide them',
    see(
      'web/src/ui/new-password.tsx',
      'Passwords are typed in PasswordInput, which is type=password unless its eye is on.',
    ),
  ),
  holds(
    '6.2.7',
    'Pasting and password managers work',
    see(
      'web/src/sign-in/sign-in.tsx',
      'The field says current-password to programs, and nothing listens to pasting.',
    ),
  ),
  holds(
    '6.2.8',
    'Passwords are compared exactly',
    test(`${auth}/passwords.test.ts`, 'a password is verified exactly'),
  ),
  holds(
    '6.2.9',
    'Passwords of 64 characters are taken',
    test(`${auth}/passwords.test.ts`, 'a password has 8 to 128 characters of any kind'),
  ),
  holds(
    '6.2.10',
    'Passwords do not expire by age',
    see(`${auth}/person-with-password.ts`, 'Nothing here looks at the age of a password; it is not stored.'),
  ),
  holds(
    '6.2.11',
    'Words that others know are refused in passwords',
    test(`${auth}/passwords.test.ts`, 'what others know of a person does not count'),
    test(`${auth}/reset-password.test.ts`, 'a new password 400 that is made of the e-mail'),
  ),
  missing(
    '6.2.12',
    'Passwords are compared with breached ones',
    'Only with the 3,000 most used. A larger set would come with the service or be asked for elsewhere; neither is built.',
  ),
  holds(
    '6.3.1',
    'Guessing passwords is stopped as documented',
    test(`${auth}/sign-in.test.ts`, '429 after ten wrong passwords'),
    test(`${auth}/sign-in.test.ts`, 'counts fifty attempts at once as fifty'),
    test(
      'server/test/attacks/grown-credentials.test.ts',
      'a stolen session guesses the password where sign-in would stop it',
    ),
  ),
  holds(
    '6.3.2',
    'There are no default accounts',
    test(`${auth}/set-up.test.ts`, 'POST /auth/set-up 410 without the printed link'),
    see('compose.yml', 'The password of the database has to be chosen.'),
  ),
  operator(
    '6.3.3',
    'Signing in needs two factors',
    'Administrators require a second factor of every role: Settings → Workspace → Security. Members of other roles choose for themselves.',
  ),
  holds(
    '6.3.4',
    'Every way to sign in is documented and equally strong',
    test(
      `${auth}/second-factor.test.ts`,
      'an invitation is accepted by a person with a second factor once they have shown it',
    ),
    test(
      `${auth}/second-factor.test.ts`,
      'a new password by a mailed link leaves the second factor as it is',
    ),
    test(
      'server/test/matrix.test.ts',
      'every endpoint answers each credential, scope and role as the table says',
    ),
  ),
];
