import { sql } from '../db/sql.ts';
import { publish } from '../changes/publish.ts';
import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/tx.ts';
import { ApiError, invalid, violates } from '../errors.ts';
import { claimBooked } from '../setter-claims/booked.ts';
import { mustBeActive, type BookableEvent } from './bookable-event.ts';
import { inOrderOfChoice } from './choose-host.ts';
import { contactBooked } from './contact-status.ts';
import { claimingSetter } from './claims.ts';
import { readCall, type CallRow } from './call-row.ts';
import { presentCall } from './event-call.ts';
import { judgeStart, nearestSlots, prepare, type Prepared } from './free-slots.ts';
import { remember } from './history.ts';
import { giveUpHold, type GivenUp } from './hold-rows.ts';
import type { EventHost } from './hosts.ts';
import { insertCall, type Invitee, type NewCall } from './insert-call.ts';
import { lockEvent, lockHosts } from './locks.ts';
import type { Narrowing } from './pool.ts';
import { slotUnavailable, withNearest, type NearSlot } from './slot-unavailable.ts';

/** A contact as booking needs it. */
export type BookingContact = Invitee & { ownerId: number | null; blocked: boolean };

export type BookingRequest = {
  event: BookableEvent;
  startMs: number;
  durationMin: number;
  timeZone: string;
  narrowing: Narrowing;
  /** The hold of the time, or of another one that the invitee has given up. */
  holdId: string | undefined;
  /** Finds or saves the contact, in the booking's transaction. */
  contact: (tx: Ctx) => Promise<BookingContact>;
  /** What was answered, in the booking's transaction. */
  answers: (tx: Ctx, contact: BookingContact) => Promise<Pick<NewCall, 'questions' | 'secondaryAnswers'>>;
  /** The setter the booking is for; null: whoever has claimed the contact. */
  setterId: number | null;
  /** Passes over notice, range, limits and working hours; the host still has to be free. */
  override: boolean;
  details: Pick<
    NewCall,
    'additionalGuests' | 'notes' | 'utm' | 'routing' | 'source' | 'externalIds' | 'inviteeName'
  >;
};

/** As much of a booking as decides on its hosts. */
export type SlotRequest = Pick<
  BookingRequest,
  'event' | 'startMs' | 'durationMin' | 'timeZone' | 'narrowing' | 'holdId' | 'override'
>;

/**
 * Books a call: one short transaction that looks again, inserts, and records the change. The page, the API and
 * everything else that books come here.
 */
export async function bookCall(ctx: Ctx, request: BookingRequest): Promise<CallRow> {
  mustBeActive(request.event);
  if (request.startMs <= ctx.now) throw invalid({ dateTime: ['This time has passed'] }, 'SLOT_IN_PAST');
  try {
    return await transaction(ctx, (tx) => bookInside(tx, request));
  } catch (error) {
    if (violates(error, '23505', 'event_call_same'))
      throw new ApiError('DUPLICATE_BOOKING', { cause: error });
    if (error instanceof ApiError && error.code === 'SLOT_UNAVAILABLE')
      throw withNearest(error, await nearest(ctx, request));
    throw error;
  }
}

async function bookInside(tx: Ctx, request: BookingRequest): Promise<CallRow> {
  const { event } = request;
  const prepared = await prepareUnderLock(tx, request);
  const contact = await request.contact(tx);
  if (contact.blocked) throw new ApiError('CONTACT_BLOCKED');
  await refuseDuplicate(tx, event.id, contact.id, request.startMs);
  const groups = await groupsWithHeld(tx, prepared, request, contact.ownerId);
  const answers = await request.answers(tx, contact);
  const setterId = request.setterId ?? (await claimingSetter(tx, contact.id)) ?? actingSetter(tx);
  for (const group of groups) {
    const lead = group[0];
    if (lead === undefined) continue;
    const made = await insertCall(tx, {
      ...request.details,
      ...answers,
      routing: {
        ...request.details.routing,
        routingMode: request.narrowing.userId === undefined ? prepared.pool.mode : 'NONE',
      },
      setterId,
      event,
      startMs: request.startMs,
      durationMin: request.durationMin,
      timeZone: request.timeZone,
      hostTimeZone: lead.timeZone,
      hostIds: group.map((host) => host.userId),
      teamId: lead.teamIds[0] ?? null,
      invitee: contact,
    });
    if (made !== null) return afterInsert(tx, made, request, lead.userId);
    if (group.length > 1) break; // hosts of a refused group are written already; only a rollback takes them back
  }
  throw slotUnavailable(request.startMs, []);
}

/** Locks where a count decides (limits, caps, fair shares); a lone host without limits needs none. */
export async function prepareUnderLock(tx: Ctx, request: SlotRequest): Promise<Prepared> {
  const { event, narrowing } = request;
  const first = await prepare(tx, event, narrowing);
  const bookable = first.hosts.filter((host) => host.bookable);
  const { maxPerDay, maxPerWeek, maxPerHostPerDay, assignment } = event.settings;
  const counts =
    bookable.length > 1 ||
    maxPerDay !== null ||
    maxPerWeek !== null ||
    maxPerHostPerDay !== null ||
    first.hosts.some(isCapped);
  if (!counts) return first;
  await lockEvent(tx, event.id);
  if (assignment.mode === 'COLLECTIVE' || bookable.some((host) => host.required) || bookable.some(isCapped)) {
    await lockHosts(
      tx,
      bookable.map((host) => host.userId),
    );
  }
  // The gap hides hosts by a count that may have changed while waiting.
  return assignment.fairnessGap === null ? first : prepare(tx, event, narrowing);
}

function isCapped(host: EventHost): boolean {
  return [host.caps, host.memberCaps].some((caps) => caps.day || caps.week || caps.month);
}

async function refuseDuplicate(tx: Ctx, eventId: number, contactId: number, startMs: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from event_call
    where account_id = ${tx.accountId} and contact_id = ${contactId} and event_id = ${eventId}
      and starts_at = to_timestamp(${startMs / 1000}) and status = 'SCHEDULED'`.execute(tx.db);
  if (rows[0] !== undefined)
    throw new ApiError('DUPLICATE_BOOKING', { details: { eventCallId: rows[0].id } });
}

/** The hosts to try: those who are held for this booking come first. */
async function groupsWithHeld(
  tx: Ctx,
  prepared: Prepared,
  request: BookingRequest,
  ownerId: number | null,
): Promise<EventHost[][]> {
  const held = request.holdId === undefined ? null : await giveUpHold(tx, request.holdId);
  if (held === null || held.eventId !== request.event.id || held.startMs !== request.startMs)
    return hostGroups(tx, prepared, request, ownerId);
  // Notice and dates were looked at when the time was held; the clock has gone on since.
  const then = held.heldAt === null ? tx : { ...tx, now: held.heldAt };
  const groups = await hostGroups(then, prepared, request, ownerId);
  return groups.toSorted((a, b) => Number(isHeld(b, held)) - Number(isHeld(a, held)));
}

function isHeld(group: readonly EventHost[], { hostIds }: GivenUp): boolean {
  return group.every((host) => hostIds.includes(host.userId));
}

/** The hosts to try, best first: one each, or together with those who take part in every call. */
export async function hostGroups(
  tx: Ctx,
  prepared: Prepared,
  request: SlotRequest,
  ownerId: number | null,
): Promise<EventHost[][]> {
  const { event, hosts, pool } = prepared;
  const able = request.override
    ? hosts.filter((host) => host.bookable && isPreferred(prepared, host)).map((host) => host.userId)
    : await judge(tx, prepared, request);
  const byId = new Map(hosts.map((host) => [host.userId, host]));
  const people = able.map((userId) => byId.get(userId)).filter((host) => host !== undefined);
  if (event.settings.assignment.mode === 'COLLECTIVE') return [people];
  const fixed = people.filter((host) => host.required);
  const others = people.filter((host) => !host.required);
  if (others.length === 0) return fixed.length > 0 ? [fixed] : [];
  const order = await inOrderOfChoice(
    tx,
    event,
    hosts.filter((host) => host.bookable && !host.required),
    others.map((host) => host.userId),
    pool,
    ownerId,
  );
  return order
    .map((userId) => byId.get(userId))
    .filter((host) => host !== undefined)
    .map((host) => [host, ...fixed]);
}

function isPreferred({ pool }: Prepared, host: EventHost): boolean {
  return pool.mode === 'NONE' || pool.mode === 'PRIORITIZE' || pool.preferred.includes(host.userId);
}

const refusals = {
  PAST: 'SLOT_IN_PAST',
  MINIMUM_NOTICE: 'MINIMUM_NOTICE',
  OUT_OF_RANGE: 'OUT_OF_RANGE',
} as const;

async function judge(tx: Ctx, prepared: Prepared, request: SlotRequest): Promise<number[]> {
  const verdict = await judgeStart(tx, prepared, request.startMs, request);
  if (verdict.free) return verdict.hosts;
  const reason = verdict.reason;
  if (reason === 'PAST' || reason === 'MINIMUM_NOTICE' || reason === 'OUT_OF_RANGE') {
    const code = refusals[reason];
    throw invalid({ dateTime: [new ApiError(code).message] }, code);
  }
  throw slotUnavailable(request.startMs, [], reason);
}

/** A setter who books for a lead nobody has claimed gets it. */
function actingSetter(tx: Ctx): number | null {
  return tx.role === 'SETTER' ? tx.userId : null;
}

async function afterInsert(
  tx: Ctx,
  { id, contactId }: { id: number; contactId: number },
  { event, setterId }: BookingRequest,
  hostId: number,
): Promise<CallRow> {
  await contactBooked(tx, contactId, event.eventType, hostId);
  await claimBooked(tx, { callId: id, eventId: event.id, contactId, setterId: setterId ?? actingSetter(tx) });
  await remember(tx, id, 'booked', {}, { userId: hostId });
  const call = await readCall(tx, { id }, 'calls:read');
  await publish(tx, 'call.booked', presentCall(tx, call));
  return call;
}

export async function nearest(ctx: Ctx, request: SlotRequest): Promise<NearSlot[]> {
  const prepared = await prepare(ctx, request.event, request.narrowing);
  return nearestSlots(ctx, prepared, request.startMs, request);
}
