import { because } from '@callwright/contract/error-reasons.ts';
import * as client from 'openid-client';
import { companyCallbackPath } from '@callwright/contract/company-sign-in.ts';
import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import type { Wish } from '#/domain/people/company-sign-in/kind.ts';
import { failures } from '#/domain/people/company-sign-in/refusal.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { failed } from './failed.ts';
import { providerOf } from './provider.ts';
import { settingsOf } from './settings.ts';

/** The authorization URL for the browser (authorization code with PKCE), and the values to check the answer with. */
export async function begin(ctx: PublicCtx, connection: ConnectionRow, wish: Wish) {
  const provider = await providerOf(ctx, connection).catch(failed(failures.unreachable));
  const { scopes, preset } = settingsOf(connection);
  const verifier = client.randomPKCECodeVerifier();
  const nonce = client.randomNonce();
  const url = signInUrl(provider, {
    redirect_uri: redirectUriOf(ctx),
    scope: scopes,
    state: wish.state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(wish.loginHint !== null && { login_hint: wish.loginHint }),
    // Google then shows the organization's accounts first; the answer is checked for it anyway.
    ...(wish.loginHint !== null && preset === 'GOOGLE' && { hd: domainIn(wish.loginHint) }),
    ...(wish.isFresh && { prompt: 'login', max_age: '0' }),
  });
  return { url: url.href, checks: { verifier, nonce, ...(wish.isFresh && { isFresh: 'yes' }) } };
}

/** Throws 401 for a provider that names no web address to sign in at: browsers are sent nowhere else. */
export function signInUrl(provider: client.Configuration, parameters: Record<string, string>): URL {
  try {
    return client.buildAuthorizationUrl(provider, parameters);
  } catch (cause) {
    return failed(because('PROVIDER_WITHOUT_ADDRESS'))(cause);
  }
}

/** The only redirect URI. */
export function redirectUriOf(ctx: PublicCtx): string {
  return ctx.app.config.baseUrl + companyCallbackPath;
}

function domainIn(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
