import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { Scope } from '@callwright/contract/scopes.ts';
import { api, type Route } from '../endpoints.ts';

type Reading = Endpoint & { method: 'GET'; scope: Scope | null };
type Choice = { path: string; scope: Scope | null };

/** The scope is checked against the contract. */
function reading<E extends Reading>(route: Route<E>, scope: E['scope']): Choice {
  return { path: route.path, scope };
}

/** What the try-it page can call with a token. */
export const callChoices: readonly Choice[] = [
  reading(api.account.me, null),
  reading(api.contacts.list, 'contacts:read'),
  reading(api.eventCalls.list, 'eventCalls:read'),
  reading(api.events.list, 'events:read'),
  reading(api.deals.list, 'deals:read'),
  reading(api.transactions.list, 'transactions:read'),
  reading(api.products.list, 'products:read'),
  reading(api.users.list, 'users:read'),
];
