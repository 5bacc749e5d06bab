import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { Scope } from '@callwright/contract/scopes.ts';
import type { Route } from '@callwright/sdk/request';
import { routes } from '@callwright/sdk/routes';

type Reading = Endpoint & { method: 'GET'; scope: Scope | null };
type Choice = { route: Route<Reading>; scope: Scope | null };

/** Typed, so that the scope is checked against the contract. */
function reading<E extends Reading>(route: Route<E>, scope: E['scope']): Choice {
  return { route, scope };
}

/** The endpoints that the try-it page can call with a token. */
export const callChoices: readonly Choice[] = [
  reading(routes.account.me, null),
  reading(routes.contacts.list, 'contacts:read'),
  reading(routes.eventCalls.list, 'eventCalls:read'),
  reading(routes.events.list, 'events:read'),
  reading(routes.deals.list, 'deals:read'),
  reading(routes.transactions.list, 'transactions:read'),
  reading(routes.products.list, 'products:read'),
  reading(routes.users.list, 'users:read'),
];
