import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { remove } from '@callwright/contract/outcomes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { removeDealsOfCall } from './deals.ts';
import { presentOutcome } from './outcome.ts';
import { announceOutcome, pending, writeOutcome } from './record.ts';
import { mustBeAllowedToWriteDeals } from './rules.ts';
import { lockForOutcome } from './save.ts';

/** DELETE /v1/outcomes: the call is pending again. The contact keeps its stage. */
export async function removeOutcome(
  ctx: Ctx,
  { eventCallId, deleteDeals }: Input<typeof remove>,
): Promise<Reply<Result<typeof remove>>> {
  if (deleteDeals) mustBeAllowedToWriteDeals(ctx);
  return transaction(ctx, async (tx) => {
    const call = await lockForOutcome(tx, eventCallId);
    if (call.outcome === 'PENDING')
      return reply({ data: presentOutcome(tx, call, null) }, { version: call.version });
    await removeDealsOfCall(tx, call, deleteDeals, true);
    await writeOutcome(tx, call, pending);
    const after = await announceOutcome(tx, call, pending);
    return reply({ data: presentOutcome(tx, after, null) }, { version: after.version });
  });
}
