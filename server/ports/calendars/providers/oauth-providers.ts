import type { OAuthProviderName } from '@callwright/contract/calendar-providers.ts';
import { consentParameters, missingScopes, scopesFor } from '#/ports/calendars/google/scopes.ts';
import * as microsoftScopes from '#/ports/calendars/microsoft/scopes.ts';
import type { OAuthProvider } from '#/ports/calendars/oauth-provider.ts';
import { Refused } from '#/ports/outside/trouble.ts';
import { sourceOf } from './source-of.ts';
import { zoomAccount } from './zoom-account.ts';

/** A scope needed for a purpose. A wider one granted earlier is accepted too. */
type Needed = { readonly scope: string; readonly also: readonly string[]; readonly without: string };

const zoomMeetings: readonly Needed[] = [
  { scope: 'meeting:write:meeting', without: 'No meetings can be made.' },
  { scope: 'meeting:update:meeting', without: 'Meetings do not follow calls that move.' },
  { scope: 'meeting:delete:meeting', without: 'Meetings of cancelled calls stay.' },
  { scope: 'meeting:read:meeting', without: 'Meetings cannot be looked at.' },
  { scope: 'meeting:read:list_meetings', without: 'Meetings cannot be found again.' },
].map((one) => ({ ...one, also: ['meeting:write'] }));
const zoomUser: Needed = {
  scope: 'user:read:user',
  also: ['user:read'],
  without: 'Your account is not known.',
};

/** The settings of each OAuth provider. */
export const oauthProviderOf: Readonly<Record<OAuthProviderName, OAuthProvider>> = {
  GOOGLE_CALENDAR: {
    scopesFor,
    missingScopes,
    parameters: consentParameters,
    clientAuth: 'POST',
    canRevoke: true,
    account: discoverAt('GOOGLE_CALENDAR'),
  },
  MICROSOFT: {
    scopesFor: microsoftScopes.scopesFor,
    missingScopes: microsoftScopes.missingScopes,
    parameters: microsoftScopes.consentParameters,
    clientAuth: 'POST',
    canRevoke: false,
    account: discoverAt('MICROSOFT'),
  },
  ZOOM: {
    ...scopes([zoomUser, ...zoomMeetings]),
    parameters: {},
    clientAuth: 'BASIC',
    canRevoke: true,
    account: zoomAccount,
  },
};

function scopes(needed: readonly Needed[]): Pick<OAuthProvider, 'scopesFor' | 'missingScopes'> {
  return {
    scopesFor: () => needed.map(({ scope }) => scope),
    missingScopes: (granted) =>
      needed
        .filter(({ scope, also }) => ![scope, ...also].some((one) => granted.includes(one)))
        .map(({ without }) => `${without} Connect again and allow it.`),
  };
}

function discoverAt(provider: OAuthProviderName): OAuthProvider['account'] {
  return async (access, net) => {
    const source = sourceOf(provider, access, net);
    if (source === null) throw new Refused('This provider is not there yet.');
    return source.discover();
  };
}
