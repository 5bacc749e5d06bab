import { holds, missing, notOurs, operator, see, test, type Requirement } from './requirement.ts';

const log = 'server/platform/log/log.ts';
const noWebRtc = 'The service has no calls, audio or video of its own.';

/** V16 */
export const logging: readonly Requirement[] = [
  holds(
    '16.1.1',
    'Documents list all logs',
    see('docs/guides/security-inventory.md', 'The section on logs.'),
  ),
  holds(
    '16.2.1',
    'Entries say who, what, when and from where',
    test(
      'server/domain/people/audit-log/list.test.ts',
      'GET /v1/audit 200 says who, what, through which key, from where',
    ),
    see(log, 'A line of a request has id, route, status, workspace and credential.'),
  ),
  operator(
    '16.2.2',
    'Times agree and are in UTC',
    'Keep the clocks of the machines right (NTP). All times are in UTC.',
  ),
  holds(
    '16.2.3',
    'Logs go only where documents say',
    see(
      'server/platform/log/log-output.ts',
      'The log of the service goes to standard error, that of the embedded PostgreSQL to DATA_DIR; the others are tables.',
    ),
  ),
  holds(
    '16.2.4',
    'Logs can be read by programs',
    test('server/surfaces/oauth/log.long.test.ts', 'OAuth 56: the log has a line for each request'),
    test('server/main/cli/audit.long.test.ts', 'audit export prints one entry on each line'),
  ),
  holds(
    '16.2.5',
    'Logs hold nothing that must not be there',
    test('server/surfaces/oauth/log.long.test.ts', 'in none of them a code, token, secret or verifier'),
    test(
      'server/domain/people/auth/second-factor.test.ts',
      'no reply, audit entry, mail or change holds the secret',
    ),
    test('server/surfaces/request-log/request-log.test.ts', 'ids in paths are not kept'),
  ),
  holds(
    '16.3.1',
    'Signing in and failing to is logged',
    test(
      'server/domain/people/auth/sign-in.test.ts',
      'signing in and failing to is noted in the workspaces of the person',
    ),
    test('server/domain/people/audit-log/list.test.ts', 'signing out and ending a session are noted'),
    see(log, 'Attempts with an unknown e-mail or key are lines with status 401.'),
  ),
  holds(
    '16.3.2',
    'Refusals are logged',
    test(
      'server/domain/people/audit-log/list.test.ts',
      'a refusal is noted once an hour for each credential and endpoint',
    ),
    test('server/surfaces/request-log/request-log.test.ts', 'and a refusal with its code and fields'),
  ),
  holds(
    '16.3.3',
    'Attempts against checks and limits are logged',
    test('server/surfaces/request-log/request-log.test.ts', '429 is listed like any other refusal'),
    test(
      'server/surfaces/mcp/entry-points.test.ts',
      'the log names the entry point that was called, for every result',
    ),
  ),
  holds(
    '16.3.4',
    'Failures of the service are logged',
    see(log, 'Every 5xx has a line with its cause; so have jobs, the counter and what cannot be noted.'),
    test(
      'server/effects/webhooks/log.test.ts',
      'W-9: a delivery shows what was sent and, for each attempt, status, time',
    ),
    test('server/platform/net/post.test.ts', 'have no valid certificate are distinguished'),
  ),
  holds(
    '16.4.1',
    'Text cannot forge lines of a log',
    test('server/surfaces/http/errors.test.ts', 'a harmless request id is kept, any other replaced'),
    see(log, 'Lines are JSON; the one written by hand holds checked values only.'),
  ),
  operator(
    '16.4.2',
    'Logs cannot be read or changed by others',
    'Close off where you keep standard error. The audit log is closed to the role of requests and linked: audit verify finds changes.',
  ),
  operator(
    '16.4.3',
    'Logs are sent to another system',
    'Send standard error, and the audit log with audit export or POST /v1/audit/export, to a system of its own.',
  ),
  holds(
    '16.5.1',
    'Errors show nothing internal',
    test('server/surfaces/http/errors.test.ts', '500 shows only the request id, whatever failed'),
    test('server/surfaces/oauth/token.test.ts', 'OAuth 39: descriptions do not reveal which check failed'),
  ),
  holds(
    '16.5.2',
    'The service works on while others are away',
    test('server/ports/messages/outage.test.ts', 'with the mail server down calls are booked'),
    test(
      'server/effects/webhooks/fairness.long.test.ts',
      'W-16: with receivers that stall, reset, redirect and flood',
    ),
    test('server/platform/db/faults.test.ts', 'a database that refuses: 503 soon, and back when it is'),
  ),
  missing(
    '16.5.3',
    'Nothing is let through because a check failed',
    'While a Redis that counts is away, limits of requests let through what they cannot count, so that its outage is not one of the API; where the database counts they refuse. Credentials, rights, input and the count of sign-ins refuse.',
  ),
];

/** V17 */
export const webRtc: readonly Requirement[] = [
  notOurs('17.1.1', 'TURN servers reach public addresses alone', noWebRtc),
  notOurs('17.2.1', 'Keys of DTLS certificates are managed', noWebRtc),
  notOurs('17.2.2', 'DTLS uses strong suites', noWebRtc),
  notOurs('17.2.3', 'SRTP is authenticated', noWebRtc),
  notOurs('17.2.4', 'Media servers survive broken packets', noWebRtc),
  notOurs('17.3.1', 'Signaling survives floods', noWebRtc),
  notOurs('17.3.2', 'Signaling survives broken messages', noWebRtc),
];
