import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { save } from '@callwright/contract/outcomes.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { lockCall, readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { removeDealsOfCall, writeDeals } from './deals.ts';
import { moveContact } from './follow.ts';
import { presentOutcome } from './outcome.ts';
import { announceOutcome, changedColumns, isOtherOutcome, writeOutcome, type Recorded } from './record.ts';
import { mustBeAllowedToRecord, mustBeAllowedToWriteDeals, mustBeComplete, mustFit } from './rules.ts';

type Body = Input<typeof save>;

/** POST /v1/outcomes: 201 for the first outcome of a call, else 200. Its deals are written in the same transaction. */
export async function saveOutcome(ctx: Ctx, input: Body): Promise<Reply<Result<typeof save>>> {
  if (input.newDeal || input.deals?.length || input.deleteDeals) mustBeAllowedToWriteDeals(ctx);
  return transaction(ctx, async (tx) => {
    const call = await lockForOutcome(tx, input.eventCallId);
    const next = recordedBy(tx, call, input);
    mustFit(call, next);
    await mustBeComplete(tx, next, input.strict);
    if (next.outcome === 'NO_SALE')
      await removeDealsOfCall(tx, call, input.deleteDeals, call.outcome !== 'WON');
    const deal = await writeDeals(tx, call, input);
    const after = await record(tx, call, next);
    return reply(
      { data: presentOutcome(tx, after, deal) },
      { status: call.outcome === 'PENDING' ? 201 : 200, version: after.version },
    );
  });
}

/**
 * The locked call, so that outcomes and cancellations follow one another. Throws 409 if it is cancelled, because that
 * has decided the outcome.
 */
export async function lockForOutcome(tx: Ctx, eventCallId: number): Promise<CallRow> {
  const call = await lockCall(tx, eventCallId);
  mustBeAllowedToRecord(tx, call);
  checkVersion(tx, call.version);
  if (call.status === 'CANCELLED') throw new ApiError('CALL_CANCELLED');
  return call;
}

/**
 * The call after the request. Fields left out are kept if the outcome stays the same; notes and follow-up always are.
 */
function recordedBy(tx: Ctx, call: CallRow, input: Body): Recorded {
  const isSame = call.outcome === input.outcome;
  const { followUpAt } = input;
  return {
    outcome: input.outcome,
    no_sale_reason: kept(input.noSaleReason, isSame ? call.no_sale_reason : null),
    objection: kept(input.objection, isSame ? call.objection : null),
    outcome_notes: kept(input.notes, call.outcome_notes),
    follow_up_at: kept(
      followUpAt ? iso(toInstantMs(followUpAt, tx.account.timeZone, 'followUpAt')) : followUpAt,
      call.follow_up_at,
    ),
  };
}

function kept<T>(given: T | undefined, stored: T): T {
  return given === undefined ? stored : given;
}

async function record(tx: Ctx, call: CallRow, next: Recorded): Promise<CallRow> {
  if (changedColumns(call, next).length === 0) return readCall(tx, { id: call.id }, 'calls:read');
  await writeOutcome(tx, call, next);
  if (isOtherOutcome(call, next)) {
    // The call itself is known; its deals are read only if it was won.
    const { deals } = next.outcome === 'WON' ? await readCall(tx, { id: call.id }, 'calls:read') : call;
    await moveContact(tx, call, { ...call, ...next, deals });
  }
  return announceOutcome(tx, call, next);
}
