import * as client from 'openid-client';
import type { OAuthProviderName } from '@callwright/contract/calendar-providers.ts';
import { calendarCallbackPath } from '@callwright/contract/calendar-connections.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { oauthProviderOf } from '#/ports/calendars/providers/oauth-providers.ts';
import type { App } from '#/platform/context/ctx.ts';
import { netOf } from './access.ts';
import type { Tokens } from './connection-secret.ts';
import { registeredAt } from './providers.ts';

const totalMs = 10_000;
const bytesMax = 262_144;
/** A token of which nobody says how long it lasts. */
const usualSec = 3_600;

/** The service as a client of a provider; 409 where the operator has not set it up. */
export function oauthClient(app: App, provider: OAuthProviderName): client.Configuration {
  const { clientId, clientSecret, authUrl, tokenUrl } = registeredAt(app.config, provider);
  const isBasic = oauthProviderOf[provider].clientAuth === 'BASIC';
  const configuration = new client.Configuration(
    {
      // Google names itself in its answers by the origin of its page.
      issuer: new URL(authUrl).origin,
      authorization_endpoint: authUrl,
      token_endpoint: tokenUrl,
      revocation_endpoint: new URL('revoke', tokenUrl).href,
    },
    clientId,
    clientSecret,
    isBasic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret),
  );
  configuration[client.customFetch] = fetchThrough(netOf(app, { totalMs }));
  // The guard lets plain addresses through only where the operator has opened the range.
  if (tokenUrl.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
}

/** The only address that providers send members back to. */
export function redirectUriOf({ config }: App): string {
  return config.baseUrl + calendarCallbackPath;
}

/**
 * What came for a code or a token.
 * @param before the token to renew with, which some providers do not give again
 */
export function tokensIn(
  app: App,
  answer: { access_token: string; expires_in?: number | undefined; refresh_token?: string | undefined },
  before: string | null,
): Tokens {
  return {
    accessToken: answer.access_token,
    expiresAtMs: app.clock() + (answer.expires_in ?? usualSec) * 1_000,
    refreshToken: answer.refresh_token ?? before,
  };
}

/** Requests go through the guard, within the time and size of everything that is asked of providers. */
function fetchThrough(net: Net): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : undefined; // forms and nothing else are sent
    const heard = await net.ask(new URL(url), { method, headers, body: sent }, bytesMax);
    const hasBody = heard.status !== 204 && heard.status !== 304;
    return new Response(hasBody ? heard.text : null, { status: heard.status, headers: heard.headers });
  };
}
