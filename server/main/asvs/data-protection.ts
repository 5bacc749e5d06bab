import { holds, missing, see, test, type Requirement } from './requirement.ts';

const inventory = 'docs/guides/security-inventory.md';

/** V14 */
export const dataProtection: readonly Requirement[] = [
  holds('14.1.1', 'Documents sort data by how it is protected', see(inventory, 'The section on data.')),
  holds(
    '14.1.2',
    'Documents state what each level of protection needs',
    see(inventory, 'The section on data; the times are in docs/guides/operating.md.'),
  ),
  missing(
    '14.2.1',
    'Addresses hold no secrets',
    'Links in mails, set-up links and calendar addresses hold one. They are not logged, not sent as referrer and, but for calendars and calls, work once. All other secrets go in headers and bodies.',
  ),
  holds(
    '14.2.2',
    'Caches on the way keep nothing sensitive',
    test('server/surfaces/http/security-headers.test.ts', 'replies of endpoints are kept by no cache'),
    test(
      'server/domain/people/credentials/credential-cache.test.ts',
      'a kept credential is found for a minute',
    ),
  ),
  holds(
    '14.2.3',
    'Nothing goes to trackers',
    test('server/surfaces/http/pages.test.ts', 'the reference loads nothing from elsewhere'),
    see('server/surfaces/http/static.ts', 'The policy of pages allows requests to this site alone.'),
  ),
  holds(
    '14.2.4',
    'Data is protected as its level says',
    test(
      'server/domain/people/auth/secrets-at-rest.test.ts',
      'no table holds a password, key, session or link',
    ),
    test('server/main/event-tokens.test.ts', 'No row of any table holds the token of an event'),
    test(
      'server/test/attacks/planted-secrets.test.ts',
      'no GET endpoint shows a planted secret to a key with all scopes',
    ),
    test(
      'server/domain/crm/privacy/erase.test.ts',
      'after erasing one contact no table, backup, feed or log',
    ),
    test('server/main/retention.test.ts', 'rows older than their retention are deleted'),
  ),
  holds(
    '14.3.1',
    'Nothing of a session stays in the browser',
    test('web/e2e/sign-out.test.ts', 'signing out takes what was shown out of every tab'),
    test('web/e2e/step-up.long.test.ts', 'and leads to sign-in when its session ends'),
  ),
  holds(
    '14.3.2',
    'Browsers do not keep sensitive replies',
    test('server/surfaces/http/security-headers.test.ts', 'replies of endpoints are kept by no cache'),
    test(
      'server/surfaces/oauth/token.test.ts',
      'OAuth 31: the answer has five members and is kept by nobody',
    ),
  ),
  missing(
    '14.3.3',
    'Browser storage holds nothing sensitive',
    'A booking page keeps a form that was begun in the visitor’s own browser, with name and e-mail, for seven days or until it is sent; not in kiosk mode. The application keeps settings only.',
  ),
];
