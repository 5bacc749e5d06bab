import type { markSlotFree } from '@callwright/contract/event-calls.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, violates } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { toMs } from '#/platform/values/time.ts';
import { announceCall } from '#/domain/scheduling/call-records/announce.ts';
import { lockCall, readCall } from '#/domain/scheduling/call-records/call-row.ts';
import { presentCall } from '#/domain/scheduling/call-records/event-call.ts';
import { remember } from '#/domain/scheduling/call-records/history.ts';
import { expiredHolds } from '#/domain/scheduling/free-times/hold-rows.ts';
import { lockHosts } from '#/domain/scheduling/free-times/locks.ts';
import { slotUnavailable } from '#/domain/scheduling/free-times/slot-unavailable.ts';

/** Frees the time of a call for others, or takes it back if it is still free; the exclusion constraint decides. */
export async function markEventCallSlotFree(
  ctx: Ctx,
  input: Input<typeof markSlotFree>,
): Promise<Reply<Result<typeof markSlotFree>>> {
  return transaction(ctx, async (tx) => {
    const seen = await readCall(tx, { id: input.id }, 'calls:write');
    await lockHosts(
      tx,
      seen.hosts.map((host) => host.id),
    );
    const call = await lockCall(tx, input.id);
    checkVersion(tx, call.version);
    if (call.status === 'CANCELLED') throw new ApiError('CALL_CANCELLED');
    if (call.is_slot_free === input.isSlotFree)
      return reply({ data: { eventCall: presentCall(tx, call) } }, { version: call.version });
    await expiredHolds(
      tx,
      call.hosts.map((host) => host.id),
    ).execute(tx.db);
    await setBlocking(tx, call.id, !input.isSlotFree, call.starts_at);
    await sql`
      update event_call set is_slot_free = ${input.isSlotFree}, updated_at = to_timestamp(${tx.now} / 1000.0), version = version + 1
      where account_id = ${tx.accountId} and id = ${call.id}`.execute(tx.db);
    await remember(
      tx,
      call.id,
      'slot_freed',
      { isSlotFree: call.is_slot_free },
      { isSlotFree: input.isSlotFree },
    );
    const after = await readCall(tx, { id: call.id }, 'calls:read');
    await announceCall(tx, 'call.slot_freed', after, {
      changedFields: ['isSlotFree'],
      previous: { isSlotFree: call.is_slot_free },
    });
    return reply({ data: { eventCall: presentCall(tx, after) } }, { version: after.version });
  });
}

async function setBlocking(tx: Ctx, callId: number, blocking: boolean, startsAt: string): Promise<void> {
  try {
    await sql`update event_call_host set blocking = ${blocking} where account_id = ${tx.accountId} and event_call_id = ${callId}`.execute(
      tx.db,
    );
  } catch (error) {
    if (violates(error, '23P01')) throw slotUnavailable(toMs(startsAt), [], 'ALREADY_BOOKED', 'isSlotFree');
    throw error;
  }
}
