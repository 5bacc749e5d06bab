import { randomBytes } from 'node:crypto';
import { randomLetters } from '#/domain/people/credentials/tokens.ts';

// Every secret has 256 random bits, so that a plain SHA-256 is enough to store it (tokenHash). Its prefix lets scanners
// for leaked secrets find it.

const clientIdLength = 24;

function secret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

export const newCode = () => secret('oac_');
export const newAccessToken = () => secret('oat_');
export const newRefreshToken = () => secret('ort_');
export const newClientSecret = () => secret('ocs_');
export const newRegistrationToken = () => secret('ora_');

/** Public, but impossible to guess. */
export function newClientId(): string {
  return `ocl_${randomLetters(clientIdLength)}`;
}
