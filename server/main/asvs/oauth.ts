import { holds, missing, notOurs, operator, see, test, type Requirement } from './requirement.ts';

const oauth = 'server/surfaces/oauth';
const answers = 'server/domain/people/oidc/refused-answers.test.ts';
const logout = 'server/domain/people/oidc/logout.test.ts';
const company = 'server/domain/people/company-sign-in';
const tryIt = 'web/e2e/developers-try-it.long.test.ts';

/**
 * V10. The service is a client of companies' identity providers, and its page for trying apps is a client of the
 * service.
 */
export const oauthRequirements: readonly Requirement[] = [
  holds(
    '10.1.1',
    'Tokens go to nobody who does not need them',
    test(`${oauth}/token.test.ts`, 'OAuth 31: the answer has five members and is kept by nobody'),
    test(`${oauth}/log.long.test.ts`, 'in none of them a code, token, secret or verifier'),
  ),
  holds(
    '10.1.2',
    'An app takes only answers to what it asked',
    test(tryIt, 'an answer that nobody asked for is not gone on with'),
    test(answers, '401 for a state that is another, is used, has expired, or began in another browser'),
    see('web/src/developers/trial.ts', 'State and verifier are random, of one attempt and one tab.'),
  ),
  holds(
    '10.2.1',
    'Apps use PKCE or state',
    test(tryIt, 'an answer that nobody asked for is not gone on with'),
    test(tryIt, 'on a phone an app without a secret is refused with the reason, then connected'),
    test(answers, '401 for a code that was used, and for one of another sign-in'),
  ),
  holds(
    '10.2.2',
    'A client of several servers cannot confuse them',
    test(answers, '401 for an answer in the name of another issuer'),
  ),
  holds(
    '10.3.1',
    'Access tokens are good for what they were issued for',
    test('server/surfaces/mcp/entry-points.test.ts', 'MCP 3: a token for'),
  ),
  holds(
    '10.3.2',
    'Requests are judged by what the token was granted',
    test(`${oauth}/revoke.test.ts`, 'OAuth 51: an app may do what was granted'),
    test(
      `${oauth}/revoke.test.ts`,
      'OAuth 49: without a good token 401 invalid_token; without the scope 403',
    ),
  ),
  holds(
    '10.3.3',
    'Tokens name people in a way that nobody inherits',
    see(
      'server/domain/people/grants/find-access-token.ts',
      'The person is found by the number of the grant and of the user, not by e-mail.',
    ),
    test(`${oauth}/revoke.test.ts`, 'OAuth 48: disconnecting, deactivating the person and deleting the app'),
  ),
  holds(
    '10.3.4',
    'Where a fresh proof is needed, tokens cannot stand in',
    test(
      'server/test/matrix.test.ts',
      'every endpoint answers each credential, scope and role as the table says',
    ),
    test(
      'server/test/attacks/grown-credentials.test.ts',
      'an app of the workspace invites, changes a role or makes a key',
    ),
  ),
  holds(
    '10.4.1',
    'Addresses of apps are compared exactly',
    test(`${oauth}/authorize.test.ts`, 'OAuth 16: the address is compared character for character'),
    test(`${oauth}/authorize.test.ts`, 'OAuth 15: an unknown client or address is answered here'),
  ),
  holds(
    '10.4.2',
    'A code works once, and a replay ends its tokens',
    test(`${oauth}/token.test.ts`, 'OAuth 35: a failed exchange leaves the code as it was; a replay ends'),
  ),
  holds(
    '10.4.3',
    'A code lives ten minutes at most',
    test(`${oauth}/authorize.test.ts`, 'OAuth 28: a code ends after ten minutes'),
  ),
  holds(
    '10.4.4',
    'Apps have only the grants they need',
    test(`${oauth}/token.test.ts`, 'OAuth 37: the grant type is there, known, of the client'),
    test(`${oauth}/metadata.test.ts`, 'OAuth 2: it lists what is served and nothing else'),
    test(`${oauth}/authorize.test.ts`, 'OAuth 19: the response type is code'),
  ),
  holds(
    '10.4.5',
    'A refresh token that comes again ends the connection',
    test(`${oauth}/refresh.test.ts`, 'OAuth 40 and 41: each refresh gives a new pair'),
    test(`${oauth}/two-processes.long.test.ts`, 'exactly one has the code, one the refresh token'),
  ),
  missing(
    '10.4.6',
    'PKCE is required',
    'Of apps without a secret only. An app with one may leave it out, because the interface allows that; a challenge must be S256.',
  ),
  holds(
    '10.4.7',
    'Apps that register themselves are checked and marked',
    test(`${oauth}/register.test.ts`, 'OAuth 7: redirect URIs are https, or http on this computer'),
    test(`${oauth}/unverified.test.ts`, 'write scopes of an unapproved app have to be ticked'),
    test('web/e2e/consent.long.test.ts', 'on a phone an unverified app is marked as such'),
  ),
  operator(
    '10.4.8',
    'Connections end after a longest time',
    'Set OAUTH_CONNECTION_DAYS_MAX. Without it a connection lasts as long as it is refreshed every 30 days.',
  ),
  holds(
    '10.4.9',
    'People can end connections',
    test('web/e2e/connected-apps.long.test.ts', 'and disconnects it'),
    test(`${oauth}/revoke.test.ts`, 'OAuth 48: disconnecting, deactivating the person and deleting the app'),
  ),
  holds(
    '10.4.10',
    'Apps with a secret prove who they are',
    test(`${oauth}/token.test.ts`, 'OAuth 32: a client proves who it is in one way'),
    test(`${oauth}/revoke.test.ts`, 'a bad client is 401'),
    test(`${oauth}/introspect.test.ts`, '401 for public clients, wrong secrets and nobody'),
    test(
      `${oauth}/client-assertion.test.ts`,
      '401 invalid_client for an assertion that is false in any part',
    ),
  ),
  holds(
    '10.4.11',
    'Apps get only the scopes they need',
    test(`${oauth}/authorize.test.ts`, 'OAuth 18: scopes are a subset of the allowed ones'),
    test(
      'server/test/attacks/grown-credentials.test.ts',
      'a key gives an app that it registers more than it holds',
    ),
  ),
  holds('10.5.1', 'An ID token cannot be replayed (nonce)', test(answers, '401 for an ID token with')),
  holds(
    '10.5.2',
    'People are known by sub, which is never reassigned',
    test(
      `${company}/people.test.ts`,
      'is linked at the first sign-in, and known by their subject afterwards',
    ),
    test(`${company}/people.test.ts`, '403 for another subject with the e-mail of a member who is linked'),
  ),
  holds(
    '10.5.3',
    'Metadata of another issuer are refused',
    see(
      'server/domain/people/oidc/provider.ts',
      'Metadata are read by openid-client, which compares their issuer with the one set.',
    ),
  ),
  holds('10.5.4', 'An ID token is for this client (aud)', test(answers, '401 for an ID token with')),
  holds(
    '10.5.5',
    'Logout tokens are checked',
    test(logout, '400 for a token that is not right in any one place'),
    test(logout, '200 ends the session that the provider names'),
  ),
  notOurs('10.6.1', 'Response types of an OpenID provider', 'The service issues no ID tokens.'),
  notOurs('10.6.2', 'Logout at an OpenID provider', 'The service issues no ID tokens.'),
  holds(
    '10.7.1',
    'Each connection is agreed to',
    test('web/e2e/consent-attacks.test.ts', 'a form on another site cannot consent'),
    test(
      `${oauth}/authorize.test.ts`,
      'OAuth 25: the decision of the consent page is taken from our own pages only',
    ),
    see('web/src/oauth/consent.tsx', 'The page asks every time, also for apps that are connected already.'),
  ),
  holds(
    '10.7.2',
    'The question says who gets what, and for how long',
    test('web/e2e/consent.long.test.ts', 'a person with several workspaces chooses one and allows an app'),
    test(`${oauth}/authorize.test.ts`, 'OAuth 26: the consent page gets who asks for what, in words'),
  ),
  missing(
    '10.7.3',
    'People can see, change and end what they agreed to',
    'They see it and end it. To change what an app may do they end it and connect the app again.',
  ),
];
