import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signatureOf } from '#/test/payments/stripe-fake/stripe-fake.ts';
import { isSigned } from './signature.ts';

const secret = 'whsec_1f0c6b8d';
const body = '{"id":"evt_1","object":"event"}';
const nowMs = 1_700_000_000_000;
// Made with `printf '%s' '1700000000.{"id":"evt_1","object":"event"}' | openssl dgst -sha256 -hmac whsec_1f0c6b8d`.
const digest = 'd0146cb00b148bd67d747a376319f98917b891fbafab8dfbd035aea5876ae053';
const other = '0'.repeat(64);

const cases: readonly (readonly [header: string | null, atMs: number, isGood: boolean, why: string])[] = [
  [`t=1700000000,v1=${digest}`, nowMs, true, 'the vector'],
  [signatureOf(body, secret, nowMs), nowMs, true, 'the header that Stripe’s own library makes'],
  [signatureOf(body, secret, nowMs), nowMs + 300_000, true, 'five minutes later, to the second'],
  [signatureOf(body, secret, nowMs), nowMs + 301_000, false, 'older than five minutes: a replay'],
  [signatureOf(body, secret, nowMs), nowMs - 301_000, false, 'from the future'],
  [`t=1700000000,v1=${other},v1=${digest}`, nowMs, true, 'the second of several, while a secret is replaced'],
  [`t=1700000000,v0=${digest}`, nowMs, false, 'only of a scheme that is not trusted'],
  [`t=1700000000,v1=${other}`, nowMs, false, 'signed with something else'],
  [`t=1700000001,v1=${digest}`, nowMs, false, 'another time than was signed'],
  [`t=1700000000,t=1700000000,v1=${digest}`, nowMs, false, 'two times'],
  [`v1=${digest}`, nowMs, false, 'no time'],
  [`t=1700000000`, nowMs, false, 'no signature'],
  [`t=1700000000,v1=${digest.slice(1)}`, nowMs, false, 'a digit is missing'],
  [`t=1700000000,v1=${digest.toUpperCase()}`, nowMs, false, 'Stripe writes small letters'],
  [`t=1.7e9,v1=${digest}`, nowMs, false, 'a time that is no integer'],
  ['', nowMs, false, 'nothing'],
  [null, nowMs, false, 'no header'],
  [`t=1700000000,v1=${digest},${'x'.repeat(5_000)}`, nowMs, false, 'endless'],
];

for (const [header, atMs, isGood, why] of cases)
  test(`a signature is ${isGood ? 'good' : 'refused'}: ${why}`, () => {
    assert.equal(isSigned(header, body, [secret], atMs), isGood);
  });

test('a signature is refused when a byte of the body differs, with another secret, and without any', () => {
  const header = signatureOf(body, secret, nowMs);
  assert.equal(isSigned(header, `${body} `, [secret], nowMs), false);
  assert.equal(isSigned(header, body, ['whsec_other'], nowMs), false);
  assert.equal(isSigned(header, body, [], nowMs), false);
  assert.equal(isSigned(header, body, ['whsec_other', secret], nowMs), true);
});
