import { holds, missing, see, test, type Requirement } from './requirement.ts';

const everyReply = 'every reply says that it comes over https alone';

/** V3 */
export const browser: readonly Requirement[] = [
  holds(
    '3.2.1',
    'Browsers show no reply as something it is not',
    test('server/surfaces/http/security-headers.test.ts', everyReply),
    test('server/surfaces/oauth/logo.test.ts', 'a logo of each kind is stored as a PNG of its own size'),
  ),
  holds(
    '3.2.2',
    'Text is shown as text',
    test('web/e2e/booking-states.test.ts', 'text of the workspace is shown as text, with any content'),
    see('web/src/main.tsx', 'React and Preact show all text; no file uses innerHTML or its like.'),
  ),
  holds(
    '3.3.1',
    'Cookies are Secure and have a prefix',
    test('server/domain/people/auth/cookie.test.ts', 'over https the cookie is bound to the host'),
  ),
  holds(
    '3.3.2',
    'Cookies have the SameSite they need',
    test(
      'server/domain/people/auth/sign-in.test.ts',
      'answers token, person and workspaces, and sets the cookie',
    ),
    test('server/domain/people/auth/cookie.test.ts', 'over https the cookie is bound to the host'),
  ),
  holds(
    '3.3.3',
    'Cookies have the prefix __Host-',
    test('server/domain/people/auth/cookie.test.ts', 'over https the cookie is bound to the host'),
  ),
  holds(
    '3.3.4',
    'The session cookie is HttpOnly and its value nowhere else',
    test(
      'server/domain/people/auth/sign-in.test.ts',
      'answers token, person and workspaces, and sets the cookie',
    ),
    test('server/domain/people/auth/sign-in.test.ts', 'the bearer that pages hold works for ten minutes'),
  ),
  holds(
    '3.4.1',
    'HSTS for a year and all subdomains on every reply',
    test('server/surfaces/http/security-headers.test.ts', everyReply),
    test('server/surfaces/http/security-headers.test.ts', 'what the service says before it is ready'),
  ),
  holds(
    '3.4.2',
    'CORS allows fixed origins, and * for open data alone',
    test('server/surfaces/http/requests.test.ts', 'other sites may call public endpoints, without cookies'),
    test('server/surfaces/oauth/abuse.test.ts', 'answer pages of any site; authorize and consent do not'),
    test('server/surfaces/mcp/entry-points.test.ts', 'pages of sites nobody named are 403'),
  ),
  holds(
    '3.4.3',
    'A content policy limits what pages load and run',
    test('server/surfaces/http/security-headers.test.ts', everyReply),
    test('server/surfaces/http/pages.test.ts', 'an inline script is allowed by its hash'),
    test('server/surfaces/http/pages.test.ts', 'the reference loads nothing from elsewhere'),
  ),
  holds('3.4.4', 'nosniff on every reply', test('server/surfaces/http/security-headers.test.ts', everyReply)),
  holds(
    '3.4.5',
    'Addresses do not leak in the referrer',
    test('server/surfaces/http/security-headers.test.ts', everyReply),
    test('web/e2e/consent-attacks.test.ts', 'and says nowhere where it was'),
  ),
  holds(
    '3.4.6',
    'Only pages that are meant to be framed can be',
    test('server/surfaces/http/security-headers.test.ts', everyReply),
    test('server/surfaces/http/pages.test.ts', 'booking pages in frames, other pages not'),
  ),
  holds(
    '3.5.1',
    'Other sites cannot send requests for a person (CSRF)',
    test('server/surfaces/http/requests.test.ts', '403 when a page of another site sends to /auth'),
    test('web/e2e/consent-attacks.test.ts', 'a form on another site cannot consent'),
  ),
  holds(
    '3.5.2',
    'Nothing sensitive works without a CORS preflight',
    test('server/domain/people/auth/sign-in.test.ts', '415 for a form, 403 from another site'),
    test('server/domain/people/auth/sign-in.test.ts', '/v1 ignores cookies'),
    test('server/surfaces/http/requests.test.ts', '415 for anything but JSON'),
  ),
  holds(
    '3.5.3',
    'Reading requests change nothing',
    test(
      'server/effects/mail/call-mails.test.ts',
      'a reminder comes at its time with an address that stops it',
    ),
    see('contract/index.ts', 'What changes a record, a session or a secret is POST, PUT, PATCH or DELETE.'),
  ),
  missing(
    '3.5.4',
    'Separate applications have hostnames of their own',
    'Application, booking pages, reference and API share one host. The policy of each page and the prefix of the cookie keep them apart, not the origin.',
  ),
  holds(
    '3.5.5',
    'Messages between windows are checked for origin and form',
    test('web/e2e/embed.long.test.ts', 'messages of anybody but the own frame are ignored'),
  ),
  holds(
    '3.7.1',
    'No outdated technologies in the browser',
    see('web/index.html', 'The pages are HTML, CSS and script; no plugins, and the policy forbids objects.'),
  ),
  holds(
    '3.7.2',
    'Redirects to other sites lead only to listed places',
    test(
      'server/surfaces/oauth/authorize.test.ts',
      'an unknown client or address is answered here, never redirected',
    ),
    test('web/e2e/booking-states.test.ts', 'after booking, the visitor is taken to the page the event names'),
    test('web/src/ui/search-params.test.ts', 'a page to return to is one of this site'),
  ),
];
