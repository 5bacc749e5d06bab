import { holds, notOurs, see, test, type Requirement } from './requirement.ts';

/** V4 */
export const webServices: readonly Requirement[] = [
  holds(
    '4.1.1',
    'Replies name their type, and text its encoding',
    test('server/surfaces/http/security-headers.test.ts', 'replies with text name its encoding'),
    test('server/test/injection.test.ts', 'takes markup in a text for the text it is'),
  ),
  holds(
    '4.1.2',
    'Programs are not redirected from http to https',
    see(
      'server/surfaces/http/app.ts',
      'The service redirects nothing to https; a proxy should do so for browsers alone.',
    ),
  ),
  holds(
    '4.1.3',
    'Headers of proxies cannot be set by callers',
    test(
      'server/surfaces/http/requests.test.ts',
      'the address is the last one that a trusted proxy did not add',
    ),
  ),
  holds(
    '4.2.1',
    'No request hides in another (smuggling)',
    test('server/surfaces/http/requests.test.ts', '400 for a request whose end is told in two ways'),
  ),
  notOurs('4.3.1', 'Cost of GraphQL queries is limited', 'There is no GraphQL.'),
  notOurs('4.3.2', 'GraphQL introspection is off', 'There is no GraphQL.'),
  notOurs('4.4.1', 'WebSockets over TLS', 'There are no WebSockets.'),
  notOurs('4.4.2', 'Origin of WebSockets is checked', 'There are no WebSockets.'),
  notOurs('4.4.3', 'Tokens of WebSockets', 'There are no WebSockets.'),
  notOurs('4.4.4', 'Tokens of WebSockets come from the session', 'There are no WebSockets.'),
];
