import { createHmac, timingSafeEqual } from 'crypto';

const toleranceSec = 300;

export type SignedRequest = {
  readonly secret: string | undefined;
  readonly headers: { readonly [name: string]: unknown };
  readonly body: Buffer | undefined;
  readonly nowMs: number;
};

/** Whether a request comes from the service, unchanged and recent (Standard Webhooks); checks the raw body. */
export function isSigned({ secret, headers, body, nowMs }: SignedRequest): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (secret === undefined || body === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Math.floor(nowMs / 1_000) - Number(timestamp)) > toleranceSec) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
