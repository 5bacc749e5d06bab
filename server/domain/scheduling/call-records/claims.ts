import type { claimOutcomes, claimStatuses } from '@callwright/contract/setter-claims.ts';
import { sendAhead } from '#/platform/db/sent-ahead.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import type { CallRow } from './call-row.ts';

export type ClaimStatus = (typeof claimStatuses)[number];
type ClaimOutcome = (typeof claimOutcomes)[number];
type ClaimedCall = Pick<CallRow, 'call_type' | 'status' | 'outcome' | 'ends_at' | 'no_sale_reason'>;

/** The setter with an open claim on the contact; null if there is none. */
export async function claimingSetter(ctx: Ctx, contactId: number): Promise<number | null> {
  const { rows } = await sql<{ setter_id: number | null }>`
    select setter_id from setter_claim where account_id = ${ctx.accountId} and contact_id = ${contactId} and released_at is null`.execute(
    ctx.db,
  );
  return rows[0]?.setter_id ?? null;
}

/** A line for a claim's history, as SQL to append. It has no contact names, so that an erasure finds nothing here. */
export function noteOfClaim(tx: Ctx, status: Sql<unknown>): Sql<unknown> {
  const actor = tx.actor.type === 'contact' ? { ...tx.actor, name: 'Contact' } : tx.actor;
  return sql`jsonb_build_array(jsonb_build_object('at', ${iso(tx.now)}::text, 'claimStatus', ${status}, 'actor', ${JSON.stringify(actor)}::jsonb))`;
}

/** A booking, as needed to update the claim on its contact. */
export type ClaimedBooking = {
  callId: number;
  eventId: number;
  contactId: number;
  /** The setter who booked, or for whom somebody booked. */
  setterId: number | null;
};

/**
 * Updates the contact's open claim after a booking: booked by its setter, or by the contact. The caller holds the
 * contact's row lock, which changes of a claim's owner take as well.
 */
export async function linkClaim(tx: Ctx, booking: ClaimedBooking): Promise<void> {
  const status = sql`case when setter_id in (${tx.userId}::bigint, ${booking.setterId}::bigint) then 'SCHEDULED' else 'USER_SCHEDULED' end`;
  await sendAhead(
    tx.db,
    sql`
    update setter_claim set event_call_id = ${booking.callId}, event_id = ${booking.eventId},
      claim_status = ${status}, history = history || ${noteOfClaim(tx, status)}
    where account_id = ${tx.accountId} and contact_id = ${booking.contactId} and released_at is null
      and claim_status in ('PENDING', 'CANCELLED')`,
  );
}

/** Rescheduling sets the claim to RESCHEDULED and clears the outcome of the earlier time. */
export async function claimRescheduled(tx: Ctx, callId: number): Promise<void> {
  await sendAhead(
    tx.db,
    sql`
    update setter_claim set claim_status = 'RESCHEDULED', outcome = null, history = history || ${noteOfClaim(tx, sql`'RESCHEDULED'::text`)}
    where account_id = ${tx.accountId} and event_call_id = ${callId} and released_at is null
      and claim_status in ('SCHEDULED', 'USER_SCHEDULED', 'RESCHEDULED')`,
  );
}

/** The claim stays open: the setter may book again. */
export async function claimCancelled(tx: Ctx, callId: number): Promise<void> {
  await sendAhead(
    tx.db,
    sql`
    update setter_claim set claim_status = 'CANCELLED', history = history || ${noteOfClaim(tx, sql`'CANCELLED'::text`)}
    where account_id = ${tx.accountId} and event_call_id = ${callId} and released_at is null and claim_status <> 'CANCELLED'`,
  );
}

/** Stores the claim's outcome that follows from the outcome of its call; null if none follows. */
export async function updateClaimOutcome(tx: Ctx, callId: number, call: ClaimedCall): Promise<void> {
  const outcome = claimOutcomeOf(call);
  await sendAhead(
    tx.db,
    sql`
    update setter_claim set outcome = ${outcome}
    where account_id = ${tx.accountId} and event_call_id = ${callId} and outcome is distinct from ${outcome}::text`,
  );
}

const worthless = ['UNQUALIFIED', 'BAD_FIT', 'NO_SHOW', 'CONTACT_CANCELLED', 'ADMIN_CANCELLED'];

/** Whether the lead was qualified, judging by the outcome of the call. */
function claimOutcomeOf({ outcome, no_sale_reason: reason }: ClaimedCall): ClaimOutcome | null {
  if (outcome === 'WON' || outcome === 'APPROVED') return 'QUALIFIED';
  if (reason === null) return null;
  if (outcome === 'NO_SALE') {
    if (reason === 'UNQUALIFIED') return 'UNQUALIFIED';
    return worthless.includes(reason) ? null : 'QUALIFIED';
  }
  const isRejected = outcome === 'REJECTED' && ['BAD_FIT', 'NOT_INTERESTED', 'OTHER'].includes(reason);
  return isRejected ? 'UNQUALIFIED' : null;
}

/** The current status of a claim: DISCOVERY_OUTCOME_PENDING after a discovery call that has no outcome yet. */
export function claimStatusOf(stored: ClaimStatus, call: ClaimedCall, now: number): ClaimStatus {
  const isWaiting =
    (stored === 'SCHEDULED' || stored === 'RESCHEDULED') &&
    call.call_type === 'DISCOVERY_EVENT' &&
    call.status === 'SCHEDULED' &&
    call.outcome === 'PENDING' &&
    toMs(call.ends_at) <= now;
  return isWaiting ? 'DISCOVERY_OUTCOME_PENDING' : stored;
}

/** The same in SQL, over `setter_claim as s`. */
export function claimStatusNow(ctx: Ctx): Sql<ClaimStatus> {
  return sql<ClaimStatus>`(case when s.claim_status in ('SCHEDULED', 'RESCHEDULED') and exists (
      select from event_call call where call.account_id = s.account_id and call.id = s.event_call_id
        and call.call_type = 'DISCOVERY_EVENT' and call.status = 'SCHEDULED' and call.outcome = 'PENDING' and call.ends_at <= ${iso(ctx.now)}::timestamptz)
    then 'DISCOVERY_OUTCOME_PENDING' else s.claim_status end)`;
}
