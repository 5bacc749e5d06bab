import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startServer } from '#/test/server.ts';
import { smallContract, smallHandlers } from '#/test/small-contract.ts';
import { contentPolicy, webApplication } from './static.ts';

const server = await startServer(smallContract, smallHandlers);
after(() => server.close());

test('GET /healthz 200 without a database, GET /readyz 200 with it and 503 while draining', async () => {
  assert.deepEqual((await server.anybody.get('/healthz')).body, { status: 'ok' });
  assert.equal((await server.anybody.get('/readyz')).status, 200);
  server.app.lifecycle.isDraining = true;
  const { status } = await server.anybody.get('/readyz');
  server.app.lifecycle.isDraining = false;
  assert.equal(status, 503);
});

test('Connections close after their answer once the process takes no new ones', async () => {
  server.app.lifecycle.isClosing = true;
  const { headers } = await server.anybody.get('/healthz');
  server.app.lifecycle.isClosing = false;
  assert.equal(headers.get('connection'), 'close');
});

test('GET /openapi.json describes the contract and may be read from other sites', async () => {
  const { status, body, headers } = await server.anybody.get('/openapi.json');
  const paths = Object.keys(body.paths).filter((path) => !path.startsWith('/scim/'));
  assert.deepEqual([status, body.openapi, paths.length], [200, '3.1.1', 5]);
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(
    (await server.anybody.with({ 'If-None-Match': headers.get('etag') ?? '' }).get('/openapi.json')).status,
    304,
  );
});

test('the reference loads nothing from elsewhere and runs no inline script', async () => {
  for (const path of ['/docs', '/docs/errors', '/docs/contacts', '/docs/guides/api']) {
    const { status, body, headers } = await server.anybody.get(path);
    assert.equal(status, 200);
    assert.doesNotMatch(body, /(src|href)="(https?:)?\/\//);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    for (const [, file = ''] of body.matchAll(/(?:src|href)="(\/[^"#]+)"/g))
      assert.equal((await server.anybody.get(file)).status, 200, file);
  }
});

test('pages take GET and HEAD alone', async () => {
  const { status, headers } = await server.anybody.post('/docs');
  assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
});

test('nothing else is there', async () => {
  for (const path of [
    '/.git/config',
    '/package.json',
    '/metrics',
    '/debug',
    '/../server/config.ts',
    '/docs/data/nothing.json',
    '/%2e%2e/package.json',
  ]) {
    const { status, body } = await server.anybody.with({ Accept: 'text/html, application/json' }).get(path);
    assert.ok(status === 404 || typeof body === 'string', path);
    assert.doesNotMatch(JSON.stringify(body), /callwright_app|"workspaces"/, path);
  }
});

test('the web application: hashed files for good, booking pages in frames, other pages not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-web-'));
  after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<script>start()</script><script src="/assets/a-1.js"></script>');
  writeFileSync(join(folder, 'sign-in.html'), '<p>Sign in</p>');
  writeFileSync(join(folder, 'booking.html'), '<p>Book</p>');
  writeFileSync(join(folder, 'embed-demo.html'), '<p>Try it</p>');
  writeFileSync(join(folder, 'embed.js'), 'start();');
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'a-1.js.map'), '{}');
  const long = 'export {};'.repeat(1_000);
  writeFileSync(join(folder, 'assets', 'b-2.js'), long);
  writeFileSync(join(folder, 'assets', 'b-2.js.br'), 'as the build compressed it');
  const workspaces: string[] = [];
  const find = webApplication(
    folder,
    ({ headers }) => headers.cookie === 'signed in',
    () => Promise.resolve(workspaces.length > 0),
  );
  const answer = async (path: string, accept = 'text/html', headers: IncomingHttpHeaders = {}) =>
    find(
      path,
      accept,
    )?.({
      method: 'GET',
      path,
      headers,
      ip: null,
      query: '',
      readForm: () => Promise.resolve(''),
      readText: () => Promise.resolve(''),
    }) ?? null;
  const headersOf = async (path: string) => (await answer(path))?.headers.join('\n') ?? '';
  for (const path of ['/', '/contacts', '/sign-in']) {
    const toSetUp = await answer(path);
    assert.equal(toSetUp?.status, 303, path);
    assert.match(toSetUp?.headers.join('\n') ?? '', /Location\n\/set-up\n/);
  }
  assert.equal((await answer('/set-up'))?.status, 200);
  workspaces.push('Acme');
  assert.match(await headersOf('/assets/a-1.js'), /immutable/);
  assert.match(await headersOf('/e/acme/intro'), /frame-ancestors \*/);
  assert.match(await headersOf('/call/token'), /frame-ancestors \*/);
  assert.match(await headersOf('/contacts'), /frame-ancestors 'none'/);
  assert.match(await headersOf('/embed-demo'), /frame-ancestors 'none'/);
  const embed = await headersOf('/embed.js');
  assert.match(embed, /max-age=86400, stale-while-revalidate/);
  assert.match(embed, /Cross-Origin-Resource-Policy\ncross-origin/);
  assert.match(embed, /ETag\n"/);
  const signedIn = { cookie: 'signed in' };
  const home = await answer('/', 'text/html', signedIn);
  assert.match(home?.headers.join('\n') ?? '', /script-src 'self' 'sha256-/);
  assert.match(home?.headers.join('\n') ?? '', /Vary\nCookie/);
  const bodyOf = async (path: string, headers: IncomingHttpHeaders = {}) =>
    String((await answer(path, 'text/html', headers))?.body);
  for (const path of ['/', '/contacts', '/sign-in', '/oauth/consent', '/second-factor'])
    assert.match(await bodyOf(path), /Sign in/, path);
  assert.match(await bodyOf('/sign-in', signedIn), /Sign in/);
  for (const path of ['/contacts', '/oauth/consent'])
    assert.match(await bodyOf(path, signedIn), /start/, path);
  for (const path of ['/forgot', '/invitation', '/set-up', '/sign-in/company'])
    assert.match(await bodyOf(path), /start/, path);
  assert.equal(
    await bodyOf('/assets/b-2.js', { 'accept-encoding': 'gzip, br' }),
    'as the build compressed it',
  );
  assert.equal(await bodyOf('/assets/b-2.js'), long);
  assert.equal(await answer('/assets/b-2.js.br'), null);
  for (const path of ['/assets/a-1.js.map', '/assets/none.js', '/v1/contacts', '/.env'])
    assert.equal(await answer(path), null, path);
  assert.equal(await answer('/contacts', '*/*'), null);
  assert.equal(
    webApplication(
      join(folder, 'missing'),
      () => true,
      () => Promise.resolve(true),
    )('/', undefined),
    null,
  );
});

test('an inline script is allowed by its hash', () => {
  assert.match(
    contentPolicy('<script>alert(1)</script>', "'none'"),
    /script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF\+pI='/,
  );
});
