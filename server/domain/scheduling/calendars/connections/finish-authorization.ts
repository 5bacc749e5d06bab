import * as client from 'openid-client';
import type { Account } from '#/ports/calendars/calendar-source.ts';
import { oauthProviderOf } from '#/ports/calendars/providers/oauth-providers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { netOf } from './access.ts';
import type { Attempt } from './attempts.ts';
import { oauthClient, redirectUriOf, tokensIn } from './oauth-client.ts';
import { storeAccount } from './store-account.ts';

const totalMs = 10_000;

/** Handles the provider's redirect once it is known who started: reads the account and stores it. */
export async function finishAuthorization(
  ctx: Ctx,
  attempt: Attempt,
  query: string,
  state: string,
): Promise<void> {
  const { provider, purpose, userId } = attempt;
  const back = new URL(redirectUriOf(ctx.app));
  back.search = query;
  const answer = await client.authorizationCodeGrant(oauthClient(ctx.app, provider), back, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: state,
  });
  const { scopesFor, missingScopes, account: accountAt } = oauthProviderOf[provider];
  const tokens = tokensIn(ctx.app, answer, null);
  // If the answer names no scopes, all requested ones are granted (RFC 6749, 5.1).
  const scopes = answer.scope?.split(/\s+/).filter((scope) => scope !== '') ?? scopesFor(purpose);
  // What was granted earlier may exceed what is requested now.
  const reached = missingScopes(scopes, 'WRITE').length === 0 ? 'WRITE' : purpose;
  const missing = missingScopes(scopes, reached);
  const access = { token: () => Promise.resolve(tokens.accessToken), addresses: [], capabilities: {} };
  const account: Account = await accountAt(access, netOf(ctx.app, { totalMs }));
  await transaction(ctx, (tx) =>
    storeAccount(tx, userId, {
      provider,
      name: account.login,
      serverUrl: null,
      login: account.login,
      secret: JSON.stringify(tokens),
      account,
      consent: { purpose: reached, scopes, missing },
    }),
  );
}
