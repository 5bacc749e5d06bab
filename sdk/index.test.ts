import assert from 'node:assert/strict';
import { test } from 'node:test';
import { service } from './testing/service.ts';
import { CallwrightError, isCallwrightError, type ErrorCode } from './index.ts';

const done = { status: 200, body: { data: {} } };
const unavailable = { status: 503, body: { code: 'UNAVAILABLE', message: 'Not now' } };
const contacts = (ids: number[], nextCursor: string | null) => ({
  status: 200,
  body: { data: { contacts: ids.map((id) => ({ id })) }, meta: { nextCursor } },
});

test('a read sends its input as query, a write as body with an Idempotency-Key', async () => {
  const { api, seen } = await service(done);
  await api.contacts.list({ limit: 5, search: 'a b', tagIds: [1, 2], forSetters: true });
  await api.contacts.save({ email: 'a@b.test' });
  await api.account.revokeKey({ id: 7 });
  await api.account.me();
  assert.deepEqual(
    seen.map(({ method, url, body }) => [method, url, body]),
    [
      ['GET', '/v1/contacts?limit=5&search=a+b&tagIds=1%2C2&forSetters=true', ''],
      ['POST', '/v1/contacts', '{"email":"a@b.test"}'],
      ['DELETE', '/v1/apiKeys/7', ''],
      ['GET', '/v1/me', ''],
    ],
  );
  assert.deepEqual(new Set(seen.map(({ headers }) => headers.authorization)), new Set(['Bearer svc_x']));
  assert.equal(seen[0]?.headers['idempotency-key'], undefined);
  assert.match(String(seen[1]?.headers['idempotency-key']), /^[0-9a-f]{32}$/);
});

test('429 and 5xx are tried again with the same key, after Retry-After', async () => {
  const { api, seen } = await service(
    {
      status: 429,
      body: { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests' },
      headers: { 'Retry-After': '1' },
    },
    { ...unavailable, headers: { 'Retry-After': '0' } },
    done,
  );
  const startedAt = performance.now();
  await api.contacts.save({ email: 'a@b.test' }, { idempotencyKey: 'mine' });
  assert.ok(performance.now() - startedAt >= 1_000);
  assert.deepEqual(
    seen.map(({ headers }) => headers['idempotency-key']),
    ['mine', 'mine', 'mine'],
  );
});

test('what is not safe to repeat is not repeated', async () => {
  const { api, seen } = await service(unavailable, done);
  await assert.rejects(api.auth.signIn({ email: 'a@b.test', password: 'x' }), { status: 503 });
  assert.equal(seen.length, 1);
});

test('a refusal is an error with its code, fields and request id', async () => {
  const message = { status: 400, details: { formErrors: [], fieldErrors: { email: ['Invalid e-mail'] } } };
  const { api, seen } = await service({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message, requestId: 'req_1' },
  });
  const error = await thrownBy(api.contacts.save({ email: 'x' }));
  assert.ok(error instanceof CallwrightError);
  assert.deepEqual(
    [error.code, error.message, error.requestId, error.fieldErrors],
    ['VALIDATION_ERROR', 'email: Invalid e-mail', 'req_1', { email: ['Invalid e-mail'] }],
  );
  assert.equal(seen.length, 1);
});

test('the code of an error tells the compiler its status, and whether it says how long to wait', async () => {
  const limited = {
    status: 429,
    body: { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests' },
    headers: { 'Retry-After': '90' },
  };
  const { api } = await service({ retriesMax: 0 }, limited);
  const error: unknown = await thrownBy(api.account.me());
  assert.ok(isCallwrightError(error));
  if (error.code !== 'RATE_LIMIT_EXCEEDED') return assert.fail(error.code);
  const facts: [429, number] = [error.status, error.retryAfterSec]; // compiles
  assert.deepEqual(facts, [429, 90]);
  assert.deepEqual(
    [isCallwrightError(error, 'NOT_FOUND'), isCallwrightError(new Error('no'))],
    [false, false],
  );
  const patient = await service(limited);
  const call = patient.api.account.me({}, { signal: AbortSignal.timeout(50) });
  await assert.rejects(call, { name: 'TimeoutError' }, 'the wait ends early');
});

test('something in between that answers no JSON, and OAuth, are errors with a code too', async () => {
  const { api } = await service(
    { status: 404, body: 'nothing' },
    { status: 400, body: { error: 'invalid_grant', error_description: 'Too old' } },
  );
  await assert.rejects(api.contacts.list(), { name: 'CallwrightError', status: 404, code: 'UNKNOWN' });
  const refused = { code: 'invalid_grant' satisfies ErrorCode, message: 'Too old' };
  await assert.rejects(api.contacts.list(), { name: 'CallwrightError', status: 400, ...refused });
});

test('a list is walked by its cursors, page by page and item by item', async () => {
  const { api, seen } = await service(
    contacts([1, 2], 'c1'),
    contacts([3], null),
    contacts([4], 'c2'),
    contacts([5], null),
  );
  const pages: number[][] = [];
  for await (const { data } of api.contacts.list({ limit: 2, page: 3 }).pages())
    pages.push(data.contacts.map(({ id }) => id));
  const items: number[] = [];
  for await (const { id } of api.contacts.list()) items.push(id);
  assert.deepEqual(
    [pages, items],
    [
      [[1, 2], [3]],
      [4, 5],
    ],
  );
  assert.deepEqual(
    seen.map(({ url }) => url),
    [
      '/v1/contacts?limit=2&page=3',
      '/v1/contacts?limit=2&cursor=c1',
      '/v1/contacts',
      '/v1/contacts?cursor=c2',
    ],
  );
});

test('the feed is walked from a position of your own', async () => {
  const page = (sequence: number, nextCursor: string | null) => ({
    status: 200,
    body: { data: [{ sequence }], meta: { nextCursor, after: sequence } },
  });
  const { api, seen } = await service(page(1, '1'), page(2, null));
  const sequences: number[] = [];
  for await (const { sequence } of api.changes.list({ after: 0, limit: 1 })) sequences.push(sequence);
  assert.deepEqual(sequences, [1, 2]);
  assert.deepEqual(
    seen.map(({ url }) => url),
    ['/v1/changes?after=0&limit=1', '/v1/changes?limit=1&cursor=1'],
  );
});

test('a walk that fails throws once, and no failure is left unhandled', async () => {
  const { api } = await service({ status: 403, body: { code: 'INSUFFICIENT_SCOPE', message: 'No' } });
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const walk = async (): Promise<void> => {
    for await (const { id } of api.contacts.list()) assert.fail(String(id));
  };
  await assert.rejects(walk(), { code: 'INSUFFICIENT_SCOPE' });
  await assert.rejects(api.contacts.list().withResponse(), { code: 'INSUFFICIENT_SCOPE' });
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  assert.deepEqual(unhandled, []);
});

test('no answer is TIMEOUT or CONNECTION_FAILED, and a signal ends the call with its reason', async () => {
  const { api, seen } = await service('silence');
  const once = { timeoutMs: 30 };
  await assert.rejects(api.auth.signOut({}, once), { code: 'TIMEOUT', status: 0 });
  const stop = new AbortController();
  const call = api.contacts.list({}, { signal: stop.signal });
  stop.abort(new RangeError('Enough'));
  await assert.rejects(call, { name: 'RangeError', message: 'Enough' });
  await assert.rejects(api.contacts.list({}, { signal: stop.signal }), { name: 'RangeError' });
  assert.ok(seen.length <= 2);
  const gone = await service();
  await assert.rejects(gone.api.auth.signOut(), { code: 'CONNECTION_FAILED', status: 0 });
});

test('a token that was refused is asked for once more', async () => {
  const refused = { status: 401, body: { code: 'TOKEN_EXPIRED', message: 'Old' } };
  const asked: (string | undefined)[] = [];
  const tokens = ['old', 'new', 'new', 'new'];
  const { api, seen } = await service(
    { token: (old) => (asked.push(old), tokens.shift() ?? '') },
    refused,
    done,
    refused,
  );
  await api.account.me();
  await assert.rejects(api.account.me(), { code: 'TOKEN_EXPIRED' });
  assert.deepEqual(asked, [undefined, 'old', undefined, 'new']);
  assert.deepEqual(
    seen.map(({ headers }) => headers.authorization),
    ['Bearer old', 'Bearer new', 'Bearer new'],
  );
});

test('an answer comes with its response, through the fetch and headers of the caller', async () => {
  const asked: string[] = [];
  const mine: typeof fetch = (url, init) => {
    asked.push(String(new Headers(init?.headers).get('X-Mine')));
    return fetch(url, init);
  };
  const { api } = await service(
    { fetch: mine, headers: { 'X-Mine': 'yes' } },
    { ...done, headers: { ETag: '"v7"' } },
  );
  const { body, response } = await api.contacts.detail({ contactId: 3 }).withResponse();
  assert.deepEqual([body, response.headers.get('ETag'), asked], [{ data: {} }, '"v7"', ['yes']]);
});

function thrownBy(call: Promise<unknown>): Promise<Error | null> {
  return call.then(
    () => null,
    (error: Error) => error,
  );
}
