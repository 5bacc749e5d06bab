import type { ImportResource } from '@callwright/contract/import.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { includesScope, type Scope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readRun, type RunRow } from './run.ts';
import { ApiError } from '#/platform/errors/errors.ts';

type Needs = { readonly scopes: readonly Scope[]; readonly right: Right; readonly level?: 'all' };

/** What an import brings: one resource of a file, or all that a service has. */
type Brought = ImportResource | 'everything';

const needs: Readonly<Record<Brought, Needs>> = {
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

/** The same run for who may import such records: its file holds what only they may see. */
export async function readOwnRun(ctx: Ctx, id: number): Promise<RunRow> {
  const run = await readRun(ctx, id);
  mustBeAllowedToImport(ctx, run.resource);
  return run;
}

/** An import writes what its credential could write one by one, and nothing else. */
export function mustBeAllowedToImport(ctx: Ctx, resource: Brought): void {
  const { scopes, right, level } = needs[resource];
  const missing = scopes.filter((scope) => !includesScope(ctx.scopes, scope));
  if (missing.length > 0) throw new ApiError('INSUFFICIENT_SCOPE', { details: { scopes: missing } });
  const held = ctx.role === null ? 'all' : levelOf(ctx.role, right);
  if (held === null || (level === 'all' && held !== 'all')) throw new ApiError('INSUFFICIENT_ROLE');
}
