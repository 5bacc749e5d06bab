import { hash, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

// Secrets that the service issues. All have at least 128 random bits, so a plain SHA-256 is enough to store them.

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const apiKeyPrefix = { LIVE: 'svc_', TEST: 'svc_test_' } as const;
const keyRandomLength = 34;
const keyChecksumLength = 6;

/** The format of API keys, also for scanners of leaked secrets. Keys of test workspaces are marked. */
const apiKeyPattern = /^svc_(test_)?[0-9A-Za-z]{40}$/;

/** `svc_` or `svc_test_`, 34 random characters (202 bits), and a checksum. */
export function newApiKey(mode: 'LIVE' | 'TEST'): string {
  const body = `${apiKeyPrefix[mode]}${randomLetters(keyRandomLength)}`;
  return body + checksum(body);
}

/** Letters and digits, uniformly distributed. */
export function randomLetters(length: number): string {
  let letters = '';
  for (let index = 0; index < length; index += 1) letters += alphabet[randomInt(alphabet.length)];
  return letters;
}

/** The end of a secret, by which people recognize it. */
export function hintOf(secret: string): string {
  return secret.slice(-4);
}

/** Recognizes mistyped keys without asking the database. */
export function isWellFormedApiKey(key: string): boolean {
  return (
    apiKeyPattern.test(key) && checksum(key.slice(0, -keyChecksumLength)) === key.slice(-keyChecksumLength)
  );
}

export function newSessionToken(): string {
  return `sess_${randomBytes(32).toString('base64url')}`;
}

/** The secret for a link that is sent by mail. */
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
