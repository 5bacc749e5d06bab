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
/** Lifetime of a token, in seconds, if the provider does not say. */
const usualSec = 3_600;

/** The service as an OAuth client of a provider. Throws 409 if the operator has not set it up. */
export function oauthClient(app: App, provider: OAuthProviderName): client.Configuration {
  const { clientId, clientSecret, authUrl, tokenUrl } = registeredAt(app.config, provider);
  const isBasic = oauthProviderOf[provider].clientAuth === 'BASIC';
  const configuration = new client.Configuration(
    {
      // Google identifies itself in answers by the origin of its authorization page.
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
  // The guard allows plain http only to ranges that the operator has opened.
  if (tokenUrl.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
}

/** The only redirect URI. */
export function redirectUriOf({ config }: App): string {
  return config.baseUrl + calendarCallbackPath;
}

/**
 * The tokens in an answer to a code or a refresh token.
 * @param before the current refresh token, which some providers do not repeat
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

/** Sends the library's requests through the guard, within the usual limits of time and size. */
function fetchThrough(net: Net): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : undefined; // forms and nothing else are sent
    const heard = await net.ask(new URL(url), { method, headers, body: sent }, bytesMax);
    const hasBody = heard.status !== 204 && heard.status !== 304;
    return new Response(hasBody ? heard.text : null, { status: heard.status, headers: heard.headers });
  };
}
