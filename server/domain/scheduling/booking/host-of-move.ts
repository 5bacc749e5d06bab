import type { Ctx } from '#/platform/context/ctx.ts';
import { readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { prepare } from '#/domain/scheduling/free-times/free-slots.ts';
import type { Narrowing } from '#/domain/scheduling/free-times/pool.ts';

/** The host to whom free times are narrowed when a call moves: the one asked for, or the one who keeps it. */
export async function hostOfMove(
  ctx: Ctx,
  event: BookableEvent,
  call: CallRow,
  askedFor?: number,
): Promise<Pick<Narrowing, 'userId'>> {
  const { rescheduleSameHost, mode } = event.settings.assignment;
  const userId = askedFor ?? (rescheduleSameHost && mode !== 'COLLECTIVE' ? call.user_id : undefined);
  if (userId === undefined) return {};
  const { hosts } = await prepare(ctx, event, { rescheduleCallId: call.id });
  return hosts.some((host) => host.userId === userId) ? { userId } : {};
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
  return call.event_id === event.id ? { ...narrowing, ...(await hostOfMove(ctx, event, call)) } : narrowing;
}
