import { appScopeNames, type Scope } from '@callwright/contract/scopes.ts';

type ResourceOf<S> = S extends `${infer R}:${string}` ? R : never;

/** How people call what scopes are about. Typed by the scopes, so that none can be missing. */
const resourceNames: Record<ResourceOf<Scope>, string> = {
  contacts: 'Contacts',
  deals: 'Deals',
  events: 'Events',
  eventCalls: 'Calls',
  outcomes: 'Outcomes',
  fields: 'Custom fields',
  products: 'Products',
  transactions: 'Payments',
  users: 'Members and teams',
  userAvailabilities: 'Working hours',
  setterClaims: 'Leads',
  oauth: 'Apps',
  webhooks: 'Webhooks',
  changes: 'Changes',
  reports: 'Reports',
  imports: 'Imports',
  exports: 'Exports',
  audit: 'Audit log',
};

export const scopeGroups = Object.entries(resourceNames).map(([resource, name]) => ({
  name,
  scopes: appScopeNames.filter((scope) => scope.startsWith(`${resource}:`)),
}));

export const readingScopes = appScopeNames.filter((scope) => scope.endsWith(':read'));

/** The single scopes of a list as OAuth writes it. */
export function scopesOf(list: string): Scope[] {
  const named = list.split(' ');
  return appScopeNames.filter((scope) => named.includes(scope));
}
