import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { startServer } from '#/test/server.ts';
import { smallContract, smallHandlers } from '#/test/small-contract.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const server = await startServer(smallContract, smallHandlers, { TRUSTED_PROXIES: '127.0.0.0/8' });
after(() => server.close());
const w = await createTestWorkspace(server);
const lenient = w.client.with({ Prefer: 'handling=lenient' });

/** Sends raw bytes, and returns the whole reply. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let text = '';
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write(bytes, 'latin1');
  });
}

test('400 for a body that is not JSON, not UTF-8 or not an object', async () => {
  const invalidUtf8 = new Uint8Array([
    ...new TextEncoder().encode('{"name":"'),
    0xff,
    ...new TextEncoder().encode('"}'),
  ]);
  for (const body of ['{', '{"name":}', invalidUtf8]) {
    const { status, body: answer } = await w.client.send('POST', '/v1/teams', body);
    assert.deepEqual([status, answer.code], [400, 'INVALID_JSON']);
    assert.deepEqual(answer.message.details.fieldErrors, {});
  }
  for (const body of ['[]', '7', 'null'])
    assert.equal((await w.client.send('POST', '/v1/teams', body)).body.code, 'VALIDATION_ERROR');
});

test('400 for JSON nested deeper than 32 levels', async () => {
  const nested = (levels: number) => `{"name":"Deep","x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  assert.equal((await lenient.send('POST', '/v1/teams', nested(33))).status, 400);
  assert.equal((await lenient.send('POST', '/v1/teams', nested(32))).status, 201);
});

test('413 above 1 MB, said before the body has arrived', async () => {
  const { status, body } = await w.client.send(
    'POST',
    '/v1/teams',
    JSON.stringify({ name: 'x'.repeat(1_100_000) }),
  );
  assert.deepEqual([status, body.code], [413, 'BODY_TOO_LARGE']);
  const chunk = 'a'.repeat(65_536);
  const chunked = `${(65_536).toString(16)}\r\n${chunk}\r\n`.repeat(17);
  const answer = await raw(
    `POST /v1/teams HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${w.key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );
  assert.match(answer, /^HTTP\/1\.1 413 /);
  assert.match(answer, /HTTP\/1\.1 200 OK/);
});

test('a body of 110 kB passes', async () => {
  const tags = Array.from({ length: 11_000 }, (_, index) => `t${index}`);
  assert.equal((await w.post('/v1/teams', { name: 'Many', tags })).status, 201);
});

test('415 for anything but JSON', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=latin1',
  ]) {
    assert.equal(
      (await w.client.with({ 'Content-Type': type }).send('POST', '/v1/teams', '{"name":"x"}')).status,
      415,
      type,
    );
  }
  assert.equal(
    (
      await w.client
        .with({ 'Content-Type': 'application/json; charset=UTF-8' })
        .send('POST', '/v1/teams', '{"name":"Charset"}')
    ).status,
    201,
  );
});

test('keys that pollute prototypes are harmless', async () => {
  const { status } = await lenient.send(
    'POST',
    '/v1/teams',
    '{"name":"Polluted","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  );
  assert.equal(status, 201);
  assert.equal(
    (await lenient.get('/v1/teams?__proto__=1&constructor=2&search=Polluted')).body.data.length,
    1,
  );
  assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
});

test('400 for a query that is not percent-encoded UTF-8; a repeated key is a list', async () => {
  assert.equal((await w.get('/v1/teams?search=%E0%A4%A')).status, 400);
  const { status, body } = await w.get('/v1/teams?repeat=1&repeat=2');
  assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, ['repeat']]);
});

test('414, 431 and 400 of the protocol are JSON too', async () => {
  assert.equal((await w.get(`/v1/teams?search=${'x'.repeat(9_000)}`)).body.code, 'URL_TOO_LONG');
  assert.match(
    await raw(`GET /v1/teams?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
    /^HTTP\/1\.1 414 [^]*"code":"URL_TOO_LONG"/,
  );
  assert.match(
    await raw(`GET /v1/teams HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`),
    /^HTTP\/1\.1 431 [^]*"code":"HEADERS_TOO_LARGE"/,
  );
  assert.match(await raw('NONSENSE\r\n\r\n'), /^HTTP\/1\.1 400 [^]*"code":"MALFORMED_REQUEST"/);
});

test('400 for a request whose end is told in two ways, and nothing behind it is read as a request', async () => {
  const lengths = [
    'Content-Length: 4\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 4',
    'Content-Length: 4\r\nContent-Length: 6',
    'Transfer-Encoding: chunked, identity',
    'Content-Length: +4',
  ];
  for (const length of lengths) {
    const hidden = 'GET /public/ping HTTP/1.1\r\nHost: x\r\n\r\n';
    const reply = await raw(`POST /v1/teams HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n0\r\n\r\n${hidden}`);
    assert.match(reply, /^HTTP\/1\.1 400 [^]*"code":"MALFORMED_REQUEST"/, length);
    assert.equal(reply.match(/HTTP\/1\.1 /g)?.length, 1, length);
  }
});

test('HEAD is GET without the body, TRACE is refused, OPTIONS names the methods', async () => {
  const head = await w.client.send('HEAD', '/v1/teams');
  assert.deepEqual([head.status, head.body], [200, '']);
  assert.match(head.headers.get('content-length') ?? '', /^\d+$/);
  assert.match(
    await raw('TRACE /v1/teams HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    /^HTTP\/1\.1 405 /,
  );
  const options = await w.client.send('OPTIONS', '/v1/teams');
  assert.deepEqual([options.status, options.headers.get('allow')], [204, 'POST, GET, HEAD, OPTIONS']);
});

test('other sites may call public endpoints, without cookies, and nothing else', async () => {
  const open = await server.anybody.with({ Origin: 'https://shop.test' }).get('/public/ping');
  assert.equal(open.headers.get('access-control-allow-origin'), '*');
  assert.equal(open.headers.get('access-control-allow-credentials'), null);
  const preflight = await server.anybody
    .with({ Origin: 'https://shop.test', 'Access-Control-Request-Method': 'GET' })
    .send('OPTIONS', '/public/ping');
  assert.deepEqual([preflight.status, preflight.headers.get('access-control-max-age')], [204, '86400']);
  for (const path of ['/v1/teams', '/auth/ping']) {
    const closed = await w.client.with({ Origin: 'https://shop.test' }).send('OPTIONS', path);
    assert.equal(closed.headers.get('access-control-allow-origin'), null, path);
  }
});

test('403 when a page of another site sends to /auth', async () => {
  for (const headers of [{ Origin: 'https://evil.test' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
    const { status, body } = await server.anybody.with(headers).post('/auth/ping');
    assert.deepEqual([status, body.code], [403, 'CROSS_SITE_REQUEST']);
  }
  assert.equal((await server.anybody.with({ Origin: server.origin }).post('/auth/ping')).status, 200);
  assert.equal((await server.anybody.post('/auth/ping')).status, 200);
});

test('the address is the last one that a trusted proxy did not add', async () => {
  const ipOf = async (forwarded: string) =>
    (await server.anybody.with({ 'X-Forwarded-For': forwarded }).get('/public/ping')).body.data.ip;
  assert.equal(await ipOf('203.0.113.9'), '203.0.113.9');
  assert.equal(await ipOf('10.9.9.9, 203.0.113.9, 127.0.0.2'), '203.0.113.9');
  assert.equal(await ipOf('nonsense'), '127.0.0.1');
});

test('large answers are compressed for clients that accept it', async () => {
  await w.post('/v1/teams', { name: 'Long' });
  for (const encoding of ['br', 'gzip']) {
    const { headers, body } = await w.client
      .with({ 'Accept-Encoding': encoding })
      .get('/v1/teams', { search: 'Long', repeat: 500 });
    assert.equal(headers.get('content-encoding'), encoding);
    assert.equal(body.data.length, 500);
  }
  const small = await w.client.with({ 'Accept-Encoding': 'gzip' }).get('/v1/teams', { search: 'Long' });
  assert.equal(small.headers.get('content-encoding'), null);
});

test('slow callers do not stop others', async () => {
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.on('error', () => undefined); // in the end, the server closes the connection
    socket.write('POST /v1/teams HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n');
    return socket;
  });
  const startedAt = performance.now();
  assert.equal((await w.get('/v1/teams')).status, 200);
  assert.ok(performance.now() - startedAt < 1_000);
  for (const socket of sockets) socket.destroy();
});
