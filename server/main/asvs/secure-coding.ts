import { holds, missing, see, test, type Requirement } from './requirement.ts';

const inventory = 'docs/guides/security-inventory.md';

/** V15 */
export const secureCoding: readonly Requirement[] = [
  holds(
    '15.1.1',
    'Documents state how soon components are updated',
    see(inventory, 'The section on dependencies.'),
  ),
  holds(
    '15.1.2',
    'Components are listed and come from a trusted source',
    see('package-lock.json', 'Every component with version, source and hash.'),
    test('scripts/install-scripts.test.ts', 'no dependency runs a script when it is installed'),
  ),
  holds(
    '15.1.3',
    'Documents list what costs much, and its bounds',
    see(inventory, 'The section on what costs much.'),
  ),
  missing(
    '15.2.1',
    'Components are within the stated times for updates',
    'Nothing compares the components with advisories by itself; who releases runs npm audit.',
  ),
  holds(
    '15.2.2',
    'What costs much cannot stop the service',
    test('server/surfaces/oauth/logo.test.ts', 'an SVG that unfolds while it is drawn is given up'),
    test('server/effects/webhooks/fairness.long.test.ts', 'W-17: while requests hang no transaction is open'),
    test('server/surfaces/http/requests.test.ts', 'slow callers do not stop others'),
    test(
      'server/platform/db/faults.test.ts',
      'a slow statement is not cancelled while the database answers others',
    ),
  ),
  missing(
    '15.2.3',
    'Production has no test code or samples',
    'The image has the tests beside the code, and the command line has seed and demo. None of it can be reached from outside.',
  ),
  holds(
    '15.3.1',
    'Replies have no more fields than meant',
    test('server/surfaces/http/errors.test.ts', 'a body outside the contract is dropped on its way out'),
    test(
      'server/domain/people/users/list.test.ts',
      'shows a member with role, teams, schedule and no secrets',
    ),
  ),
  holds(
    '15.3.2',
    'Requests to others follow no redirects',
    test('server/platform/net/post.test.ts', 'W-7: a redirect is an answer like others'),
    test('server/platform/net/guard.test.ts', 'a document is read; a redirect, a page, too much'),
  ),
  holds(
    '15.3.3',
    'Only meant fields can be written',
    test(
      'server/domain/people/auth/sign-in.test.ts',
      'changes the caller and ignores an id or e-mail of another person',
    ),
    test(
      'server/domain/people/account/api-keys.test.ts',
      'makes a key that acts as its maker, even if another member is named',
    ),
  ),
  holds(
    '15.3.4',
    'The address of a caller is theirs',
    test(
      'server/surfaces/http/requests.test.ts',
      'the address is the last one that a trusted proxy did not add',
    ),
    test('server/surfaces/http/networks.test.ts', '429 for an IPv4 address, in IPv6 form as well'),
  ),
  holds(
    '15.3.5',
    'Types are checked and comparisons strict',
    test('server/test/fuzz.test.ts', 'has an answer to every nasty value in every field'),
    see(
      'tsconfig.json',
      'Strict TypeScript, with input checked by schema; lint refuses loose comparisons and any.',
    ),
  ),
  holds(
    '15.3.6',
    'Prototypes cannot be polluted',
    test('server/surfaces/http/requests.test.ts', 'keys that pollute prototypes are harmless'),
    see('server/surfaces/http/read.ts', 'Objects made of names from outside have no prototype.'),
  ),
  holds(
    '15.3.7',
    'Parameters that come twice confuse nothing',
    test('server/surfaces/http/requests.test.ts', 'a repeated key is a list'),
    test(
      'server/surfaces/oauth/authorize.test.ts',
      'OAuth 19: the response type is code, and nothing is given twice',
    ),
    see('server/surfaces/http/run.ts', 'Reads take the query, writes the body, and what the path says wins.'),
  ),
];
