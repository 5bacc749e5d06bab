import { constants, createPublicKey, verify, type KeyObject, type webcrypto } from 'node:crypto';

// Verifies signatures of JSON Web Tokens (RFC 7515, 7518) with public keys of others. Only the algorithms listed here
// are accepted, neither `none` nor shared secrets.

/** A key as published by others; nothing about it is validated yet. */
export type Jwk = webcrypto.JsonWebKey & { readonly kid?: unknown };

export const signingAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** Shorter keys can be factored (RFC 7518 3.3). */
const rsaBitsMin = 2_048;

/** A key that fits the algorithm; null if it does not. */
export function keyFor(algorithm: SigningAlgorithm, jwk: Jwk): KeyObject | null {
  const { kty, crv, use, alg } = jwk as Record<string, unknown>;
  const isOther = alg !== undefined && alg !== algorithm && !(isEdwards(alg) && isEdwards(algorithm));
  if (isOther || (use !== undefined && use !== 'sig')) return null;
  const fits = {
    RS256: kty === 'RSA',
    PS256: kty === 'RSA',
    ES256: kty === 'EC' && crv === 'P-256',
    EdDSA: kty === 'OKP' && crv === 'Ed25519',
    Ed25519: kty === 'OKP' && crv === 'Ed25519',
  }[algorithm];
  return fits ? publicKeyOf(jwk) : null;
}

function isEdwards(name: unknown): boolean {
  return name === 'EdDSA' || name === 'Ed25519';
}

/** Null also for a private key: a published one is no longer secret. */
function publicKeyOf(jwk: Jwk): KeyObject | null {
  if (jwk.d !== undefined) return null;
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const bits = key.asymmetricKeyDetails?.modulusLength;
    return bits !== undefined && bits < rsaBitsMin ? null : key;
  } catch {
    return null; // not a valid key
  }
}

export function isSignedBy(
  algorithm: SigningAlgorithm,
  key: KeyObject,
  signed: string,
  signature: Buffer,
): boolean {
  const data = Buffer.from(signed);
  switch (algorithm) {
    case 'RS256':
      return verify('sha256', data, { key, padding: constants.RSA_PKCS1_PADDING }, signature);
    case 'PS256':
      return verify(
        'sha256',
        data,
        { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
        signature,
      );
    case 'ES256':
      return verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature);
    case 'EdDSA':
    case 'Ed25519':
      return verify(null, data, key, signature);
    default:
      return algorithm satisfies never;
  }
}
