import { createHmac, timingSafeEqual } from 'node:crypto';

/** `X-Twilio-Signature`: HMAC-SHA1, with the token, over the URL and the form fields sorted by name. */
export function twilioSignature(url: string, body: string, authToken: string): string {
  const fields = [...new URLSearchParams(body)].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const said = url + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(said, 'utf8').digest('base64');
}

export function isSignedByTwilio(
  { url, body, signature }: { url: string; body: string; signature: string | null },
  authToken: string,
): boolean {
  if (signature === null) return false;
  const [given, expected] = [signature, twilioSignature(url, body, authToken)].map((text) =>
    Buffer.from(text),
  );
  return (
    given !== undefined &&
    expected !== undefined &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  );
}
