import { levelOf, type Right, type RoleKey } from './roles.ts';
import type { Scope } from './scopes.ts';

// What can be imported, and what it needs. Without schemas, so that the app has it too.

/** What the rows of a file can be. */
export const importResources = ['contacts', 'products', 'transactions', 'deals', 'eventCalls'] as const;
export type ImportResource = (typeof importResources)[number];
/** Services that are read over their API, with all that they have. */
export const importServices = ['callwright', 'calendly', 'hubspot'] as const;
export type ImportService = (typeof importServices)[number];

/** What an import brings: one resource of a file, or all that a service has. */
export type Brought = ImportResource | 'everything';

type Needs = { readonly scopes: readonly Scope[]; readonly right: Right; readonly level?: 'all' };

export const importNeeds: Readonly<Record<Brought, Needs>> = {
  contacts: { scopes: ['contacts:write'], right: 'contacts:write' },
  products: { scopes: ['products:write'], right: 'deals:write', level: 'all' },
  transactions: { scopes: ['transactions:write'], right: 'deals:write', level: 'all' },
  deals: { scopes: ['deals:write'], right: 'deals:write' },
  // Calls of the past bring outcomes, and are written for all hosts.
  eventCalls: { scopes: ['eventCalls:write', 'outcomes:write'], right: 'calls:write', level: 'all' },
  // Roles with all events have all of the rest.
  everything: {
    scopes: [
      'contacts:write',
      'products:write',
      'transactions:write',
      'deals:write',
      'eventCalls:write',
      'outcomes:write',
      'events:write',
      'fields:write',
      'userAvailabilities:write',
    ],
    right: 'events:write',
    level: 'all',
  },
};

/** Whether a role may write what an import brings. */
export function roleMayImport(role: RoleKey, brought: Brought): boolean {
  const { right, level } = importNeeds[brought];
  const held = levelOf(role, right);
  return held !== null && (level === undefined || held === level);
}
