import { importNeeds, roleMayImport, type Brought } from '@callwright/contract/import-rights.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readRun, type RunRow } from './run.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** The run, for callers who may import such records: its file holds data that only they may see. */
export async function readOwnRun(ctx: Ctx, id: number): Promise<RunRow> {
  const run = await readRun(ctx, id);
  mustBeAllowedToImport(ctx, run.resource);
  return run;
}

/** An import may write only what its credential could write one record at a time. */
export function mustBeAllowedToImport(ctx: Ctx, resource: Brought): void {
  const missing = importNeeds[resource].scopes.filter((scope) => !includesScope(ctx.scopes, scope));
  if (missing.length > 0) throw new ApiError('INSUFFICIENT_SCOPE', { details: { scopes: missing } });
  if (ctx.role !== null && !roleMayImport(ctx.role, resource)) throw new ApiError('INSUFFICIENT_ROLE');
}
