import * as client from 'openid-client';
import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import type { Finding } from '#/domain/people/company-sign-in/kind.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { Unreachable } from '#/platform/net/guard.ts';
import { redirectUriOf, signInUrl } from './begin.ts';
import { readKeys } from './keys.ts';
import { discover } from './provider.ts';

/** Tests what can be tested without a person. Stops at the first problem. */
export async function testProvider(ctx: PublicCtx, connection: ConnectionRow): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (check: Finding['check'], problem: string | null, fine: string): boolean => {
    findings.push({ check, isFine: problem === null, message: problem ?? fine });
    return problem === null;
  };
  let provider: client.Configuration;
  try {
    provider = await discover(ctx, connection);
  } catch (error) {
    note('DISCOVERY', discoveryProblem(error), '');
    return findings;
  }
  const server = provider.serverMetadata();
  note('DISCOVERY', null, `The issuer is ${server.issuer}`);
  if (!note('ENDPOINTS', endpointProblem(provider), 'It signs in with codes and S256')) return findings;
  if (!note('KEYS', await keyProblem(ctx, server), 'Its keys can be read')) return findings;
  note('CREDENTIALS', await credentialProblem(ctx, provider), 'It knows the client and its secret');
  return findings;
}

function discoveryProblem(error: unknown): string {
  if (has(error, (cause) => cause instanceof Unreachable))
    return 'Nothing was heard from the issuer. Check its address: it has to be public and https.';
  if (has(error, (cause) => cause instanceof client.ClientError && /issuer/.test(cause.message)))
    return 'The provider calls itself by another issuer. Copy the issuer from its settings, exactly.';
  return 'The address is not that of an OpenID Connect issuer: its description could not be read.';
}

/** Tests an error and its causes. */
function has(error: unknown, test: (cause: unknown) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (test(cause)) return true;
  return false;
}

function endpointProblem(provider: client.Configuration): string | null {
  const { token_endpoint: tokens, code_challenge_methods_supported: methods } = provider.serverMetadata();
  if (tokens === undefined || !hasSignInUrl(provider)) return 'The provider’s metadata has no sign-in URL.';
  if (methods !== undefined && !methods.includes('S256'))
    return 'The provider does not support PKCE with S256.';
  return null;
}

function hasSignInUrl(provider: client.Configuration): boolean {
  try {
    signInUrl(provider, {});
    return true;
  } catch {
    return false;
  }
}

async function keyProblem(ctx: PublicCtx, { jwks_uri: uri }: client.ServerMetadata): Promise<string | null> {
  const unreadable = 'The keys of the provider could not be read.';
  if (uri === undefined) return unreadable;
  try {
    return (await readKeys(ctx, uri)).length > 0 ? null : unreadable;
  } catch {
    return unreadable; // whatever the error, there are no keys
  }
}

/** With the right secret, a made-up code is an invalid grant; with a wrong one, the client is invalid. */
async function credentialProblem(ctx: PublicCtx, provider: client.Configuration): Promise<string | null> {
  const back = new URL(redirectUriOf(ctx));
  back.searchParams.set('code', 'a-code-that-does-not-exist');
  const { issuer, authorization_response_iss_parameter_supported: saysIssuer } = provider.serverMetadata();
  if (saysIssuer === true) back.searchParams.set('iss', issuer);
  try {
    await client.authorizationCodeGrant(provider, back, {
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
    });
    return 'The provider accepted a code that does not exist.';
  } catch (error) {
    if (!(error instanceof client.ResponseBodyError)) {
      return error instanceof client.WWWAuthenticateChallengeError
        ? 'The provider does not accept the client id or the secret.'
        : 'The provider did not answer as it should when the secret was shown.';
    }
    if (error.error === 'invalid_grant') return null;
    return error.error === 'invalid_client' || error.error === 'unauthorized_client'
      ? 'The provider does not accept the client id or the secret.'
      : `The provider answered “${error.error.slice(0, 100)}” when the secret was shown.`;
  }
}
