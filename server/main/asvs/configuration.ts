import { holds, missing, operator, see, test, type Requirement } from './requirement.ts';

const inventory = 'docs/guides/security-inventory.md';
const pages = 'server/surfaces/http/pages.test.ts';
const firewall =
  'Where only certain hosts may be reached, say so in a firewall. Users name the addresses of webhooks, so the service refuses inner ones and allows the rest.';

/** V13 */
export const configuration: readonly Requirement[] = [
  holds('13.1.1', 'Documents list all connections', see(inventory, 'The section on connections.')),
  missing(
    '13.2.1',
    'Services prove themselves with more than fixed passwords',
    'PostgreSQL, Redis and the mail server are opened with passwords of the configuration.',
  ),
  holds(
    '13.2.2',
    'Services have no more rights than they need',
    test('server/platform/db/migrate.test.ts', 'a login that is a superuser serves as a role that is not'),
    test('server/platform/db/guarded-query.test.ts', 'credentials are closed to the roles of workspaces'),
    test('server/platform/cluster/open.test.ts', 'a new folder: safe settings, no port'),
  ),
  holds(
    '13.2.3',
    'No default passwords between services',
    test('server/platform/config/config.test.ts', 'a secret out of an example is refused'),
    see('server/platform/cluster/passwords.ts', 'Passwords of the embedded database are random.'),
    see('compose.yml', 'The password of the database has to be chosen.'),
  ),
  operator('13.2.4', 'Only listed systems can be reached', firewall),
  operator('13.2.5', 'The server asks listed systems only', firewall),
  operator(
    '13.3.1',
    'Secrets come from a secrets manager',
    'Give APP_SECRET, DATABASE_URL, REDIS_URL and SMTP_URL to the process from your secrets manager. None is in the code or the image.',
  ),
  holds(
    '13.3.2',
    'Secrets are readable for those who need them alone',
    test(
      'server/platform/config/config.test.ts',
      'the secret is made once and kept where only the owner reads it',
    ),
    test('server/platform/db/guarded-query.test.ts', 'credentials are closed to the roles of workspaces'),
  ),
  holds(
    '13.4.1',
    'No source control metadata is served',
    test(pages, 'nothing else is there'),
    see('.dockerignore', 'The image has no .git.'),
  ),
  holds(
    '13.4.2',
    'No debug modes',
    test('server/surfaces/http/errors.test.ts', '500 shows only the request id, whatever failed'),
    see('Dockerfile', 'NODE_ENV is production; the service has no debug mode.'),
  ),
  holds('13.4.3', 'No lists of folders', test(pages, 'nothing else is there')),
  holds('13.4.4', 'TRACE is refused', test('server/surfaces/http/requests.test.ts', 'TRACE is refused')),
  holds(
    '13.4.5',
    'Only what is meant to be open is open',
    test(pages, 'nothing else is there'),
    test(pages, 'GET /healthz 200 without a database'),
    see(
      'docs/guides/operating.md',
      'Health checks say yes or no; the reference of the API is meant for everybody.',
    ),
  ),
];
