import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seal, unseal } from './secrets.ts';

const secret = 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a';

test('a sealed text is read with the same secret and purpose only, and differs each time', () => {
  for (const text of ['', 'token=abc', 'größer 🔑'.repeat(1_000)]) {
    const sealed = seal(secret, 'mail', text);
    assert.equal(unseal(secret, 'mail', sealed), text);
    assert.notEqual(seal(secret, 'mail', text), sealed);
    assert.throws(() => unseal(secret, 'idempotency', sealed));
    assert.throws(() => unseal(`${secret}x`, 'mail', sealed));
  }
});

test('a changed text is refused', () => {
  const sealed = seal(secret, 'mail', 'token=abc');
  const middle = Math.floor(sealed.length / 2);
  assert.throws(() =>
    unseal(
      secret,
      'mail',
      sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1),
    ),
  );
  assert.throws(() => unseal(secret, 'mail', 'token=abc'));
});
