import { because } from '@callwright/contract/error-reasons.ts';
import {
  calendarProviders,
  oauthProviders,
  type OAuthProviderName,
} from '@callwright/contract/calendar-providers.ts';
import type { Config } from '#/platform/config/config.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** The registration of the service at an OAuth provider, from the settings of the installation. */
export type Registered = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authUrl: string;
  readonly tokenUrl: string;
};

type Settings = { readonly [Key in keyof Registered]: string | null } & { readonly prefix: string };

function settingsOf(config: Config, provider: OAuthProviderName): Settings {
  switch (provider) {
    case 'GOOGLE_CALENDAR':
      return {
        prefix: 'GOOGLE',
        clientId: config.googleClientId,
        clientSecret: config.googleClientSecret,
        authUrl: config.googleAuthUrl,
        tokenUrl: config.googleTokenUrl,
      };
    case 'MICROSOFT':
      return {
        prefix: 'MICROSOFT',
        clientId: config.microsoftClientId,
        clientSecret: config.microsoftClientSecret,
        authUrl: config.microsoftAuthUrl,
        tokenUrl: config.microsoftTokenUrl,
      };
    case 'ZOOM':
      return {
        prefix: 'ZOOM',
        clientId: config.zoomClientId,
        clientSecret: config.zoomClientSecret,
        authUrl: config.zoomAuthUrl,
        tokenUrl: config.zoomTokenUrl,
      };
    default:
      return provider satisfies never;
  }
}

/** The settings that the operator must make before members can connect this provider. */
export function missingSettings(config: Config, provider: OAuthProviderName): string[] {
  const { prefix, clientId, clientSecret } = settingsOf(config, provider);
  return [
    ...(clientId === null ? [`${prefix}_CLIENT_ID`] : []),
    ...(clientSecret === null ? [`${prefix}_CLIENT_SECRET`] : []),
  ];
}

/**
 * Every provider, and the settings it still needs.
 * @param isInside in a test workspace, whose stand-ins need no setup
 */
export function providerStates(config: Config, isInside = false) {
  return calendarProviders.map((provider) => {
    const oauth = oauthProviders.find((name) => name === provider);
    const needs = oauth === undefined || isInside ? [] : missingSettings(config, oauth);
    return { provider, isSetUp: needs.length === 0, needs };
  });
}

/** Throws 409 if the operator has not set the provider up. */
export function registeredAt(config: Config, provider: OAuthProviderName): Registered {
  const { clientId, clientSecret, authUrl, tokenUrl } = settingsOf(config, provider);
  const needs = missingSettings(config, provider);
  if (clientId === null || clientSecret === null || authUrl === null || tokenUrl === null)
    throw new ApiError('CONFLICT', {
      because: because('PROVIDER_NOT_SET_UP', { settings: needs.join(' and ') }),
      details: { needs },
    });
  return { clientId, clientSecret, authUrl, tokenUrl };
}
