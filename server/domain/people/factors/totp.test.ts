import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base32, codeAt, matchingStep, otpauthUri, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the SHA-1 rows: eight digits, of which apps show the last six.
const vectors: readonly [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

for (const [seconds, code] of vectors)
  test(`RFC 6238: the code at ${seconds} seconds is ${code}`, () => {
    assert.equal(codeAt(secret, stepOf(seconds * 1_000), 8), code);
    assert.equal(codeAt(secret, stepOf(seconds * 1_000)), code.slice(-6));
  });

// RFC 4226, appendix D: the first ten counters.
test('RFC 4226: the codes of the first ten counters', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => codeAt(secret, counter));
  assert.deepEqual(codes, '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '));
});

test('a code is that of now, of the step before or of the one after; spaces do not count', () => {
  const now = 1_234_567_890_000;
  const step = stepOf(now);
  for (const aside of [-1, 0, 1]) {
    const code = codeAt(secret, step + aside);
    assert.equal(matchingStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, now), step + aside);
  }
  for (const aside of [-2, 2]) assert.equal(matchingStep(secret, codeAt(secret, step + aside), now), null);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    assert.equal(matchingStep(secret, wrong, now), null, wrong);
});

// RFC 4648, section 10, without padding.
test('RFC 4648: base32', () => {
  const table = {
    '': '',
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  };
  for (const [text, encoded] of Object.entries(table)) assert.equal(base32(Buffer.from(text)), encoded);
});

test('the address for a QR code names service and person', () => {
  assert.equal(
    otpauthUri(secret, 'Call wright', 'a+b@example.test'),
    'otpauth://totp/Call%20wright:a%2Bb%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Call%20wright',
  );
});
