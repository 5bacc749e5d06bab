import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { announceCall } from './announce.ts';
import { readCall, type CallRow } from './call-row.ts';
import { remember } from './history.ts';

/** Records that the invitee will attend; repeats do nothing. The caller holds the call's row lock. */
export async function confirmAttendance(tx: Ctx, call: CallRow): Promise<CallRow> {
  if (call.attendance_confirmed_at !== null) return call;
  await sql`
    update event_call set attendance_confirmed_at = ${iso(tx.now)}::timestamptz, updated_at = ${iso(tx.now)}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = ${call.id}`.execute(tx.db);
  await remember(tx, call.id, 'confirmed', {}, { dateTime: call.starts_at });
  const after = await readCall(tx, { id: call.id }, 'calls:read');
  await announceCall(tx, 'call.updated', after, {
    changedFields: ['attendanceConfirmedAt'],
    previous: { attendanceConfirmedAt: null },
  });
  return after;
}
