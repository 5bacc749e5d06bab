import * as client from 'openid-client';
import type { Attempt } from '#/domain/people/company-sign-in/attempts.ts';
import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import { failures } from '#/domain/people/company-sign-in/refusal.ts';
import type { Vouched } from '#/domain/people/company-sign-in/person-vouched-for.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { redirectUriOf } from './begin.ts';
import { vouchedIn } from './claims.ts';
import { failed } from './failed.ts';
import { providerOf } from './provider.ts';

/** How far the provider's clock may be behind. */
const toleranceMs = 30_000;

/**
 * Exchanges the code and verifies the result: state, issuer, audience, signature, times and nonce. Throws 401 for
 * anything invalid, with the reason as cause.
 */
export async function answer(
  ctx: PublicCtx,
  connection: ConnectionRow,
  { checks, startedAtMs }: Attempt,
  query: string,
): Promise<Vouched> {
  const provider = await providerOf(ctx, connection).catch(failed(failures.unreachable));
  const back = new URL(redirectUriOf(ctx));
  back.search = query;
  const isFresh = checks['isFresh'] !== undefined;
  const tokens = await client
    .authorizationCodeGrant(provider, back, {
      pkceCodeVerifier: checks['verifier'] ?? '',
      expectedNonce: checks['nonce'] ?? '',
      expectedState: back.searchParams.get('state') ?? '',
      idTokenExpected: true,
      // Since the attempt began, however long the person took at the provider.
      ...(isFresh && { maxAge: Math.ceil((ctx.now - startedAtMs) / 1_000) }),
    })
    .catch(refused);
  const claims = tokens.claims();
  if (claims === undefined) throw new ApiError('COMPANY_SIGN_IN_FAILED');
  if (isFresh && !(Number(claims.auth_time) * 1_000 >= startedAtMs - toleranceMs))
    throw new ApiError('COMPANY_SIGN_IN_FAILED', { because: failures.notAskedAgain });
  const more = await moreClaims(provider, connection, tokens.access_token, claims);
  return vouchedIn(ctx, connection, claims, more);
}

/** Some providers return email or groups only from the userinfo endpoint. The subject must be the same. */
async function moreClaims(
  provider: client.Configuration,
  { role_claim: roleClaim }: ConnectionRow,
  accessToken: string,
  claims: client.IDToken,
): Promise<Readonly<Record<string, unknown>>> {
  const isAllThere = claims['email'] !== undefined && (roleClaim === null || claims[roleClaim] !== undefined);
  if (isAllThere || provider.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(provider, accessToken, claims.sub).catch(failed(failures.nameless));
}

/** Passes on the provider's message for the person; all other details are hidden. */
function refused(cause: unknown): never {
  if (cause instanceof client.AuthorizationResponseError && cause.error === 'access_denied')
    throw new ApiError('COMPANY_SIGN_IN_FAILED', { because: failures.denied, cause });
  return failed(failures.notAccepted)(cause);
}
