import { constants, createPublicKey, verify, type JsonWebKeyInput, type KeyObject } from 'node:crypto';

// Signed tokens of a provider other than ID tokens, for which openid-client has no function.

export type Jwt = {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly signed: Buffer;
  readonly signature: Buffer;
};

export type Jwk = JsonWebKeyInput['key'] & {
  readonly kty?: string;
  readonly kid?: string;
  readonly use?: string;
  readonly alg?: string;
};

/** Parses a token without verifying it; null if it is not one. */
export function readJwt(text: string): Jwt | null {
  const [header = '', claims = '', signature = '', ...more] = text.split('.');
  if (more.length > 0 || signature === '') return null;
  const parts = [header, claims].map(objectIn);
  const [first, second] = parts;
  if (first === undefined || second === undefined || first === null || second === null) return null;
  return {
    header: first,
    claims: second,
    signed: Buffer.from(`${header}.${claims}`),
    signature: Buffer.from(signature, 'base64url'),
  };
}

function objectIn(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null; // not JSON, so not a token
  }
}

type Algorithm = { readonly kty: string; readonly check: (key: KeyObject, jwt: Jwt) => boolean };

const rsa = (hash: string): Algorithm => ({
  kty: 'RSA',
  check: (key, { signed, signature }) => verify(hash, signed, key, signature),
});
const pss = (hash: string): Algorithm => ({
  kty: 'RSA',
  check: (key, { signed, signature }) =>
    verify(
      hash,
      signed,
      { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
      signature,
    ),
});
const ecdsa = (hash: string): Algorithm => ({
  kty: 'EC',
  check: (key, { signed, signature }) => verify(hash, signed, { key, dsaEncoding: 'ieee-p1363' }, signature),
});

/** Public-key signatures only; not those with the client's secret, and not `none`. */
const algorithms: Readonly<Record<string, Algorithm>> = {
  RS256: rsa('sha256'),
  RS384: rsa('sha384'),
  RS512: rsa('sha512'),
  PS256: pss('sha256'),
  PS384: pss('sha384'),
  PS512: pss('sha512'),
  ES256: ecdsa('sha256'),
  ES384: ecdsa('sha384'),
  ES512: ecdsa('sha512'),
  EdDSA: { kty: 'OKP', check: (key, { signed, signature }) => verify(null, signed, key, signature) },
};

/** Whether one of the keys has signed it. */
export function isSignedBy(jwt: Jwt, keys: readonly Jwk[]): boolean {
  const { alg, kid, crit } = jwt.header;
  const algorithm = typeof alg === 'string' && Object.hasOwn(algorithms, alg) ? algorithms[alg] : undefined;
  if (algorithm === undefined || crit !== undefined) return false;
  return keys
    .filter((key) => key.kty === algorithm.kty && (key.use ?? 'sig') === 'sig' && (key.alg ?? alg) === alg)
    .filter((key) => kid === undefined || key.kid === kid)
    .some((key) => checks(algorithm, key, jwt));
}

function checks(algorithm: Algorithm, jwk: Jwk, jwt: Jwt): boolean {
  try {
    return algorithm.check(createPublicKey({ key: jwk, format: 'jwk' }), jwt);
  } catch {
    return false; // an invalid key has signed nothing
  }
}
