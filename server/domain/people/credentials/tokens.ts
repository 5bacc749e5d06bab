import { hash, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

// Secrets we hand out. All of them carry at least 128 random bits, so a plain SHA-256 is enough to store them by.

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const apiKeyPrefix = { LIVE: 'svc_', TEST: 'svc_test_' } as const;
const keyRandomLength = 34;
const keyChecksumLength = 6;

/** What an API key looks like; scanners for leaked secrets use it. Those of test workspaces say so. */
const apiKeyPattern = /^svc_(test_)?[0-9A-Za-z]{40}$/;

/** `svc_` or `svc_test_`, 34 random characters (202 bits) and the checksum of all before it. */
export function newApiKey(mode: 'LIVE' | 'TEST'): string {
  const body = `${apiKeyPrefix[mode]}${randomLetters(keyRandomLength)}`;
  return body + checksum(body);
}

/** Letters and digits, each as likely as the others. */
export function randomLetters(length: number): string {
  let letters = '';
  for (let index = 0; index < length; index += 1) letters += alphabet[randomInt(alphabet.length)];
  return letters;
}

/** The end of a secret, by which people recognize theirs. */
export function hintOf(secret: string): string {
  return secret.slice(-4);
}

/** Tells a mistyped key from an unknown one without asking the database. */
export function isWellFormedApiKey(key: string): boolean {
  return (
    apiKeyPattern.test(key) && checksum(key.slice(0, -keyChecksumLength)) === key.slice(-keyChecksumLength)
  );
}

export function newSessionToken(): string {
  return `sess_${randomBytes(32).toString('base64url')}`;
}

/** The secret in a link that is sent by mail. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < keyChecksumLength; index += 1) {
    digits = (alphabet[rest % alphabet.length] ?? '') + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
