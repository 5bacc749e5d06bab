import type { cancel } from '@callwright/contract/event-calls.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '../db/sql.ts';
import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/tx.ts';
import { ApiError } from '../errors.ts';
import { reply, type Reply } from '../http/reply.ts';
import { checkVersion } from '../http/versions.ts';
import { announceCall } from './announce.ts';
import { claimCancelled } from './claims.ts';
import { contactCallCancelled } from './contact-status.ts';
import { lockCall, readCall, type CallRow } from './call-row.ts';
import { presentCall } from './event-call.ts';
import { remember } from './history.ts';
import { tellCancelled, type Told } from './tell.ts';

type How = {
  cancelReason: string | null;
  cancelledBy: 'ADMIN' | 'CONTACT' | 'CALENDAR' | 'SYSTEM';
  told: Told;
};

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
      told: input.notify ? 'EVERYBODY' : 'HOSTS',
    });
    return reply({ data: { eventCall: presentCall(tx, cancelled) } }, { version: cancelled.version });
  });
}

/**
 * Cancels a call for good and frees its time; every door that cancels comes here.
 * The caller holds the call's row lock.
 */
export async function cancelCall(tx: Ctx, call: CallRow, how: How): Promise<CallRow> {
  if (call.status === 'CANCELLED') throw new ApiError('CALL_CANCELLED');
  const reason = how.cancelledBy === 'CONTACT' ? 'CONTACT_CANCELLED' : 'ADMIN_CANCELLED';
  const outcome = call.call_type === 'STRATEGY_EVENT' ? 'NO_SALE' : 'REJECTED';
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
      outcome = case when outcome = 'PENDING' then ${outcome} else outcome end,
      no_sale_reason = case when outcome = 'PENDING' then ${reason} else no_sale_reason end,
      outcome_at = coalesce(outcome_at, to_timestamp(${tx.now} / 1000.0)), outcome_by = case when outcome = 'PENDING' then ${tx.userId}::bigint else outcome_by end,
      updated_at = to_timestamp(${tx.now} / 1000.0), version = version + 1
    where account_id = ${tx.accountId} and id = ${call.id}`.execute(tx.db);
  await remember(
    tx,
    call.id,
    'cancelled',
    { status: call.status },
    { status: 'CANCELLED', cancelledBy: how.cancelledBy, cancelReason: how.cancelReason },
  );
  await contactCallCancelled(tx, call.contact_id);
  await claimCancelled(tx, call.id);
  await tellCancelled(tx, call.id, how.told);
  const after = await readCall(tx, { id: call.id }, 'calls:read');
  await announceCall(tx, 'call.cancelled', after, {
    changedFields: ['status', 'outcome', 'noSaleReason'],
    previous: { status: call.status },
  });
  return after;
}
