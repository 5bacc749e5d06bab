import { because } from '@callwright/contract/error-reasons.ts';
import type { reschedule } from '@callwright/contract/event-calls.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { replanReminders } from '#/domain/scheduling/reminders/plan.ts';
import { decisionRow, storeDecision } from '#/domain/scheduling/routing-decisions/decision.ts';
import { iso, toInstantMs, toMs } from '#/platform/values/time.ts';
import { announceCall, changeBetween } from '#/domain/scheduling/call-records/announce.ts';
import { readEventOfCall } from '#/domain/scheduling/free-times/bookable-event.ts';
import { claimRescheduled } from '#/domain/scheduling/call-records/claims.ts';
import { lockCall, readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { presentCall } from '#/domain/scheduling/call-records/event-call.ts';
import { nearestSlots, prepare } from '#/domain/scheduling/free-times/free-slots.ts';
import { linkAfterHost } from '#/domain/scheduling/call-records/link-source.ts';
import { movedRoomLink } from '#/ports/video/jitsi.ts';
import { remember } from '#/domain/scheduling/call-records/history.ts';
import { lockBookings, lockHosts } from '#/domain/scheduling/free-times/locks.ts';
import { hostOfMove } from './host-of-move.ts';
import { hostsFor, moveHosts } from './move-hosts.ts';
import { movedFrom } from '#/domain/scheduling/call-records/notice.ts';
import { mayOverride } from './override.ts';
import { withNearest, type NearSlot } from '#/domain/scheduling/free-times/slot-unavailable.ts';

export type Move = {
  id: number;
  startMs: number;
  timeZone: string;
  reason: string | null;
  notes?: string | null | undefined;
  /** Hands the call to this host. */
  userId?: number | undefined;
  /** Skips notice, range, limits and working hours. The host must still be free. */
  override: boolean;
  /** Default: everybody. With NOBODY, reminders are off as well. */
  notify?: 'EVERYBODY' | 'NOBODY';
};

export async function rescheduleEventCall(
  ctx: Ctx,
  input: Input<typeof reschedule>,
): Promise<Reply<Result<typeof reschedule>>> {
  const seen = await readCall(ctx, { id: input.id }, 'calls:write');
  const timeZone = input.timeZone ?? seen.time_zone;
  const call = await moveCall(ctx, {
    id: input.id,
    startMs: toInstantMs(input.dateTime, timeZone, 'dateTime'),
    timeZone,
    reason: input.rescheduleReason ?? null,
    notes: input.notes,
    userId: input.userId,
    override: mayOverride(ctx, input.override),
  });
  return reply({ data: { eventCall: presentCall(ctx, call) } }, { version: call.version });
}

/** Moves a call; all entry points use this. The call keeps its id, and its own time counts as free. */
export async function moveCall(ctx: Ctx, move: Move): Promise<CallRow> {
  if (move.startMs <= ctx.now) throw invalid({ dateTime: [because('IN_PAST')] }, 'SLOT_IN_PAST');
  try {
    return await transaction(ctx, (tx) => moveInside(tx, move));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SLOT_UNAVAILABLE')
      throw withNearest(error, await nearest(ctx, move));
    throw error;
  }
}

async function moveInside(tx: Ctx, move: Move): Promise<CallRow> {
  const seen = await readCall(tx, { id: move.id }, 'calls:write');
  const event = await readEventOfCall(tx, seen.event_id);
  const prepared = await prepare(
    tx,
    event,
    { rescheduleCallId: move.id },
    { startMs: move.startMs, durationMin: seen.duration_min },
  );
  await lockBookings(tx, event.id);
  await lockHosts(tx, [...prepared.hosts.map((host) => host.userId), ...seen.hosts.map((host) => host.id)]);
  const call = await lockCall(tx, move.id);
  checkVersion(tx, call.version);
  mustBeMovable(call);
  const { hostIds, decision } = await hostsFor(tx, call, prepared, move);
  await moveHosts(tx, call, hostIds, move.startMs);
  const zone = prepared.hosts.find((host) => host.userId === hostIds[0])?.timeZone ?? call.host_time_zone;
  await updateCall(tx, call, hostIds[0] ?? call.user_id, zone, move);
  if (decision !== null) await storeDecision(tx, call.id, decisionRow(tx, 'RESCHEDULED', decision));
  await claimRescheduled(tx, call.id);
  const facts = { dateTime: call.starts_at, userId: call.user_id };
  await remember(tx, call.id, 'rescheduled', facts, {
    dateTime: iso(move.startMs),
    userId: hostIds[0],
    rescheduleReason: move.reason,
  });
  const notify = move.notify ?? 'EVERYBODY';
  if (toMs(call.starts_at) !== move.startMs && notify !== 'NOBODY') await replanReminders(tx, call.id);
  const after = await readCall(tx, { id: call.id }, 'calls:read');
  const change = changeBetween(tx, call, after, shownOfMoves);
  await announceCall(tx, 'call.rescheduled', after, change, { ...movedFrom(call, hostIds), notify });
  return after;
}

/** What a move may change. It reopens a call that was a no-show or is to be followed up. */
const shownOfMoves = [
  'dateTime',
  'timeZone',
  'userId',
  'notes',
  'outcome',
  'noSaleReason',
  'objection',
] as const;

/** A call with a final outcome cannot move, except after a no-show or for a follow-up. */
function mustBeMovable(call: CallRow): void {
  if (call.status === 'CANCELLED') throw new ApiError('CALL_CANCELLED');
  const reopened = call.no_sale_reason === 'NO_SHOW' || call.no_sale_reason === 'FOLLOW_UP_SCHEDULE';
  if (call.outcome !== 'PENDING' && !reopened) throw new ApiError('OUTCOME_RECORDED');
}

async function updateCall(
  tx: Ctx,
  call: CallRow,
  userId: number,
  hostTimeZone: string,
  move: Move,
): Promise<void> {
  await sql`
    update event_call set
      starts_at = ${iso(move.startMs)}, ends_at = ${iso(move.startMs + call.duration_min * 60_000)}, time_zone = ${move.timeZone},
      ${linkAfterHost(sql`${userId}::bigint`, movedRoomLink(tx.app.config, call, move.startMs + call.duration_min * 60_000))},
      user_id = ${userId}, host_time_zone = ${hostTimeZone}, notes = ${move.notes === undefined ? call.notes : move.notes},
      reschedule_count = reschedule_count + 1, previous_starts_at = starts_at, rescheduled_at = ${iso(tx.now)},
      rescheduled_by = ${tx.actor.name}, reschedule_reason = ${move.reason},
      outcome = 'PENDING', no_sale_reason = null, objection = null, outcome_notes = null, outcome_at = null,
      outcome_updated_at = null, outcome_by = null, follow_up_at = null, clock_published = 0,
      attendance_confirmed_at = case when starts_at = ${iso(move.startMs)} then attendance_confirmed_at end,
      updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = ${call.id}`.execute(tx.db);
}

/** The nearest free times of hosts who could take the call. */
async function nearest(ctx: Ctx, move: Move): Promise<NearSlot[]> {
  const call = await readCall(ctx, { id: move.id }, 'calls:write');
  const event = await readEventOfCall(ctx, call.event_id);
  const narrowing = { ...hostOfMove(event, call, move.userId), rescheduleCallId: move.id };
  const prepared = await prepare(ctx, event, narrowing);
  const ask = { timeZone: move.timeZone, durationMin: call.duration_min, exceptCallId: call.id };
  return nearestSlots(ctx, prepared, move.startMs, ask);
}
