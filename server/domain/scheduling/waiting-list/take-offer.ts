import type { openedOffer } from '@callwright/contract/waiting-offer.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { hashOfToken } from '#/platform/secrets/workspace-tokens.ts';
import { iso } from '#/platform/values/time.ts';
import { announceEntries } from './announce.ts';
import { withdrawOffers } from './end.ts';
import { findOwnEntry, type OwnEntry } from './own-entry.ts';

type Opened = z.output<typeof openedOffer>;

const nothing = {
  name: '',
  email: null,
  phoneNumber: null,
  durationMin: null,
  timeZone: null,
  dateTime: null,
  expiresAt: null,
  secondsLeft: null,
} as const;

/** What the booking page fills in for a person whose time is held. For an offer that has ended, only that. */
export async function openOffer(ctx: Ctx, eventId: number, token: string): Promise<Opened> {
  const entry = await findOwnEntry(ctx, token);
  if (entry === null || entry.event_id !== eventId) return { state: 'UNKNOWN', ...nothing };
  const { offer } = entry;
  if (offer === null) return { state: 'GONE', ...nothing };
  return {
    state: 'OPEN',
    name: entry.invitee_name,
    email: entry.invitee_email,
    phoneNumber: entry.phone_number,
    durationMin: offer.durationMin,
    timeZone: entry.time_zone,
    dateTime: iso(offer.startMs),
    expiresAt: iso(offer.expiresMs),
    secondsLeft: Math.max(0, Math.ceil((offer.expiresMs - ctx.now) / 1_000)),
  };
}

export type Offered = OwnEntry & { offer: NonNullable<OwnEntry['offer']> };

/** The entry whose offer is about to be booked, with its hold. Throws 409 if no such time is held for it. */
export async function offerToTake(
  ctx: Ctx,
  eventId: number,
  token: string,
  startMs: number,
): Promise<Offered> {
  const entry = await findOwnEntry(ctx, token);
  const offer = entry?.event_id === eventId ? entry.offer : null;
  if (entry === null || offer === null || offer.startMs !== startMs) throw new ApiError('WAITING_OFFER_GONE');
  return { ...entry, offer };
}

/**
 * Takes the offer in the transaction of its booking, or refuses the booking. This is the first lock of that
 * transaction: of several concurrent bookings one continues, and the others find the offer taken. If the booking is
 * rolled back, the offer is open again.
 */
export async function claimOffer(tx: Ctx, entryId: number, holdId: string): Promise<void> {
  const { rows } = await sql`
    with entry as (
      select id from waiting_entry where account_id = ${tx.accountId} and id = ${entryId} and ended_at is null for no key update)
    update waiting_offer o set state = 'BOOKED', ended_at = ${iso(tx.now)}::timestamptz
    from entry
    where o.account_id = ${tx.accountId} and o.entry_id = entry.id and o.hold_id = ${holdId} and o.state = 'OPEN'
      and o.expires_at > ${iso(tx.now)}::timestamptz
    returning o.id`.execute(tx.db);
  if (rows.length === 0) throw new ApiError('WAITING_OFFER_GONE');
}

/** Gives the offer another hold and its end: it stays open until the deposit is paid or that hold expires. */
export async function keepOffer(
  tx: Ctx,
  { id, offer }: Offered,
  holdId: string,
  untilMs: number,
): Promise<void> {
  const { rows } = await sql`
    update waiting_offer set hold_id = ${holdId}, expires_at = ${iso(untilMs)}::timestamptz
    where account_id = ${tx.accountId} and entry_id = ${id} and hold_id = ${offer.holdId} and state = 'OPEN' returning id`.execute(
    tx.db,
  );
  if (rows.length === 0) throw new ApiError('WAITING_OFFER_GONE');
}

/** Ends the entry with the call that its offer led to. */
export async function finishOffer(tx: Ctx, entryId: number, callId: number): Promise<void> {
  await sql`
    update waiting_entry set outcome = 'BOOKED', event_call_id = ${callId}, ended_at = ${iso(tx.now)}::timestamptz,
      updated_at = ${iso(tx.now)}::timestamptz
    where account_id = ${tx.accountId} and id = ${entryId} and ended_at is null`.execute(tx.db);
  await announceEntries(tx, 'waiting_entry.booked', [entryId]);
}

/** Withdraws the offer for a pretended booking, which must not be distinguishable from a real one. */
export async function spendOffer(tx: Ctx, token: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from waiting_entry where account_id = ${tx.accountId} and token_hash = ${hashOfToken(token)} and ended_at is null
    for no key update`.execute(tx.db);
  await withdrawOffers(
    tx,
    rows.map((row) => row.id),
  );
}
