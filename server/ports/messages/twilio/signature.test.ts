import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSignedByTwilio, twilioSignature } from './signature.ts';

// The example in Twilio's documentation, "Validating requests".
const url = 'https://example.com/myapp.php?foo=1&bar=2';
const body = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
}).toString();

test('a signature is made as the documents of Twilio make it', () => {
  const signature = twilioSignature('https://mycompany.com/myapp.php?foo=1&bar=2', body, '12345');
  assert.equal(signature, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

test('another address, field, token or no signature is refused', () => {
  const signature = twilioSignature(url, body, '12345');
  assert.ok(isSignedByTwilio({ url, body, signature }, '12345'));
  assert.ok(!isSignedByTwilio({ url: `${url}3`, body, signature }, '12345'));
  assert.ok(!isSignedByTwilio({ url, body: `${body}&More=1`, signature }, '12345'));
  assert.ok(!isSignedByTwilio({ url, body, signature }, '12346'));
  assert.ok(!isSignedByTwilio({ url, body, signature: null }, '12345'));
});
