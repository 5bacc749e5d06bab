import { createHmac, timingSafeEqual } from 'node:crypto';

// Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, as all apps support.

const stepMs = 30_000;
const digits = 6;
/** Clocks differ and typing takes time, so the adjacent steps are accepted too. */
const stepsAside = [0, -1, 1];
const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a step. @param step steps of 30 seconds since 1970 */
export function codeAt(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The current step. @param nowMs epoch milliseconds */
export function stepOf(nowMs: number): number {
  return Math.floor(nowMs / stepMs);
}

/**
 * The step of an entered code, which may be the current or an adjacent one; null if it is wrong. Spaces are ignored.
 */
export function matchingStep(secret: Uint8Array, typed: string, nowMs: number): number | null {
  const given = Buffer.from(typed.replaceAll(/\s/g, ''));
  const now = stepOf(nowMs);
  for (const aside of stepsAside) {
    const expected = Buffer.from(codeAt(secret, now + aside));
    if (given.length === expected.length && timingSafeEqual(given, expected)) return now + aside;
  }
  return null;
}

/** The form in which apps accept a typed secret. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The content of a QR code for an app. */
export function otpauthUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
