import type { OAuthProviderName } from '@callwright/contract/calendar-providers.ts';
import { consentParameters, missingScopes, scopesFor } from '#/ports/calendars/google/scopes.ts';
import type { OAuthProvider } from '#/ports/calendars/oauth-provider.ts';
import { Refused } from '#/ports/calendars/trouble.ts';
import { sourceOf } from './source-of.ts';
import { zoomAccount } from './zoom-account.ts';

/** Needed for a purpose; a wider scope that was given earlier is as good. */
type Needed = { readonly scope: string; readonly also: readonly string[]; readonly without: string };

const microsoftRead: Needed = {
  scope: 'Calendars.Read',
  also: ['Calendars.ReadWrite'],
  without: 'Your busy times cannot be read.',
};
const microsoftWrite: Needed = {
  scope: 'Calendars.ReadWrite',
  also: [],
  without: 'Calls cannot be written into your calendar.',
};
const zoomMeetings: Needed = {
  scope: 'meeting:write:meeting',
  also: ['meeting:write'],
  without: 'No meetings can be made.',
};
const zoomUser: Needed = {
  scope: 'user:read:user',
  also: ['user:read'],
  without: 'Your account is not known.',
};

/** What each provider with OAuth is asked for. */
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
    ...scopes(
      (purpose) => [purpose === 'WRITE' ? microsoftWrite : microsoftRead],
      ['offline_access', 'User.Read'],
    ),
    parameters: { prompt: 'select_account' },
    clientAuth: 'POST',
    canRevoke: false,
    account: discoverAt('MICROSOFT'),
  },
  ZOOM: {
    ...scopes(() => [zoomUser, zoomMeetings]),
    parameters: {},
    clientAuth: 'BASIC',
    canRevoke: true,
    account: zoomAccount,
  },
};

function scopes(
  needed: (purpose: 'READ' | 'WRITE') => readonly Needed[],
  always: readonly string[] = [],
): Pick<OAuthProvider, 'scopesFor' | 'missingScopes'> {
  return {
    scopesFor: (purpose) => [...always, ...needed(purpose).map(({ scope }) => scope)],
    missingScopes: (granted, purpose) => {
      // Microsoft's names differ in case and may stand behind the address of the API.
      const given = new Set(
        granted.map((scope) => scope.replace(/^https:\/\/graph\.microsoft\.com\//, '').toLowerCase()),
      );
      return needed(purpose)
        .filter(({ scope, also }) => ![scope, ...also].some((one) => given.has(one.toLowerCase())))
        .map(({ without }) => `${without} Connect again and allow it.`);
    },
  };
}

function discoverAt(provider: OAuthProviderName): OAuthProvider['account'] {
  return async (access, net) => {
    const source = sourceOf(provider, access, net);
    if (source === null) throw new Refused('This provider is not there yet.');
    return source.discover();
  };
}
