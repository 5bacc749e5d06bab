import type { cancel } from '@callwright/contract/event-calls.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { NoSaleReason, RecordedOutcome } from '@callwright/contract/outcome-rules.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { dropReminders } from '#/domain/scheduling/reminders/plan.ts';
import { iso } from '#/platform/values/time.ts';
import { announceCall, changeBetween } from './announce.ts';
import { claimCancelled, updateClaimOutcome } from './claims.ts';
import { contactCallCancelled } from './contact-status.ts';
import { lockCall, readCall, type CallRow } from './call-row.ts';
import { presentCall } from './event-call.ts';
import { remember } from './history.ts';
import type { Notify } from './notice.ts';

type How = {
  cancelReason: string | null;
  cancelledBy: 'ADMIN' | 'CONTACT' | 'CALENDAR' | 'SYSTEM';
  notify: Notify;
};
type End = Pick<CallRow, 'outcome' | 'no_sale_reason' | 'outcome_at' | 'outcome_by'>;

export async function cancelEventCall(
  ctx: Ctx,
  input: Input<typeof cancel>,
): Promise<Reply<Result<typeof cancel>>> {
  return transaction(ctx, async (tx) => {
    const call = await lockCall(tx, input.id);
    checkVersion(tx, call.version);
    const cancelled = await cancelCall(tx, call, {
      cancelReason: input.cancelReason ?? null,
      cancelledBy: input.cancelledBy,
      notify: input.notify ? 'EVERYBODY' : 'HOSTS',
    });
    return reply({ data: { eventCall: presentCall(tx, cancelled) } }, { version: cancelled.version });
  });
}

/** The outcome that a cancellation gives to a call. */
export function outcomeOfCancelling(
  call: Pick<CallRow, 'call_type'>,
  by: CallRow['cancelled_by'],
): { outcome: RecordedOutcome; no_sale_reason: NoSaleReason } {
  return {
    outcome: call.call_type === 'STRATEGY_EVENT' ? 'NO_SALE' : 'REJECTED',
    no_sale_reason: by === 'CONTACT' ? 'CONTACT_CANCELLED' : 'ADMIN_CANCELLED',
  };
}

/**
 * Cancels a call for good and frees its time; all entry points use this. Its outcome becomes that it was cancelled,
 * unless it has deals: a sale must not be undone as a side effect. The caller holds the call's row lock.
 */
export async function cancelCall(tx: Ctx, call: CallRow, how: How): Promise<CallRow> {
  if (call.status === 'CANCELLED') throw new ApiError('CALL_CANCELLED');
  const saleStands = call.outcome === 'WON' && call.deals.length > 0;
  const end: End = saleStands
    ? call
    : { ...outcomeOfCancelling(call, how.cancelledBy), outcome_at: iso(tx.now), outcome_by: tx.userId };
  await sql`
    with freed as (
      update event_call_host h set blocking = false,
        credit = case when (e.settings->'assignment'->>'creditOnCancel')::boolean then 0 else h.credit end
      from event e
      where h.account_id = ${tx.accountId} and h.event_call_id = ${call.id} and e.account_id = h.account_id and e.id = h.event_id
    )
    update event_call set
      status = 'CANCELLED', cancelled_at = to_timestamp(${tx.now} / 1000.0), cancelled_by = ${how.cancelledBy}, canceller = ${tx.actor.name},
      cancel_reason = ${how.cancelReason},
      outcome = ${end.outcome}, no_sale_reason = ${end.no_sale_reason}, outcome_at = ${end.outcome_at}, outcome_by = ${end.outcome_by},
      updated_at = to_timestamp(${tx.now} / 1000.0), version = version + 1
    where account_id = ${tx.accountId} and id = ${call.id}`.execute(tx.db);
  await remember(
    tx,
    call.id,
    'cancelled',
    { status: call.status, outcome: call.outcome },
    { status: 'CANCELLED', cancelledBy: how.cancelledBy, cancelReason: how.cancelReason },
  );
  await contactCallCancelled(tx, call.contact_id);
  await claimCancelled(tx, call.id);
  await updateClaimOutcome(tx, call.id, { ...call, ...end });
  await dropReminders(tx, call.id);
  const after = await readCall(tx, { id: call.id }, 'calls:read');
  const facts = changeBetween(tx, call, after, ['status', 'outcome', 'noSaleReason']);
  await announceCall(tx, 'call.cancelled', after, facts, { notify: how.notify });
  return after;
}
