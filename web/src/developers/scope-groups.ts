import { appScopeNames, type Scope } from '@callwright/contract/scopes.ts';
import { say } from './say.ts';

type ResourceOf<S> = S extends `${infer R}:${string}` ? R : never;

/** The names of resources for people. Typed by the scopes, so that none can be missing. */
const resourceNames = (): Record<ResourceOf<Scope>, string> => ({
  contacts: say('contacts'),
  deals: say('group.deal'),
  events: say('scope.events'),
  eventCalls: say('group.call'),
  outcomes: say('scope.outcomes'),
  fields: say('group.field'),
  products: say('group.product'),
  commissions: say('group.commission'),
  transactions: say('group.transaction'),
  users: say('scope.users'),
  userAvailabilities: say('scope.availability'),
  setterClaims: say('scope.leads'),
  oauth: say('group.oauthApps'),
  webhooks: say('group.webhook'),
  changes: say('scope.changes'),
  reports: say('scope.reports'),
  imports: say('scope.imports'),
  exports: say('scope.exports'),
  audit: say('scope.audit'),
  testClock: say('scope.testClock'),
});

export const scopeGroups = () =>
  Object.entries(resourceNames()).map(([resource, name]) => ({
    name,
    scopes: appScopeNames.filter((scope) => scope.startsWith(`${resource}:`)),
  }));

export const readingScopes = appScopeNames.filter((scope) => scope.endsWith(':read'));

/** The scopes of a space-delimited list. */
export function scopesOf(list: string): Scope[] {
  const named = list.split(' ');
  return appScopeNames.filter((scope) => named.includes(scope));
}
