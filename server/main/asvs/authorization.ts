import { holds, notOurs, see, test, type Requirement } from './requirement.ts';

const matrix = test(
  'server/test/matrix.test.ts',
  'every endpoint answers each credential, scope and role as the table says',
);

/** V8 */
export const authorization: readonly Requirement[] = [
  holds(
    '8.1.1',
    'Documents state who may use what, and which data',
    matrix,
    see('docs/guides/security-inventory.md', 'The section on who may do what.'),
  ),
  holds(
    '8.1.2',
    'Documents state who may see and change which fields',
    see(
      'docs/guides/security-inventory.md',
      'The section on who may do what names the fields that need more.',
    ),
    see('docs/api/openapi.json', 'The fields of every request and reply.'),
  ),
  holds(
    '8.2.1',
    'Functions are for those who may use them',
    matrix,
    test('server/surfaces/mcp/tools/tools.test.ts', 'what a role may not do it neither sees nor can do'),
    test(
      'server/surfaces/scim/access.test.ts',
      'every endpoint of SCIM takes a provisioning key and nothing else',
    ),
  ),
  holds(
    '8.2.2',
    'Records are for those who may see them (IDOR)',
    test('server/test/two-tenants.test.ts', 'answers ids of another workspace like ids that never existed'),
    test(
      'server/domain/crm/contacts/visibility.test.ts',
      'closers see their own, those whose calls they host',
    ),
    test(
      'server/domain/sales/deals/roles.test.ts',
      'a closer who only set a deal sees it and writes nothing to it',
    ),
  ),
  holds(
    '8.2.3',
    'Fields are for those who may see or change them',
    test(
      'server/domain/crm/contacts/visibility.test.ts',
      'addresses and consent are shown with contacts:pii alone',
    ),
    test(
      'server/domain/people/auth/sign-in.test.ts',
      'changes the caller and ignores an id or e-mail of another person',
    ),
    test('server/surfaces/http/errors.test.ts', 'a body outside the contract is dropped on its way out'),
  ),
  holds(
    '8.3.1',
    'Rights are checked on the server',
    matrix,
    see('server/surfaces/http/admit.ts', 'Every request passes here before its body is read.'),
  ),
  holds(
    '8.4.1',
    'No workspace affects another',
    test('server/test/two-tenants.test.ts', 'answers ids of another workspace like ids that never existed'),
    test('server/platform/db/migrate.test.ts', 'every table of a workspace is walled off'),
    test('server/platform/db/guarded-query.test.ts', 'a workspace sees no other one'),
  ),
];

const sealed = 'server/platform/secrets/secrets.test.ts';

const idToken = test('server/domain/people/oidc/refused-answers.test.ts', '401 for an ID token with');
const logoutToken = test(
  'server/domain/people/oidc/logout.test.ts',
  '400 for a token that is not right in any one place',
);

const assertion = test(
  'server/surfaces/oauth/client-assertion.test.ts',
  '401 invalid_client for an assertion that is false in any part',
);

/**
 * V9. Our own tokens are the sealed texts of pages; others make ID and logout tokens and proofs of apps. The rest is
 * random.
 */
export const tokens: readonly Requirement[] = [
  holds(
    '9.1.1',
    'Tokens with content cannot be changed',
    test(sealed, 'a changed text is refused'),
    idToken,
    logoutToken,
  ),
  holds(
    '9.1.2',
    'Only listed algorithms are accepted in tokens',
    logoutToken,
    assertion,
    see(
      'server/platform/secrets/secrets.ts',
      'Ours have one algorithm, AES-256-GCM; a token does not name it.',
    ),
  ),
  holds(
    '9.1.3',
    'Keys of tokens are set beforehand, not named by tokens',
    test(sealed, 'a text sealed before the secret was replaced opens as long as the one before is known'),
    logoutToken,
    see(
      'server/domain/people/oidc/keys.ts',
      'Keys of a provider come from the address in its metadata; a token names only their id.',
    ),
    see(
      'server/platform/secrets/secrets.ts',
      'The id in a token picks one of two keys of the configuration.',
    ),
  ),
  holds(
    '9.2.1',
    'Tokens are good for their time only',
    test('server/domain/people/auth/sign-in.test.ts', 'the bearer that pages hold works for ten minutes'),
    idToken,
    logoutToken,
    assertion,
  ),
  holds(
    '9.2.2',
    'Tokens are good for their purpose only',
    test(sealed, 'a sealed text is read with the same secret and purpose only'),
    test('server/surfaces/booking-page/answers.test.ts', 'what programs send is refused'),
    logoutToken,
  ),
  holds(
    '9.2.3',
    'Tokens are good for this service only',
    test(sealed, 'a sealed text is read with the same secret and purpose only'),
    idToken,
    logoutToken,
    assertion,
    see(
      'docs/guides/security-inventory.md',
      'The key is that of one installation, and used for nothing else.',
    ),
  ),
  notOurs(
    '9.2.4',
    'One key does not sign for several audiences',
    'The tokens with content that the service makes are for itself and for nobody else.',
  ),
];
