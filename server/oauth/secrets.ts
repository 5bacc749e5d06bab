import { randomBytes, randomInt } from 'node:crypto';

// Every secret carries 256 random bits, so that a plain SHA-256 is enough to store it by (tokenHash); its prefix
// lets scanners for leaked secrets find it.

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const clientIdLength = 24;

function secret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

export const newCode = () => secret('oac_');
export const newAccessToken = () => secret('oat_');
export const newRefreshToken = () => secret('ort_');
export const newClientSecret = () => secret('ocs_');
export const newRegistrationToken = () => secret('ora_');

/** Public, and not to be guessed all the same. */
export function newClientId(): string {
  let id = 'ocl_';
  for (let index = 0; index < clientIdLength; index += 1) id += alphabet[randomInt(alphabet.length)];
  return id;
}
