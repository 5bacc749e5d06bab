import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CredentialCache, type Verified } from './credential-cache.ts';
import type { Principal } from './principal.ts';

const nowMs = 1_000_000;

function ofKey(accountId: number, userId: number, keyId: number): Verified {
  const account = {
    id: accountId,
    name: '',
    slug: '',
    plan: 'BUSINESS',
    currency: 'USD',
    timeZone: 'UTC',
    country: 'US',
    locale: 'en',
    weekStart: 'MONDAY',
    assistants: true,
    mode: 'LIVE',
    clockMs: null,
    clockUntilMs: null,
    limits: { points: null, windowSec: null, mcpPoints: null },
  } as const;
  const principal: Principal = {
    kind: 'api_key',
    credentialId: String(keyId),
    accountId,
    account,
    userId,
    personId: userId,
    role: 'CLOSER',
    scopes: new Set(['*']),
    actor: { type: 'api_key', id: String(keyId), name: 'Key' },
  };
  return { principal, person: null, expiresAtMs: null, allowedFrom: null, verifiedAtMs: nowMs };
}

function listening(): CredentialCache {
  const cache = new CredentialCache();
  cache.setListening(true);
  return cache;
}

test('a kept credential is found for a minute, then asked for again', () => {
  const cache = listening();
  cache.keep('a', ofKey(1, 2, 3), cache.generation);
  assert.ok(cache.find('a', nowMs + 59_999));
  assert.equal(cache.find('a', nowMs + 60_000), undefined);
  assert.equal(cache.find('a', nowMs), undefined);
});

test('an invalidation hits the account, the person or the one key, and nothing else', () => {
  const hits: [Parameters<CredentialCache['invalidate']>[0], string[]][] = [
    [{ accountId: 1 }, ['c']],
    [{ personId: 20 }, ['a', 'c']],
    [{ accountId: 1, apiKeyId: 100 }, ['b', 'c']],
    [{ accountId: 2, apiKeyId: 100 }, ['a', 'b', 'c']],
    [{ sessionId: 'x' }, ['a', 'b', 'c']],
  ];
  for (const [change, left] of hits) {
    const cache = listening();
    cache.keep('a', ofKey(1, 10, 100), cache.generation);
    cache.keep('b', ofKey(1, 20, 200), cache.generation);
    cache.keep('c', ofKey(3, 10, 100), cache.generation);
    cache.invalidate(change);
    assert.deepEqual(
      ['a', 'b', 'c'].filter((key) => cache.find(key, nowMs)),
      left,
      JSON.stringify(change),
    );
  }
});

test('what was read before an invalidation is not kept after it', () => {
  const cache = listening();
  const { generation } = cache;
  cache.invalidate({ accountId: 9 });
  cache.keep('a', ofKey(1, 2, 3), generation);
  assert.equal(cache.find('a', nowMs), undefined);
});

test('without notifications a credential is kept for two seconds', () => {
  const cache = new CredentialCache();
  cache.keep('a', ofKey(1, 2, 3), cache.generation);
  assert.ok(cache.find('a', nowMs + 1_999));
  assert.equal(cache.find('a', nowMs + 2_000), undefined);
});

test('when notifications are lost, and when they are back, the cache starts empty', () => {
  const cache = listening();
  cache.keep('a', ofKey(1, 2, 3), cache.generation);
  cache.setListening(false);
  assert.equal(cache.find('a', nowMs), undefined);
  const { generation } = cache;
  cache.keep('b', ofKey(1, 2, 3), generation);
  assert.ok(cache.find('b', nowMs));
  cache.setListening(true);
  assert.equal(cache.find('b', nowMs), undefined);
  cache.keep('b', ofKey(1, 2, 3), generation);
  assert.equal(cache.find('b', nowMs), undefined);
});
