import { createHmac, generateKeyPairSync } from 'node:crypto';
import { clientSecret, type Answering, type CompanyProvider } from './company-provider.ts';

type Claims = Parameters<NonNullable<Answering['claims']>>[0];

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** ID tokens with one wrong part, by the name of that part. */
export function wrongTokens(provider: CompanyProvider): Readonly<Record<string, Answering>> {
  return {
    'another nonce': { claims: (claims) => ({ ...claims, nonce: 'another' }) },
    'no nonce': { claims: (claims) => ({ ...claims, nonce: undefined }) },
    'another issuer': { claims: (claims) => ({ ...claims, iss: 'https://other.example' }) },
    'another audience': { claims: (claims) => ({ ...claims, aud: 'another client' }) },
    'several audiences, made for another one': {
      claims: (claims) => ({ ...claims, aud: [claims['aud'], 'another client'], azp: 'another client' }),
    },
    'several audiences and no word for whom it was made': {
      claims: (claims) => ({ ...claims, aud: [claims['aud'], 'another client'] }),
    },
    'an end in the past': { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) - 60 }) },
    'no end': { claims: (claims) => ({ ...claims, exp: undefined }) },
    'a beginning in the future': { claims: (claims) => ({ ...claims, nbf: Number(claims['iat']) + 600 }) },
    'no time it was made at': { claims: (claims) => ({ ...claims, iat: undefined }) },
    'no subject': { claims: (claims) => ({ ...claims, sub: undefined }) },
    'a changed signature': { token: (token) => `${token.slice(0, -6)}AAAAAA` },
    'changed claims': {
      token: (token) => rewritten(token, (claims) => ({ ...claims, email: 'boss@other.example' })),
    },
    'the signature of somebody else': { token: (token) => provider.signed(claimsOf(token), {}, stranger) },
    'a key that the provider does not have': {
      token: (token) => provider.signed(claimsOf(token), { kid: 'another' }, stranger),
    },
    'no signature': { token: (token) => `${encoded({ alg: 'none' })}.${token.split('.')[1]}.` },
    'a signature made with the secret of the client': { token: signedWithSecret },
  };
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function rewritten(token: string, change: (claims: Claims) => Claims): string {
  const [header, , signature] = token.split('.');
  return `${header}.${encoded(change(claimsOf(token)))}.${signature}`;
}

function signedWithSecret(token: string): string {
  const content = `${encoded({ alg: 'HS256' })}.${token.split('.')[1]}`;
  return `${content}.${createHmac('sha256', clientSecret).update(content).digest('base64url')}`;
}
