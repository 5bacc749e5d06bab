import type { Ctx } from '#/platform/context/ctx.ts';
import { readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Narrowing } from '#/domain/scheduling/free-times/pool.ts';

/** The host to whom free times are narrowed when a call moves: the one asked for, or the one who keeps it. */
export function hostOfMove(
  event: BookableEvent,
  call: CallRow,
  askedFor?: number,
): Pick<Narrowing, 'keeperId'> {
  const { rescheduleSameHost, mode } = event.settings.assignment;
  const keepsHost = rescheduleSameHost && mode !== 'COLLECTIVE';
  return { keeperId: askedFor ?? (keepsHost ? call.user_id : undefined) };
}

/** Narrows a list of free times for moving a call, unless it already names hosts: a move to other times would fail. */
export async function narrowedToMove(
  ctx: Ctx,
  event: BookableEvent,
  narrowing: Narrowing,
): Promise<Narrowing> {
  const { rescheduleCallId: id, userId, conditionalUsers = [], routingGroupIds = [] } = narrowing;
  const namesHosts = userId !== undefined || conditionalUsers.length + routingGroupIds.length > 0;
  if (id === undefined || namesHosts) return narrowing;
  const call = await readCall(ctx, { id }, 'calls:read');
  return call.event_id === event.id ? { ...narrowing, ...hostOfMove(event, call) } : narrowing;
}
