import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '#/platform/errors/errors.ts';
import { assertSameSite, clearedCookie, readSessionCookie, sessionCookie } from './cookie.ts';

const secure = { baseUrl: 'https://sales.example' };
const plain = { baseUrl: 'http://10.0.0.5:3000' };

test('over https the cookie is bound to the host, over plain http it has the plain name', () => {
  assert.equal(
    sessionCookie(secure, 'sess_1'),
    '__Host-sid=sess_1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
  );
  assert.equal(sessionCookie(plain, 'sess_1'), 'sid=sess_1; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax');
  assert.match(clearedCookie(secure), /^__Host-sid=; Path=\/; Max-Age=0;/);
});

test('only the cookie of the right name is read', () => {
  assert.equal(readSessionCookie(secure, 'a=1; __Host-sid=sess_1; b=2'), 'sess_1');
  assert.equal(readSessionCookie(secure, 'sid=sess_1'), null);
  assert.equal(readSessionCookie(plain, 'xsid=sess_0; sid=sess_1'), 'sess_1');
  assert.equal(readSessionCookie(plain, null), null);
});

const none = { origin: null, secFetchSite: null, host: 'sales.example' };

test('requests from the own pages and from programs pass, those of other sites do not', () => {
  const passes = [
    none,
    { ...none, secFetchSite: 'same-origin' },
    { ...none, secFetchSite: 'none' },
    { ...none, origin: 'https://sales.example' },
    { ...none, origin: 'http://localhost:3000', host: 'localhost:3000' },
  ];
  for (const request of passes) assertSameSite(secure, request);
  const refused = [
    { ...none, secFetchSite: 'cross-site' },
    { ...none, secFetchSite: 'same-site' },
    { ...none, secFetchSite: 'cross-site', origin: 'https://sales.example' },
    { ...none, origin: 'https://evil.example' },
    { ...none, origin: 'null' },
    { ...none, origin: 'https://sales.example.evil.example' },
  ];
  for (const request of refused) {
    assert.throws(
      () => assertSameSite(secure, request),
      (error) => error instanceof ApiError && error.code === 'CROSS_SITE_REQUEST',
      JSON.stringify(request),
    );
  }
});
