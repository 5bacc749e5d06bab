import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { CallwrightError, createClient, pages } from './index.ts';

/** Answers that the service gives one after another, and the requests it got. */
async function service(...answers: { status: number; body: unknown; headers?: Record<string, string> }[]) {
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const answer = answers[Math.min(seen.length, answers.length) - 1];
      if (answer === undefined) return request.socket.destroy();
      response
        .writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
        .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.closeAllConnections());
  after(() => server.close());
  const api = createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: 'svc_x',
  }); // it listens on a port
  return { api, seen };
}

const done = { status: 200, body: { data: {} } };

test('a read sends its input as query, a write as body with an Idempotency-Key', async () => {
  const { api, seen } = await service(done);
  await api.contacts.list({ limit: 5, search: 'a b' });
  await api.contacts.save({ email: 'a@b.test' });
  await api.account.revokeKey({ id: 7 });
  assert.deepEqual(
    seen.map(({ method, url, body }) => [method, url, body]),
    [
      ['GET', '/v1/contacts?limit=5&search=a+b', ''],
      ['POST', '/v1/contacts', '{"email":"a@b.test"}'],
      ['DELETE', '/v1/apiKeys/7', ''],
    ],
  );
  assert.deepEqual(
    seen.map(({ headers }) => headers.authorization),
    ['Bearer svc_x', 'Bearer svc_x', 'Bearer svc_x'],
  );
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
    { status: 503, body: { code: 'UNAVAILABLE', message: 'Not now' }, headers: { 'Retry-After': '0' } },
    done,
  );
  const startedAt = performance.now();
  await api.contacts.save({ email: 'a@b.test' });
  assert.ok(performance.now() - startedAt >= 1_000);
  assert.equal(seen.length, 3);
  assert.equal(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size, 1);
});

test('what is not safe to repeat is not repeated', async () => {
  const { api, seen } = await service(
    { status: 503, body: { code: 'UNAVAILABLE', message: 'Not now' } },
    done,
  );
  await assert.rejects(api.auth.signIn({ email: 'a@b.test', password: 'x' }), { status: 503 });
  assert.equal(seen.length, 1);
});

test('a refusal is an error with its code, fields and request id', async () => {
  const message = { status: 400, details: { formErrors: [], fieldErrors: { email: ['Invalid e-mail'] } } };
  const { api, seen } = await service({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message, requestId: 'req_1' },
  });
  const error = await api.contacts.save({ email: 'x' }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof CallwrightError);
  assert.deepEqual(
    [error.code, error.message, error.requestId, error.fieldErrors],
    ['VALIDATION_ERROR', 'email: Invalid e-mail', 'req_1', { email: ['Invalid e-mail'] }],
  );
  assert.equal(seen.length, 1);
});

test('something in between that answers no JSON is an error too', async () => {
  const { api } = await service({ status: 404, body: 'nothing' });
  await assert.rejects(api.contacts.list({}), { name: 'CallwrightError', status: 404, code: '' });
});

test('pages walks a list by its cursors', async () => {
  const page = (ids: number[], nextCursor: string | null) => ({
    status: 200,
    body: { data: { contacts: ids.map((id) => ({ id })) }, meta: { nextCursor } },
  });
  const { api, seen } = await service(page([1, 2], 'c1'), page([3], null));
  const ids: number[] = [];
  for await (const { data } of pages(api.contacts.list, { limit: 2 }))
    ids.push(...data.contacts.map((contact) => contact.id));
  assert.deepEqual(ids, [1, 2, 3]);
  assert.deepEqual(
    seen.map(({ url }) => url),
    ['/v1/contacts?limit=2', '/v1/contacts?limit=2&cursor=c1'],
  );
});
