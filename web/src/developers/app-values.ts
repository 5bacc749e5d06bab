import { routes } from '@callwright/sdk/routes';
import type { OAuthClient } from '../records.ts';
import { say } from './say.ts';
import { scopesOf } from './scope-groups.ts';

export const appReads = [routes.oauth.listClients, routes.oauth.getClient];

export type AppType = OAuthClient['client_type'];

/** The values of an app's forms; fields have the names of the API, so that field errors match. */
export type AppValues = {
  client_name: string;
  client_uri: string;
  redirect_uris: string;
  scope: string[];
  contacts: string[];
  policy_uri: string;
  tos_uri: string;
};

export const newApp: AppValues = {
  client_name: '',
  client_uri: '',
  redirect_uris: '',
  scope: [],
  contacts: [],
  policy_uri: '',
  tos_uri: '',
};

export function valuesOf(app: OAuthClient): AppValues {
  return {
    client_name: app.client_name,
    client_uri: app.client_uri ?? '',
    redirect_uris: app.redirect_uris.join('\n'),
    scope: scopesOf(app.scope),
    contacts: app.contacts,
    policy_uri: app.policy_uri ?? '',
    tos_uri: app.tos_uri ?? '',
  };
}

export function requestOf(values: AppValues) {
  return {
    client_name: values.client_name,
    client_uri: values.client_uri.trim() || null,
    redirect_uris: linesOf(values.redirect_uris),
    scope: values.scope.join(' '),
    contacts: values.contacts,
    policy_uri: values.policy_uri.trim() || null,
    tos_uri: values.tos_uri.trim() || null,
  };
}

type AppRequest = ReturnType<typeof requestOf>;

/** Only the changed fields; the others may have been changed elsewhere meanwhile. */
export function changesOf(before: AppValues, values: AppValues): Partial<AppRequest> {
  const old = requestOf(before);
  const changed = Object.entries(requestOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof AppRequest]), // its keys by type
  );
  return Object.fromEntries(changed);
}

/** A rule that the server does not have: there, no scopes mean all scopes. */
export const appRules = {
  scope: (scope: string[]) => (scope.length === 0 ? say('scopes.chooseOne') : null),
};

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The server counts addresses from 0, people count lines from 1. */
export function inLines(error: string): string {
  return error.replaceAll(
    /(^|, )(\d+): /g,
    (_, before: string, index: string) => `${say('line', { before, value: Number(index) + 1 })} `,
  );
}
