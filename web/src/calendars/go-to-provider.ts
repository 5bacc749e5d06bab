import { oauthProviders, type OAuthProviderName } from '@callwright/contract/calendar-providers.ts';
import { routes } from '@callwright/sdk/routes';
import { useSend } from '../ui/use-send.ts';

/** Redirects to the provider, which asks for the permissions and sends the member back. */
export function useGoToProvider() {
  return useSend(routes.calendarConnections.authorize, {
    onDone: ({ data }) => location.assign(data.url),
  });
}

export function isOAuth(provider: string): provider is OAuthProviderName {
  return oauthProviders.some((name) => name === provider);
}
