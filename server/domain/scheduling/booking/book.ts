import { because } from '@callwright/contract/error-reasons.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { pipelined } from '#/platform/db/pipelined.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid, violates } from '#/platform/errors/errors.ts';
import { planReminders } from '#/domain/scheduling/reminders/plan.ts';
import { decisionRow } from '#/domain/scheduling/routing-decisions/decision.ts';
import { claimBooked } from '#/domain/crm/setter-claims/booked.ts';
import { announceCall } from '#/domain/scheduling/call-records/announce.ts';
import { mustBeActive } from '#/domain/scheduling/free-times/bookable-event.ts';
import { contactBooked } from '#/domain/scheduling/call-records/contact-status.ts';
import { claimingSetter } from '#/domain/scheduling/call-records/claims.ts';
import { readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import type { Prepared } from '#/domain/scheduling/free-times/free-slots.ts';
import { remember } from '#/domain/scheduling/call-records/history.ts';
import type { BookingContact } from '#/domain/crm/contact-records/for-booking.ts';
import { countAttempt } from './count-attempt.ts';
import { insertCall, type NewCall } from './insert-call.ts';
import { announceNoHost, type NoHost } from './no-host.ts';
import { poolOf, type Narrowing } from '#/domain/scheduling/free-times/pool.ts';
import {
  chooseFrom,
  nearestTo,
  prepareUnderLock,
  tryInTurn,
  type SlotRequest,
} from '#/domain/scheduling/free-times/slot-request.ts';
import { slotUnavailable, withNearest } from '#/domain/scheduling/free-times/slot-unavailable.ts';
import { storeCalibrations } from '#/domain/scheduling/free-times/host-scores.ts';
import type { Notify } from '#/domain/scheduling/call-records/notice.ts';

export type BookingRequest = SlotRequest & {
  /** Runs first, in the booking's transaction, before any lock is taken. If it throws, the booking is refused. */
  begin?: (tx: Ctx) => Promise<void>;
  /** Finds or saves the contact, in the booking's transaction. */
  contact: (tx: Ctx) => Promise<BookingContact>;
  /** Applies the event's routing rules to the contact, if the request does not name hosts or rules itself. */
  narrow?: (tx: Ctx, contact: BookingContact) => Promise<Narrowing>;
  /** The answers to store with the call, read in the booking's transaction. */
  answers: (tx: Ctx, contact: BookingContact) => Promise<Pick<NewCall, 'questions' | 'secondaryAnswers'>>;
  /** Runs last, in the booking's transaction. If it throws, the booking is rolled back. */
  finish?: (tx: Ctx, call: CallRow) => Promise<void>;
  /** The setter the booking is for; null means the setter who has claimed the contact. */
  setterId: number | null;
  /** Default: everybody. */
  notify?: Notify;
  details: Pick<
    NewCall,
    'additionalGuests' | 'notes' | 'utm' | 'source' | 'externalIds' | 'inviteeName' | 'locationIndex'
  >;
};

/** What an attempt found out, for the error response. */
type Attempt = { narrowing: Narrowing; noHost: NoHost | null };

/**
 * Books a call in one short transaction that checks the time again, inserts the call and publishes the change. All
 * entry points use this function.
 */
export function bookCall(ctx: Ctx, request: BookingRequest): Promise<CallRow> {
  return countAttempt(ctx, () => tryToBook(ctx, request));
}

async function tryToBook(ctx: Ctx, request: BookingRequest): Promise<CallRow> {
  mustBeActive(request.event);
  if (request.startMs <= ctx.now) throw invalid({ dateTime: [because('IN_PAST')] }, 'SLOT_IN_PAST');
  const attempt: Attempt = { narrowing: request.narrowing, noHost: null };
  try {
    return await transaction(ctx, (tx) => bookInside(tx, request, attempt));
  } catch (error) {
    if (violates(error, '23505', 'event_call_same'))
      throw new ApiError('DUPLICATE_BOOKING', { cause: error });
    if (error instanceof ApiError && error.code === 'SLOT_UNAVAILABLE') {
      if (attempt.noHost !== null) await announceNoHost(ctx, attempt.noHost);
      throw withNearest(error, await nearestTo(ctx, { ...request, narrowing: attempt.narrowing }));
    }
    throw error;
  }
}

async function bookInside(tx: Ctx, request: BookingRequest, attempt: Attempt): Promise<CallRow> {
  const { event } = request;
  await request.begin?.(tx);
  let prepared = await prepareUnderLock(tx, request);
  const contact = await request.contact(tx);
  if (contact.blocked) throw new ApiError('CONTACT_BLOCKED');
  const [, setterOfContact] = await pipelined(
    refuseDuplicate(tx, event.id, contact.id, request.startMs),
    request.setterId ?? claimingSetter(tx, contact.id),
  );
  if (request.narrow !== undefined) {
    attempt.narrowing = await request.narrow(tx, contact);
    prepared = { ...prepared, pool: poolOf(event, prepared.hosts, attempt.narrowing) };
  }
  const asked: SlotRequest = {
    ...request,
    narrowing: attempt.narrowing,
    onNoHost: (excluded) => (attempt.noHost = { eventId: event.id, contactId: contact.id, excluded }),
  };
  const choice = await chooseFrom(tx, prepared, asked, contact.ownerId);
  const answers = await request.answers(tx, contact);
  const setterId = setterOfContact ?? actingSetter(tx);
  const call = await tryInTurn(prepared, choice, async (group, decision) => {
    const lead = group[0];
    if (lead === undefined) return null;
    const made = await insertCall(tx, {
      ...request.details,
      ...answers,
      routing: routingOf(prepared, asked, decision.widened),
      setterId,
      event,
      startMs: request.startMs,
      durationMin: request.durationMin,
      timeZone: request.timeZone,
      hostTimeZone: lead.timeZone,
      hostIds: group.map((host) => host.userId),
      teamId: lead.teamIds[0] ?? null,
      invitee: contact,
      decision: decisionRow(tx, 'BOOKED', decision),
    });
    if (made === null) return null;
    if (choice.hostScores !== null)
      await storeCalibrations(tx, event.id, choice.hostScores, decision.answer.winnerId);
    return afterInsert(tx, made, request, lead.userId);
  });
  if (call === null) throw slotUnavailable(request.startMs, []);
  await request.finish?.(tx, call);
  return call;
}

/** The outcome of the routing rules and the hosts it led to, stored with the call. */
function routingOf({ pool, hosts }: Prepared, { narrowing }: SlotRequest, widened: boolean): object {
  const isNarrowed = narrowing.userId === undefined && pool.preferred.length > 0;
  return {
    routingGroupIds: narrowing.routingGroupIds?.join(',') || null,
    conditionalUsers: narrowing.conditionalUsers?.join(',') || null,
    appliedHostIds: widened ? hosts.map((host) => host.userId) : isNarrowed ? pool.preferred : [],
    routingMode: narrowing.userId === undefined ? pool.mode : 'NONE',
  };
}

async function refuseDuplicate(tx: Ctx, eventId: number, contactId: number, startMs: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from event_call
    where account_id = ${tx.accountId} and contact_id = ${contactId} and event_id = ${eventId}
      and starts_at = to_timestamp(${startMs / 1000}) and status = 'SCHEDULED'`.execute(tx.db);
  if (rows[0] !== undefined)
    throw new ApiError('DUPLICATE_BOOKING', { details: { eventCallId: rows[0].id } });
}

/** A setter who books for an unclaimed lead becomes its setter. */
function actingSetter(tx: Ctx): number | null {
  return tx.role === 'SETTER' ? tx.userId : null;
}

async function afterInsert(
  tx: Ctx,
  { id, contactId }: { id: number; contactId: number },
  { event, setterId, notify = 'EVERYBODY' }: BookingRequest,
  hostId: number,
): Promise<CallRow> {
  await contactBooked(tx, contactId, event.eventType, hostId);
  await claimBooked(tx, { callId: id, eventId: event.id, contactId, setterId: setterId ?? actingSetter(tx) });
  await remember(tx, id, 'booked', {}, { userId: hostId });
  if (notify !== 'NOBODY') await planReminders(tx, id);
  const call = await readCall(tx, { id }, 'calls:read');
  await announceCall(tx, 'call.booked', call, {}, { notify });
  return call;
}
