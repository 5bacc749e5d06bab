import assert from 'node:assert/strict';
import { test } from 'node:test';
import { password } from '@callwright/contract/auth.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { assertUsablePassword, hashPassword, needsRehash, verifyPassword } from './passwords.ts';

test('a password is verified exactly: no trimming, no case folding, any script', async () => {
  for (const password of [
    'correct horse battery staple',
    ' leading and trailing ',
    'пароль-密码-🔑🔑🔑',
    'x'.repeat(128),
  ]) {
    const hash = await hashPassword(password);
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.ok(await verifyPassword(password, hash));
    assert.ok(!(await verifyPassword(`${password} `, hash)));
    assert.ok(!(await verifyPassword(password.slice(1), hash)));
  }
});

test('a password has 8 to 128 characters of any kind', () => {
  const good = ['aaaaaaaa', '11111111', ' '.repeat(8), 'пароль-密码', 'x'.repeat(64), 'x'.repeat(128)];
  for (const given of good) assert.ok(password.safeParse(given).success, given);
  for (const given of ['a'.repeat(7), '', 'x'.repeat(129), 'with\u0000zero'])
    assert.ok(!password.safeParse(given).success, given);
});

test('the same password gives another hash each time', async () => {
  assert.notEqual(await hashPassword('correct horse'), await hashPassword('correct horse'));
});

test('without a hash nothing is right, not even the empty password', async () => {
  for (const password of ['', 'correct horse']) assert.equal(await verifyPassword(password, null), false);
});

test('a hash made with other settings is renewed', () => {
  assert.ok(needsRehash('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA'));
});

test('passwords that everybody uses are refused, in any letter case', () => {
  for (const password of ['password', 'Password', '12345678', 'qwertyuiop', 'iloveyou']) {
    assert.throws(
      () => assertUsablePassword(password, []),
      (error) => error instanceof ApiError && error.status === 400,
      password,
    );
  }
  assertUsablePassword('correct horse battery staple', []);
});

test('what others know of a person does not count towards the length of a password', () => {
  const known = ['ada.lovelace@analytical.example', 'Ada', 'Lovelace', 'Big Co'];
  for (const password of [
    'Lovelace2026',
    'callwright-1',
    'ada.lovelace1!',
    'ANALYTICAL99',
    'BigCo BigCo',
    'Admin123!',
  ])
    assert.throws(
      () => assertUsablePassword(password, known),
      (error) => error instanceof ApiError && error.status === 400,
      password,
    );
  // Short known words are allowed, and passwords that are long enough without the known words.
  for (const password of ['adamant granite', 'lovelace and 3 engines', 'big engines'])
    assertUsablePassword(password, known);
});
