import { levelOf, type Right, type RoleKey } from './roles.ts';
import type { Scope } from './scopes.ts';

// What can be imported, and the required rights. Without schemas, so that the app can import this.

/** The kinds of rows of a file. */
export const importResources = ['contacts', 'products', 'transactions', 'deals', 'eventCalls'] as const;
export type ImportResource = (typeof importResources)[number];
/** Services that are read through their API, with everything they have. */
export const importServices = ['callwright', 'calendly', 'hubspot'] as const;
export type ImportService = (typeof importServices)[number];

/** What an import contains: one kind of rows from a file, or everything from a service. */
export type Brought = ImportResource | 'everything';

type Needs = { readonly scopes: readonly Scope[]; readonly right: Right; readonly level?: 'all' };

export const importNeeds: Readonly<Record<Brought, Needs>> = {
  contacts: { scopes: ['contacts:write'], right: 'contacts:write' },
  products: { scopes: ['products:write'], right: 'deals:write', level: 'all' },
  transactions: { scopes: ['transactions:write'], right: 'deals:write', level: 'all' },
  deals: { scopes: ['deals:write'], right: 'deals:write' },
  // Past calls include outcomes, and may have any host.
  eventCalls: { scopes: ['eventCalls:write', 'outcomes:write'], right: 'calls:write', level: 'all' },
  // Roles with rights to all events have all the other rights too.
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

/** Whether a role may write everything that an import contains. */
export function roleMayImport(role: RoleKey, brought: Brought): boolean {
  const { right, level } = importNeeds[brought];
  const held = levelOf(role, right);
  return held !== null && (level === undefined || held === level);
}
