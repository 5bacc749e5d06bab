import type { Ctx } from '#/platform/context/ctx.ts';
import { toInstantMs, toMs } from '#/platform/values/time.ts';
import { moveCall } from '#/domain/scheduling/booking/reschedule.ts';
import { lockCall } from '#/domain/scheduling/call-records/call-row.ts';
import { cancelCall } from '#/domain/scheduling/call-records/cancel.ts';
import type { PastCall } from './import-call.ts';

/**
 * An upcoming call that was imported is moved or cancelled like its original, until people change it here. Nobody is
 * notified, because the other system has done so.
 * @returns whether anything was changed
 */
export async function followToCome(tx: Ctx, id: number, past: PastCall): Promise<boolean> {
  const call = await lockCall(tx, id);
  const isToCome =
    call.source === 'IMPORT' &&
    call.status === 'SCHEDULED' &&
    call.outcome === 'PENDING' &&
    toMs(call.starts_at) > tx.now;
  if (!isToCome) return false;
  if (past.cancelledAt !== undefined) {
    const { cancelReason = null, cancelledBy = 'CONTACT' } = past;
    await cancelCall(tx, call, { cancelReason, cancelledBy, notify: 'NOBODY' });
    return true;
  }
  const startMs = toInstantMs(past.dateTime, call.time_zone, 'dateTime');
  if (startMs === toMs(call.starts_at) || startMs <= tx.now) return false;
  await moveCall(tx, {
    id,
    startMs,
    timeZone: call.time_zone,
    reason: null,
    override: true,
    notify: 'NOBODY',
  });
  return true;
}
