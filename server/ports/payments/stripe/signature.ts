import { createHmac, timingSafeEqual } from 'node:crypto';

// https://docs.stripe.com/webhooks#verify-manually

const toleranceMs = 300_000;
const headerLengthMax = 4_096;
const hexDigest = /^[0-9a-f]{64}$/;

/**
 * Whether a header `t=…,v1=…` signs the body with one of the secrets, within five minutes. While a secret is being
 * rotated, the header has one signature per secret.
 */
export function isSigned(
  header: string | null,
  body: string,
  secrets: readonly string[],
  nowMs: number,
): boolean {
  if (header === null || header.length > headerLengthMax) return false;
  const parts = header.split(',').map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
  });
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value);
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(nowMs - Number(time) * 1_000) > toleranceMs) return false;
  const given = parts.filter(([name, value]) => name === 'v1' && hexDigest.test(value));
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest());
  // All signatures are compared with all secrets, so that timing does not reveal which one matches.
  const fits = given.flatMap(([, value]) =>
    expected.map((digest) => timingSafeEqual(Buffer.from(value, 'hex'), digest)),
  );
  return fits.includes(true);
}
