import type { confirm } from '@callwright/contract/booking.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { lockCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { confirmAttendance } from '#/domain/scheduling/call-records/confirm-attendance.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso, toInstantMs, toMs } from '#/platform/values/time.ts';
import { keepDeclined, type Declined } from './declined.ts';
import { openInviteeCall, presentInviteeCall, refuseIfOver } from './invitee-call.ts';

/**
 * The invitee confirms that they will come at the time shown on their page. If the host has moved the call meanwhile,
 * nothing is confirmed: the reply has the new time, and the page asks again.
 */
export async function confirmInviteeCall(
  ctx: PublicCtx,
  input: Input<typeof confirm>,
): Promise<Result<typeof confirm>> {
  const { invitee, call, declined } = await openInviteeCall(ctx, input.token);
  const seenMs = toInstantMs(input.dateTime, call.time_zone, 'dateTime');
  if (declined !== null) {
    const kept = await confirmDeclined(invitee, declined, seenMs);
    return { data: { call: await presentInviteeCall(invitee, kept.call, kept) } };
  }
  const confirmed = await transaction(invitee, async (tx) => {
    const locked = await lockCall(tx, call.id);
    refuseIfOver(locked, ctx.now);
    return isAt(locked, seenMs) ? confirmAttendance(tx, locked) : locked;
  });
  return { data: { call: await presentInviteeCall(invitee, confirmed, null) } };
}

function isAt(call: CallRow, seenMs: number): boolean {
  return toMs(call.starts_at) === seenMs;
}

/** The same for a blocked person, without any effect. */
async function confirmDeclined(invitee: Ctx, declined: Declined, seenMs: number): Promise<Declined> {
  const { call } = declined;
  refuseIfOver(call, invitee.now);
  if (!isAt(call, seenMs)) return declined;
  const confirmedAt = call.attendance_confirmed_at ?? iso(invitee.now);
  const after = { ...declined, call: { ...call, attendance_confirmed_at: confirmedAt } };
  await keepDeclined(invitee, after);
  return after;
}
