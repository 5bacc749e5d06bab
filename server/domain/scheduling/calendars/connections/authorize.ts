import * as client from 'openid-client';
import type * as contract from '@callwright/contract/calendar-connections.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { oauthProviderOf } from '#/ports/calendars/providers/oauth-providers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { keepAttempt } from './attempts.ts';
import { connectKept } from './connect-kept.ts';
import { actingMember } from './connect.ts';
import { oauthClient, redirectUriOf } from './oauth-client.ts';

/** The provider's authorization URL for the browser (authorization code with PKCE), bound to the caller's session. */
export async function authorizeCalendar(
  ctx: Ctx,
  { provider, purpose, returnTo }: Input<typeof contract.authorize>,
): Promise<Result<typeof contract.authorize>> {
  if (ctx.credential?.kind !== 'session') throw new ApiError('SESSION_REQUIRED');
  const userId = actingMember(ctx);
  if (ctx.app.test !== null) return connectKept(ctx, { userId, provider, purpose, returnTo });
  const at = oauthClient(ctx.app, provider);
  const { scopesFor, parameters } = oauthProviderOf[provider];
  const verifier = client.randomPKCECodeVerifier();
  const state = await keepAttempt(ctx, ctx.credential.id, { userId, provider, purpose, returnTo, verifier });
  const url = client.buildAuthorizationUrl(at, {
    ...parameters,
    redirect_uri: redirectUriOf(ctx.app),
    scope: scopesFor(purpose).join(' '),
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { data: { url: url.href } };
}
