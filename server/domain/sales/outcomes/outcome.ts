import type { Deal } from '@callwright/contract/deal.ts';
import type { Outcome } from '@callwright/contract/outcomes.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { outcomeOf, presentDealsOfCall } from '#/domain/scheduling/call-records/event-call.ts';

/** The outcome of a call in the contract's shape. */
export function presentOutcome(
  ctx: Ctx,
  call: CallRow,
  deal: z.input<typeof Deal> | null,
): z.input<typeof Outcome> {
  return {
    id: call.id,
    eventCallId: call.id,
    outcome: outcomeOf(call, ctx.now),
    noSaleReason: call.no_sale_reason,
    objection: call.objection,
    notes: call.outcome_notes,
    followUpAt: call.follow_up_at,
    completed: call.outcome !== 'PENDING',
    userId: call.outcome_by,
    deal,
    deals: presentDealsOfCall(call),
    createdAt: call.outcome_at,
    updatedAt: call.outcome_updated_at ?? call.outcome_at,
  };
}
