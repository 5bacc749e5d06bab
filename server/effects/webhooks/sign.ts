import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** The headers of Standard Webhooks: the same id on every try, the time of this try, and one signature per key. */
export function signatureHeaders(
  keys: readonly KeyObject[],
  id: string,
  body: string,
  nowMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const signed = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => `v1,${signatureOf(key, signed)}`).join(' '),
  };
}

/** What follows `whsec_` is base64. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(secret.replace(/^whsec_/, ''), 'base64');
}

function signatureOf(key: KeyObject, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64');
}
