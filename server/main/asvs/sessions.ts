import { holds, missing, see, test, type Requirement } from './requirement.ts';

const auth = 'server/domain/people/auth';
const guide = 'docs/guides/signing-in.md';

/** V7 */
export const sessions: readonly Requirement[] = [
  holds('7.1.1', 'Documents state how long sessions last, and why', see(guide, 'The section on sessions.')),
  holds(
    '7.1.2',
    'Documents state how many sessions one may have',
    see(guide, 'The section on sessions: any number.'),
  ),
  holds(
    '7.1.3',
    'Documents cover sessions of identity providers',
    see('docs/guides/company-sign-in.md', 'The section on what such a session can do, and what ends it.'),
  ),
  holds(
    '7.2.1',
    'Session tokens are checked on the server',
    test('server/test/every-endpoint.test.ts', '401 without a credential, before any other check'),
    test(`${auth}/sign-in.test.ts`, 'POST /auth/sign-out 200 ends the session on the server'),
  ),
  holds(
    '7.2.2',
    'Sessions have tokens of their own, not fixed secrets',
    test(`${auth}/sign-in.test.ts`, 'POST /auth/sign-in gives a new token each time'),
  ),
  holds(
    '7.2.3',
    'Session tokens have 128 random bits',
    test('server/domain/people/credentials/tokens.test.ts', 'secrets do not repeat'),
    see('server/domain/people/credentials/tokens.ts', 'A session token has 256 bits of randomBytes.'),
  ),
  missing(
    '7.2.4',
    'Signing in and proving oneself again give a new token',
    'Each sign-in gives a new one, but proving oneself again keeps the session and its token, and a new sign-in does not end the session before.',
  ),
  holds(
    '7.3.1',
    'Sessions end when they are not used',
    test(`${auth}/sign-in.test.ts`, 'a session ends after seven days without use'),
  ),
  holds(
    '7.3.2',
    'Sessions end after a longest time',
    test(`${auth}/sign-in.test.ts`, 'and after thirty days in any case'),
  ),
  holds(
    '7.4.1',
    'An ended session cannot be used',
    test(`${auth}/sign-in.test.ts`, 'POST /auth/sign-out 200 ends the session on the server'),
    test(`${auth}/sign-in.test.ts`, 'is renewed by the cookie alone, and ends with its session'),
    test(`${auth}/two-processes.test.ts`, 'an ended session reach the other process'),
  ),
  holds(
    '7.4.2',
    'Deactivating somebody ends their sessions',
    test('server/domain/people/users/update.test.ts', 'deactivates: session and keys answer 401 at once'),
    test(
      'server/test/attacks/grown-credentials.test.ts',
      'a member who leaves and returns finds old sessions',
    ),
  ),
  missing(
    '7.4.3',
    'After a change of factors all other sessions can be ended',
    'A new password ends them all. After a change of second factors they have to be ended one by one, under Settings → Sessions.',
  ),
  holds(
    '7.4.4',
    'Signing out is at hand on every page',
    test('web/e2e/app.test.ts', 'a person who signs out is asked to sign in'),
    see('web/src/frame/user-menu.tsx', 'The menu is in the frame of every page.'),
  ),
  holds(
    '7.4.5',
    'Administrators can end sessions of members',
    test(`${auth}/member-sessions.test.ts`, 'ends it in this workspace alone, and the audit log says so'),
    test('web/e2e/step-up.long.test.ts', 'an administrator sees where a member is signed in, and ends it'),
  ),
  holds(
    '7.5.1',
    'Changing how one signs in needs a fresh proof',
    test(`${auth}/second-factor.test.ts`, 'removing the app needs a fresh session'),
    test(
      'server/test/matrix.test.ts',
      'every endpoint answers each credential, scope and role as the table says',
    ),
    see('contract/factors.ts', 'Every change of factors has stepUp; nobody can change their own e-mail.'),
  ),
  holds(
    '7.5.2',
    'People see their sessions and end them after a proof',
    test(`${auth}/sign-in.test.ts`, 'GET /auth/sessions 200 lists the sessions of the person'),
    test(
      `${auth}/member-sessions.test.ts`,
      '403 for a session whose person has not proved who they are lately',
    ),
  ),
  holds(
    '7.6.1',
    'Sessions end with those of the identity provider as documented',
    test('server/domain/people/oidc/logout.test.ts', '200 ends the session that the provider names'),
    test(
      'server/domain/people/company-sign-in/confined.test.ts',
      'switching a connection off, or removing it, ends its sessions',
    ),
  ),
  holds(
    '7.6.2',
    'No session begins without the person doing something',
    test('server/surfaces/http/requests.test.ts', '403 when a page of another site sends to /auth'),
    test(
      'server/domain/people/oidc/refused-answers.test.ts',
      '401 for a state that is another, is used, has expired',
    ),
    see(
      'server/domain/people/auth/open-for.ts',
      'A session begins with a password, a code or a passkey that somebody gave.',
    ),
  ),
];
