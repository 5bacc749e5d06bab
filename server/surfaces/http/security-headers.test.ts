import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { startServer } from '#/test/server.ts';
import { smallContract, smallHandlers } from '#/test/small-contract.ts';
import { Asset } from './files.ts';
import { HttpServer } from './server.ts';

const server = await startServer(smallContract, smallHandlers, { BASE_URL: 'https://calls.example' });
after(() => server.close());

const replies: [method: string, path: string, status: number][] = [
  ['GET', '/public/ping', 200],
  ['GET', '/v1/teams', 401],
  ['GET', '/v1/nothing', 404],
  ['POST', '/docs', 405],
  ['OPTIONS', '/v1/teams', 204],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/openapi.json', 200],
  ['GET', '/docs', 200],
  ['GET', '/docs/guides/api', 200],
  ['GET', '/docs/data/index.json', 200],
  ['GET', '/unsubscribe/unknown', 404],
  ['GET', '/calendar/unknown.ics', 404],
  ['GET', '/.well-known/oauth-authorization-server', 200],
];

function assertClosed(headers: Headers, what: string): void {
  assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains', what);
  assert.equal(headers.get('x-content-type-options'), 'nosniff', what);
  assert.equal(headers.get('referrer-policy'), 'no-referrer', what);
  const policy = headers.get('content-security-policy') ?? '';
  for (const part of ["default-src '", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    assert.ok(policy.includes(part), `${what}: ${policy}`);
}

test('every reply says that it comes over https alone, is no other type, loads nothing foreign and is in no frame', async () => {
  for (const [method, path, status] of replies) {
    const reply = await server.anybody.with({ Accept: 'text/html, application/json' }).send(method, path);
    assert.equal(reply.status, status, path);
    assertClosed(reply.headers, path);
  }
});

test('replies of endpoints are kept by no cache', async () => {
  for (const path of [
    '/public/ping',
    '/v1/teams',
    '/v1/nothing',
    '/auth/ping',
    '/healthz',
    '/unsubscribe/unknown',
  ]) {
    const { headers } = await server.anybody.get(path);
    assert.equal(headers.get('cache-control'), 'no-store', path);
  }
});

test('replies with text name its encoding', async () => {
  for (const [method, path] of replies) {
    const { headers } = await server.anybody.with({ Accept: '*/*' }).send(method, path);
    const type = headers.get('content-type');
    if (type !== null) assert.match(type, /; charset=utf-8$/, path);
  }
  const { headers } = await new Asset(Buffer.from('<svg/>'), '.svg', []).answer({
    method: 'GET',
    path: '/a.svg',
    headers: {},
    ip: null,
    query: '',
    readForm: () => Promise.resolve(''),
    readText: () => Promise.resolve(''),
  });
  assert.ok(headers.includes('image/svg+xml; charset=utf-8'));
});

test('what the service says before it is ready, and to what is no request, has the same headers', async () => {
  const starting = new HttpServer('https://calls.example');
  const port = await starting.listen(0, '127.0.0.1');
  after(() => starting.abort());
  for (const [path, status] of [
    ['/v1/teams', 503],
    ['/healthz', 200],
  ] as const) {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`);
    assert.equal(reply.status, status);
    assertClosed(reply.headers, path);
  }
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
  const [head = ''] = text.split('\r\n\r\n');
  const pairs = head
    .split('\r\n')
    .slice(1)
    .map((line): [string, string] => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    });
  assertClosed(new Headers(pairs), text);
});

test('over plain http nothing asks for https', async () => {
  const plain = await startServer(smallContract, smallHandlers);
  after(() => plain.close());
  const { headers } = await plain.anybody.get('/public/ping');
  assert.equal(headers.get('strict-transport-security'), null);
});
