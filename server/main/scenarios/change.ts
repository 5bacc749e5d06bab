import { moveCall } from '#/domain/scheduling/booking/reschedule.ts';
import { lockCall, readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { cancelCall } from '#/domain/scheduling/call-records/cancel.ts';
import { readEventOfCall } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';
import { asVisitor } from './actors.ts';
import type { Planned, Scene } from './acts.ts';
import { afterCall } from './after-booking.ts';
import type { AboutCall } from './booking.ts';
import { freeTime } from './free-time.ts';

export type Cancel = AboutCall & { readonly kind: 'CANCEL' };
export type Move = AboutCall & { readonly kind: 'MOVE' };

/** The lead cancels through the link in their mail. */
export async function cancelForLead(tx: Ctx, _scene: Scene, { callId }: Cancel): Promise<readonly Planned[]> {
  const call = await lockCall(tx, callId);
  await cancelCall(invitedBy(tx, call), call, {
    cancelReason: 'Something came up',
    cancelledBy: 'CONTACT',
    notify: 'EVERYBODY',
  });
  return [];
}

/** The lead moves the call to a later time, through the link in their mail. */
export async function moveForLead(tx: Ctx, scene: Scene, move: Move): Promise<readonly Planned[]> {
  const { kind: _, ...about } = move;
  const story = scene.storyOf(move.lead).calls[move.call];
  const call = await readCall(tx, { id: move.callId }, 'calls:write');
  const startMs = await freeTime(
    tx,
    await readEventOfCall(tx, call.event_id),
    { rescheduleCallId: call.id },
    { timeZone: call.time_zone, fromMs: toMs(call.starts_at) + story.movesByMs, pick: story.pick },
  );
  const moved = await moveCall(invitedBy(tx, call), {
    id: call.id,
    startMs,
    timeZone: call.time_zone,
    reason: 'Another time suits me better',
    override: false,
  });
  return afterCall(scene, about, moved);
}

/** The context of the invitee, who has the links from the mails about their call. */
export function invitedBy(tx: Ctx, call: CallRow): Ctx {
  return asVisitor(tx, call.invitee_name, call.contact_id);
}
