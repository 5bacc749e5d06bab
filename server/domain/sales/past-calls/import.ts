import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { importCalls } from '@callwright/contract/past-calls.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { includesScope, type Scope } from '@callwright/contract/scopes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { ApiError, isFinal, toApiError, violates } from '#/platform/errors/errors.ts';
import { importCall, type Imported, type PastCall } from './import-call.ts';

type Outcome = Result<typeof importCalls>['data']['results'][number];

/** POST /v1/eventCalls/import: one call at a time, so that a faulty one does not stop the others. */
export async function importPastCalls(
  ctx: Ctx,
  { system, calls }: Input<typeof importCalls>,
): Promise<Result<typeof importCalls>> {
  mustBeAllowed(ctx, calls);
  const results: Outcome[] = [];
  // In sequence: two calls of a batch may have the same contact.
  // oxlint-disable-next-line no-await-in-loop
  for (const call of calls) results.push(await resultOf(ctx, system, call));
  const count = (status: Outcome['status']) => results.filter((result) => result.status === status).length;
  return {
    data: {
      results,
      created: count('CREATED'),
      updated: count('UPDATED'),
      unchanged: count('UNCHANGED'),
      failed: count('FAILED'),
    },
  };
}

/** An import writes calls of all hosts, so it requires permission to change all of them. */
function mustBeAllowed(ctx: Ctx, calls: readonly PastCall[]): void {
  const needed: readonly [Scope, boolean][] = [
    ['eventCalls:write', true],
    ['outcomes:write', calls.some((call) => call.outcome !== undefined)],
    ['deals:write', calls.some((call) => (call.deals ?? []).length > 0)],
  ];
  const missing = needed.filter(([scope, isNeeded]) => isNeeded && !includesScope(ctx.scopes, scope));
  if (missing.length > 0)
    throw new ApiError('INSUFFICIENT_SCOPE', { details: { scopes: missing.map(([scope]) => scope) } });
  if (ctx.role !== null && levelOf(ctx.role, 'calls:write') !== 'all')
    throw new ApiError('INSUFFICIENT_ROLE');
}

async function resultOf(ctx: Ctx, system: string, call: PastCall): Promise<Outcome> {
  const { externalId } = call;
  const work = (tx: Ctx): Promise<Imported> => importCall(tx, system, call);
  try {
    const done = ctx.inTransaction ? await savepoint(ctx, work) : await transaction(ctx, work);
    return { externalId, ...done, error: null };
  } catch (thrown) {
    const error = violates(thrown, '23505', 'event_call_same')
      ? new ApiError('DUPLICATE_BOOKING', { cause: thrown })
      : toApiError(thrown);
    // Temporary and internal errors end the request, which can then be sent again.
    if (!isFinal(error)) throw error;
    const { code, message, fieldErrors = {} } = error;
    return {
      externalId,
      status: 'FAILED',
      eventCallId: null,
      contactId: null,
      dealIds: [],
      error: { code, message, fieldErrors },
    };
  }
}
