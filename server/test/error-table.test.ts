import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors, type ErrorCode } from '@callwright/contract/errors.ts';
import type { Json, Reply } from './client.ts';
import { ofAccess } from './errors/of-access.ts';
import { ofInput } from './errors/of-input.ts';
import { ofRequests, ofStates } from './errors/of-state.ts';
import type { Refusal } from './errors/refusal.ts';
import { newWorld } from './interface/world.ts';

// Interface 7 and the codes of the catalog: the request that leads to each code, and the exact response body.

const refusals: Partial<Record<ErrorCode, Refusal>> = {
  ...ofInput,
  ...ofAccess,
  ...ofRequests,
  ...ofStates,
};

const world = await newWorld();

for (const [code, refusal] of Object.entries(refusals) as [ErrorCode, Refusal][]) {
  const [status] = errors[code];
  test(`${status} ${code}: ${refusal.when}`, async () => {
    const { status: answered, headers, body } = await refusal.send(world);
    assert.deepEqual([answered, body.code], [status, code], JSON.stringify(body));
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(headers.get('x-request-id'), body.requestId);
    if (status === 429) limitBody(body);
    else if (status === 400 || refusal.fields !== undefined) fieldsBody(body, status, refusal);
    else textBody(body, refusal);
    for (const [name, value] of Object.entries(refusal.headers ?? {}))
      assert.match(headers.get(name) ?? '', value, name);
  });
}

/** Codes that no single request leads to, with the test that covers them. */
const shownElsewhere: Partial<Record<ErrorCode, string>> = {
  MALFORMED_REQUEST: 'server/surfaces/http',
  CROSS_SITE_REQUEST: 'server/domain/people/auth/cookie.test.ts',
  COMPANY_SIGN_IN_FAILED: 'server/domain/people/oidc/refused-answers.test.ts',
  COMPANY_SIGN_IN_REFUSED: 'server/domain/people/oidc/refused-answers.test.ts',
  COMPANY_SIGN_IN_REQUIRED: 'server/domain/people/company-sign-in/people.test.ts',
  OWN_SIGN_IN_REQUIRED: 'server/domain/people/company-sign-in/confined.test.ts',
  NOT_A_TEST_WORKSPACE: 'server/surfaces/test-workspaces/api.test.ts',
  TEST_WORKSPACE_STAYS_INSIDE: 'server/surfaces/test-workspaces/api.test.ts',
  TEST_CLOCK_ADVANCING: 'server/surfaces/test-workspaces/api.test.ts',
  TEST_WORKSPACES_FULL: 'server/surfaces/test-workspaces/api.test.ts',
  CHANGE_NOT_ALLOWED: 'server/domain/scheduling/booking/changes.test.ts',
  CONTACT_DISQUALIFIED: 'server/domain/scheduling/booking/assignment.test.ts',
  HOLD_EXTENDED: 'server/domain/scheduling/holds/holds.test.ts',
  LIMIT_REACHED: 'server/effects/webhooks/endpoints.test.ts',
  REQUEST_TIMEOUT: 'server/surfaces/http',
  IDEMPOTENCY_IN_PROGRESS: 'server/surfaces/http',
  CONFLICT: 'server/platform/db',
  URL_TOO_LONG: 'server/surfaces/http',
  HEADERS_TOO_LARGE: 'server/surfaces/http',
  INTERNAL_ERROR: 'server/surfaces/http',
  UPSTREAM_ERROR: 'nothing is upstream yet',
  ASSISTANTS_OFF: 'server/surfaces/mcp/entry-points.test.ts',
  SESSION_OF_ANOTHER: 'server/surfaces/mcp/streams.test.ts',
  UNAVAILABLE: 'server/platform/db/faults.test.ts',
};

test('every code of the catalog is in the table, or shown elsewhere', () => {
  const missing = Object.keys(errors).filter((code) => !(code in refusals) && !(code in shownElsewhere));
  assert.deepEqual(missing, []);
});

/** Checks the body of a 400, which has the same format with or without field errors. */
function fieldsBody(body: Json, status: number, { fields = [], details = [] }: Refusal): void {
  assert.deepEqual(Object.keys(body), ['code', 'message', ...keyIf('details', details), 'requestId', 'docs']);
  assert.deepEqual(Object.keys(body.message), ['status', 'details', 'endpoint', 'method']);
  assert.equal(body.message.status, status);
  assert.match(body.message.endpoint, /^\/(v1|auth|public)\//);
  assert.match(body.message.method, /^(GET|POST|PUT|DELETE)$/);
  const reasonsKey = keyIf('reasons', fields);
  assert.deepEqual(Object.keys(body.message.details), [
    ...details,
    'formErrors',
    'fieldErrors',
    ...reasonsKey,
  ]);
  const { formErrors, fieldErrors, reasons = [] } = body.message.details as Reply<Json>['body'];
  assert.deepEqual([...new Set(reasons.map((reason: Json) => reason.field))], fields);
  assert.deepEqual(Object.keys(fieldErrors), fields);
  for (const messages of [
    ...Object.values(fieldErrors),
    ...(fields.length === 0 ? [formErrors] : []),
  ] as string[][])
    assert.ok(messages.length > 0 && messages.every((message) => message.length > 0), JSON.stringify(body));
}

function textBody(body: Json, { details = [], reason }: Refusal): void {
  const more = [...(reason === undefined ? [] : ['reason']), ...keyIf('details', details)];
  assert.deepEqual(Object.keys(body), ['code', 'message', ...more, 'requestId', 'docs']);
  assert.equal(body.reason?.code, reason);
  assert.ok(typeof body.message === 'string' && body.message.length > 0);
  assert.deepEqual(Object.keys(body.details ?? {}), details);
}

function limitBody(body: Json): void {
  assert.deepEqual(Object.keys(body), ['code', 'message', 'retryAfter', 'limit', 'requestId']);
  assert.ok(typeof body.message === 'string' && Number.isInteger(body.retryAfter) && body.retryAfter >= 1);
  assert.deepEqual(body.limit, { points: 1, windowSec: 10 });
}

function keyIf(key: string, needed: readonly string[]): string[] {
  return needed.length > 0 ? [key] : [];
}
