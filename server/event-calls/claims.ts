import type { claimOutcomes, claimStatuses } from '@callwright/contract/setter-claims.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { Ctx } from '../ctx.ts';
import { iso, toMs } from '../time.ts';
import type { CallRow } from './call-row.ts';

export type ClaimStatus = (typeof claimStatuses)[number];
type ClaimOutcome = (typeof claimOutcomes)[number];
type JudgedCall = Pick<CallRow, 'call_type' | 'status' | 'outcome' | 'ends_at' | 'no_sale_reason'>;

/** The setter whose open claim the contact is under, or null. */
export async function claimingSetter(ctx: Ctx, contactId: number): Promise<number | null> {
  const { rows } = await sql<{ setter_id: number | null }>`
    select setter_id from setter_claim where account_id = ${ctx.accountId} and contact_id = ${contactId} and released_at is null`.execute(
    ctx.db,
  );
  return rows[0]?.setter_id ?? null;
}

/** A line of a claim's history, as SQL to append. Contacts stay without a name, so that erasing finds nothing here. */
export function noteOfClaim(tx: Ctx, status: Sql<unknown>): Sql<unknown> {
  const actor = tx.actor.type === 'contact' ? { ...tx.actor, name: 'Contact' } : tx.actor;
  return sql`jsonb_build_array(jsonb_build_object('at', ${iso(tx.now)}::text, 'claimStatus', ${status}, 'actor', ${JSON.stringify(actor)}::jsonb))`;
}

/** What a booking says to the claims of its contact. */
export type ClaimedBooking = {
  callId: number;
  eventId: number;
  contactId: number;
  /** Who booked, or for whom staff booked, as a setter. */
  setterId: number | null;
};

/**
 * A booking moves the contact's open claim on: booked by its setter, or by the contact alone. The caller holds the
 * contact's row lock, as whoever changes the owner of a claim does.
 */
export async function linkClaim(tx: Ctx, booking: ClaimedBooking): Promise<void> {
  const status = sql`case when setter_id in (${tx.userId}::bigint, ${booking.setterId}::bigint) then 'SCHEDULED' else 'USER_SCHEDULED' end`;
  await sql`
    update setter_claim set event_call_id = ${booking.callId}, event_id = ${booking.eventId},
      claim_status = ${status}, history = history || ${noteOfClaim(tx, status)}
    where account_id = ${tx.accountId} and contact_id = ${booking.contactId} and released_at is null
      and claim_status in ('PENDING', 'CANCELLED')`.execute(tx.db);
}

/** A moved call moves its claim to RESCHEDULED; what came of the earlier time no longer counts. */
export async function claimRescheduled(tx: Ctx, callId: number): Promise<void> {
  await sql`
    update setter_claim set claim_status = 'RESCHEDULED', outcome = null, history = history || ${noteOfClaim(tx, sql`'RESCHEDULED'::text`)}
    where account_id = ${tx.accountId} and event_call_id = ${callId} and released_at is null
      and claim_status in ('SCHEDULED', 'USER_SCHEDULED', 'RESCHEDULED')`.execute(tx.db);
}

/** The claim stays open: the setter may book again. */
export async function claimCancelled(tx: Ctx, callId: number): Promise<void> {
  await sql`
    update setter_claim set claim_status = 'CANCELLED', history = history || ${noteOfClaim(tx, sql`'CANCELLED'::text`)}
    where account_id = ${tx.accountId} and event_call_id = ${callId} and released_at is null and claim_status <> 'CANCELLED'`.execute(
    tx.db,
  );
}

/** Writes what the outcome of a call says about the lead; null where it says nothing. */
export async function judgeClaim(tx: Ctx, callId: number, call: JudgedCall): Promise<void> {
  const outcome = claimOutcomeOf(call);
  await sql`
    update setter_claim set outcome = ${outcome}
    where account_id = ${tx.accountId} and event_call_id = ${callId} and outcome is distinct from ${outcome}::text`.execute(
    tx.db,
  );
}

const worthless = ['UNQUALIFIED', 'BAD_FIT', 'NO_SHOW', 'CONTACT_CANCELLED', 'ADMIN_CANCELLED'];

/** Whether the lead was worth the call, as far as the outcome tells. */
function claimOutcomeOf({ outcome, no_sale_reason: reason }: JudgedCall): ClaimOutcome | null {
  if (outcome === 'WON' || outcome === 'APPROVED') return 'QUALIFIED';
  if (reason === null) return null;
  if (outcome === 'NO_SALE') {
    if (reason === 'UNQUALIFIED') return 'UNQUALIFIED';
    return worthless.includes(reason) ? null : 'QUALIFIED';
  }
  const isRejected = outcome === 'REJECTED' && ['BAD_FIT', 'NOT_INTERESTED', 'OTHER'].includes(reason);
  return isRejected ? 'UNQUALIFIED' : null;
}

/** The status of a claim now: after a discovery call, until its outcome is there, DISCOVERY_OUTCOME_PENDING. */
export function claimStatusOf(stored: ClaimStatus, call: JudgedCall, now: number): ClaimStatus {
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
