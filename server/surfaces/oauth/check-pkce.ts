import { hash, timingSafeEqual } from 'node:crypto';
import { invalidGrant, OAuthError } from '#/surfaces/http/oauth-error.ts';
import type { ClientRow } from './client.ts';

const challengePattern = /^[A-Za-z0-9_-]{43}$/;
const verifierPattern = /^[A-Za-z0-9._~-]{43,128}$/;

/** S256; clients with a secret may omit it (interface 5.2; RFC 7636 4.4.1). */
export function checkChallenge(
  client: ClientRow,
  challenge: string | undefined,
  method: string | undefined,
): string | null {
  if (challenge === undefined) {
    if (method !== undefined)
      throw new OAuthError('invalid_request', 'code_challenge_method comes without a code_challenge');
    if (client.secret_hash === null)
      throw new OAuthError('invalid_request', 'code_challenge is required for clients without a secret');
    return null;
  }
  if (method !== 'S256') throw new OAuthError('invalid_request', 'code_challenge_method must be S256');
  if (!challengePattern.test(challenge))
    throw new OAuthError('invalid_request', 'code_challenge must be 43 characters of base64url');
  return challenge;
}

/** The verifier must match the challenge, and must be absent if there was none (RFC 7636 4.6, RFC 9700 2.1.1). */
export function checkVerifier(challenge: string | null, verifier: string | undefined): void {
  if (challenge === null) {
    if (verifier === undefined) return;
    throw invalidGrant();
  }
  if (verifier === undefined || !verifierPattern.test(verifier)) throw invalidGrant();
  const made = Buffer.from(hash('sha256', verifier, 'base64url'));
  if (!timingSafeEqual(made, Buffer.from(challenge))) throw invalidGrant();
}
