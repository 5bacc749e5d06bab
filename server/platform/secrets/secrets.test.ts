import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCurrent, seal, unseal } from './secrets.ts';

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

const replaced = { appSecret: 'nX4vB8kQ1zT6yL3wR9pD2mF7cH5jS0gA', appSecretPrevious: secret };

test('a text sealed before the secret was replaced opens as long as the one before is known', () => {
  const before = seal(secret, 'mail', 'token=abc');
  assert.equal(unseal(replaced, 'mail', before), 'token=abc');
  assert.throws(() => unseal({ ...replaced, appSecretPrevious: null }, 'mail', before));
  const after = seal(replaced, 'mail', 'token=abc');
  assert.equal(unseal({ ...replaced, appSecretPrevious: null }, 'mail', after), 'token=abc');
  assert.deepEqual([isCurrent(replaced, before), isCurrent(replaced, after)], [false, true]);
  assert.ok(!after.includes(replaced.appSecret.slice(0, 8)), 'the id of the key tells nothing of it');
});

test('a text of an earlier version, without the id of its key, opens with either secret', () => {
  const old = 's1.9S2IrizycH3eQzh-U8mEOd09LwZdWZjuF4p_r8UqStJDH0lCI7DfSyTb';
  assert.equal(unseal(secret, 'mail', old), 'written before');
  assert.equal(unseal(replaced, 'mail', old), 'written before');
  assert.ok(!isCurrent(replaced, old));
  assert.throws(() => unseal({ ...replaced, appSecretPrevious: null }, 'mail', old));
});

test('a text that an earlier version sealed for no row opens for one, and is sealed for it the next time', () => {
  const loose = seal(secret, 'mail', 'token=abc').replace('s3.', 's2.');
  const place = { purpose: 'mail', row: '1/2' };
  assert.equal(unseal(secret, place, loose), 'token=abc');
  assert.ok(!isCurrent({ appSecret: secret, appSecretPrevious: null }, loose));
  const forRow = seal(secret, place, 'token=abc').replace('s3.', 's2.');
  assert.equal(unseal(secret, place, forRow), 'token=abc');
  assert.throws(() => unseal(secret, { purpose: 'mail', row: '1/3' }, forRow));
});

test('a text that was copied to another row does not open', () => {
  const sealed = seal(secret, { purpose: 'mail', row: '1/2' }, 'token=abc');
  assert.equal(unseal(secret, { purpose: 'mail', row: '1/2' }, sealed), 'token=abc');
  assert.throws(() => unseal(secret, { purpose: 'mail', row: '1/3' }, sealed));
  assert.throws(() => unseal(secret, 'mail', sealed));
});
