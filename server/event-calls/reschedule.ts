import type { reschedule } from '@callwright/contract/event-calls.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '../db/sql.ts';
import { publish } from '../changes/publish.ts';
import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/tx.ts';
import { ApiError, invalid } from '../errors.ts';
import { reply, type Reply } from '../http/reply.ts';
import { checkVersion } from '../http/versions.ts';
import { iso, toInstantMs } from '../time.ts';
import { readEventOfCall, type BookableEvent } from './bookable-event.ts';
import { inOrderOfChoice } from './choose-host.ts';
import { claimRescheduled } from './claims.ts';
import { lockCall, readCall, type CallRow } from './call-row.ts';
import { presentCall } from './event-call.ts';
import { judgeStart, nearestSlots, prepare, type Prepared } from './free-slots.ts';
import { remember } from './history.ts';
import { expiredHolds } from './hold-rows.ts';
import { lockEvent, lockHosts } from './locks.ts';
import { mayOverride } from './override.ts';
import { slotUnavailable, withNearest, type NearSlot } from './slot-unavailable.ts';

export type Move = {
  id: number;
  startMs: number;
  timeZone: string;
  reason: string | null;
  notes?: string | null | undefined;
  /** Hand the call to this host. */
  userId?: number | undefined;
  /** Passes over notice, range, limits and working hours; the host still has to be free. */
  override: boolean;
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

/** Moves a call; every door that moves comes here. The call keeps its id, its own time counts as free. */
export async function moveCall(ctx: Ctx, move: Move): Promise<CallRow> {
  if (move.startMs <= ctx.now) throw invalid({ dateTime: ['This time has passed'] }, 'SLOT_IN_PAST');
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
  const prepared = await prepare(tx, event, {});
  await lockEvent(tx, event.id);
  await lockHosts(tx, [...prepared.hosts.map((host) => host.userId), ...seen.hosts.map((host) => host.id)]);
  const call = await lockCall(tx, move.id);
  checkVersion(tx, call.version);
  mustBeMovable(call);
  const hostIds = await hostsFor(tx, call, prepared, move);
  await moveHosts(tx, call, event, hostIds, move.startMs);
  const zone = prepared.hosts.find((host) => host.userId === hostIds[0])?.timeZone ?? call.host_time_zone;
  await updateCall(tx, call, hostIds[0] ?? call.user_id, zone, move);
  await claimRescheduled(tx, call.id);
  const facts = { dateTime: call.starts_at, userId: call.user_id };
  await remember(tx, call.id, 'rescheduled', facts, {
    dateTime: iso(move.startMs),
    userId: hostIds[0],
    rescheduleReason: move.reason,
  });
  const after = await readCall(tx, { id: call.id }, 'calls:read');
  await publish(tx, 'call.rescheduled', presentCall(tx, after), {
    changedFields: ['dateTime', 'userId'],
    previous: facts,
  });
  return after;
}

/** A call with a final outcome stays where it is; after a no-show or for a follow-up it may move. */
function mustBeMovable(call: CallRow): void {
  if (call.status === 'CANCELLED') throw new ApiError('CALL_CANCELLED');
  const reopened = call.no_sale_reason === 'NO_SHOW' || call.no_sale_reason === 'FOLLOW_UP_SCHEDULE';
  if (call.outcome !== 'PENDING' && !reopened) throw new ApiError('OUTCOME_RECORDED');
}

/** Who hosts the call at its new time: whoever is asked for, the same people, or by choice when the event says so. */
async function hostsFor(tx: Ctx, call: CallRow, prepared: Prepared, move: Move): Promise<number[]> {
  const { event, hosts } = prepared;
  const sameHosts = [call.user_id, ...call.hosts.map((host) => host.id).filter((id) => id !== call.user_id)];
  if (move.userId !== undefined && !hosts.some((host) => host.userId === move.userId)) {
    throw invalid({ userId: ['This person does not host the event'] }, 'HOST_NOT_IN_EVENT');
  }
  const fixed = hosts.filter((host) => host.required && host.bookable).map((host) => host.userId);
  const wanted =
    move.userId === undefined ? sameHosts : [move.userId, ...fixed.filter((id) => id !== move.userId)];
  if (move.override) return wanted;
  const able = await ableHosts(tx, call, prepared, move);
  if (wanted.every((id) => able.includes(id))) return wanted;
  if (
    move.userId !== undefined ||
    event.settings.assignment.rescheduleSameHost ||
    event.settings.assignment.mode === 'COLLECTIVE'
  )
    throw slotUnavailable(move.startMs, []);
  const others = able.filter((id) => !fixed.includes(id));
  const order = await inOrderOfChoice(
    tx,
    event,
    hosts.filter((host) => host.bookable),
    others,
    prepared.pool,
    null,
  );
  const next = order[0];
  if (next === undefined) throw slotUnavailable(move.startMs, []);
  return [next, ...fixed];
}

async function ableHosts(tx: Ctx, call: CallRow, prepared: Prepared, move: Move): Promise<number[]> {
  const verdict = await judgeStart(tx, prepared, move.startMs, {
    timeZone: move.timeZone,
    durationMin: call.duration_min,
    exceptCallId: call.id,
  });
  if (!verdict.free) throw slotUnavailable(move.startMs, [], verdict.reason);
  return verdict.hosts;
}

/**
 * Gives up the old time, then takes the new one: behind the locks of all hosts concerned, so two moves never wait
 * for each other. The constraint has the last word. A host who stays keeps the place of the first booking in the count,
 * and gets back the credit that a no-show may have taken.
 */
async function moveHosts(
  tx: Ctx,
  call: CallRow,
  event: BookableEvent,
  hostIds: number[],
  startMs: number,
): Promise<void> {
  const { rows: before } = await sql<{ user_id: number; assigned_at: string }>`
    delete from event_call_host where account_id = ${tx.accountId} and event_call_id = ${call.id}
    returning user_id, assigned_at`.execute(tx.db);
  await expiredHolds(tx, hostIds).execute(tx.db);
  const assignedAt = new Map(before.map((row) => [row.user_id, row.assigned_at]));
  const sorted = hostIds.toSorted((a, b) => a - b);
  const span = {
    from: iso(startMs - call.buffer_before_min * 60_000),
    to: iso(startMs + (call.duration_min + call.buffer_after_min) * 60_000),
  };
  const { rows: after } = await sql<{ user_id: number }>`
    insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at)
    select ${tx.accountId}, ${call.id}, h.user_id, ${event.id}, ${iso(startMs)}::timestamptz, tstzrange(${span.from}, ${span.to}), ${!call.is_slot_free},
      h.assigned_at
    from unnest(
      ${sorted}::bigint[],
      ${sorted.map((id) => assignedAt.get(id) ?? iso(tx.now))}::timestamptz[]
    ) as h (user_id, assigned_at)
    on conflict do nothing
    returning user_id`.execute(tx.db);
  if (after.length !== hostIds.length) throw slotUnavailable(startMs, []);
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
      user_id = ${userId}, host_time_zone = ${hostTimeZone}, notes = ${move.notes === undefined ? call.notes : move.notes},
      reschedule_count = reschedule_count + 1, previous_starts_at = starts_at, rescheduled_at = ${iso(tx.now)},
      rescheduled_by = ${tx.actor.name}, reschedule_reason = ${move.reason},
      outcome = 'PENDING', no_sale_reason = null, objection = null, outcome_notes = null, outcome_at = null,
      outcome_updated_at = null, outcome_by = null, follow_up_at = null, clock_told = 0,
      updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = ${call.id}`.execute(tx.db);
}

/** The free times nearest to the refused one, of whoever would host the call. */
async function nearest(ctx: Ctx, move: Move): Promise<NearSlot[]> {
  const call = await readCall(ctx, { id: move.id }, 'calls:write');
  const event = await readEventOfCall(ctx, call.event_id);
  const everybody = await prepare(ctx, event, {});
  const { rescheduleSameHost, mode } = event.settings.assignment;
  const userId = move.userId ?? (rescheduleSameHost && mode !== 'COLLECTIVE' ? call.user_id : undefined);
  const isHost = everybody.hosts.some((host) => host.userId === userId);
  const prepared = isHost ? await prepare(ctx, event, { userId }) : everybody;
  const ask = { timeZone: move.timeZone, durationMin: call.duration_min, exceptCallId: call.id };
  return nearestSlots(ctx, prepared, move.startMs, ask);
}
