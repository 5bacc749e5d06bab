import { offerMinutesMin } from '@callwright/contract/waiting-settings.ts';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { readEventOfCall, type BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { readHosts } from '#/domain/scheduling/free-times/hosts.ts';
import { countsCalls } from '#/domain/scheduling/free-times/taken.ts';
import type { SlotRequest } from '#/domain/scheduling/free-times/slot-request.ts';
import { dropHolds } from '#/domain/scheduling/free-times/hold-rows.ts';
import { announceEntries, type WaitingContext } from './announce.ts';
import { expireOffers } from './expire.ts';
import { readCandidates, type Candidate } from './candidates.ts';
import type { Explanation } from './entry.ts';
import { firstFit, type Fit } from './fit.ts';
import { freeStarts, type FreeStarts } from './free-starts.ts';
import { holdFor, type HeldTime } from './hold-for.ts';
import { lockList } from './lock-list.ts';

/** The most offers of one run for an event. The next run makes the others. */
const offersMax = 50;
/** How often a time may turn out to be taken before the rest is left to the next run. */
const attemptsMax = 10;
/** How many passed-over people are stored with an offer. */
const explainedMax = 20;

/**
 * Offers an event's free times to the people waiting for it, in order. Called for every cause: a change that frees
 * time, an ended offer, new windows, and the sweep. It looks only at the current state, so repeating it does no harm.
 * Each offer is its own transaction.
 * @returns how many offers were made
 */
export async function offerFreed(ctx: Ctx, eventId: number): Promise<number> {
  // Expired offers have ended, even if nothing has recorded that yet.
  await transaction(ctx, expireOffers);
  let count = 0;
  while (count < offersMax && (await transaction(ctx, (tx) => offerNext(tx, eventId)))) count += 1;
  return count;
}

async function offerNext(given: Ctx, eventId: number): Promise<boolean> {
  await lockList(given, eventId);
  // The previous decision may have taken a while. A new offer should be open for its full time.
  const tx = { ...given, now: given.app.clock() };
  const event = await readOpenEvent(tx, eventId);
  if (event === null) return false;
  const candidates = await readCandidates(tx, event);
  if (!candidates.some(({ hasOffer, hasCall }) => !hasOffer && !hasCall)) return false;
  const hosts = await readHosts(tx, event);
  // A hold takes a time but does not count against limits. If one more call fits into a day, it must not be promised to
  // two people.
  if (countsCalls(event, hosts) && candidates.some(({ hasOffer }) => hasOffer)) return false;
  const free = await freeStarts(tx, event, hosts, candidates);
  const failed = new Map<number, Set<number>>();
  // With less time than the shortest offer, nobody could answer. The minimum notice is added so that the offer can
  // still be booked.
  const earliestMs = tx.now + (event.settings.minimumNotice + offerMinutesMin) * minuteMs;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const waiting = candidates.map((candidate) => ({
      ...candidate,
      starts: free.get(candidate.id)?.starts ?? [],
      failed: failed.get(candidate.id) ?? new Set<number>(),
    }));
    const fit = firstFit(waiting, earliestMs);
    if (fit === null) return false;
    const candidate = candidates.find(({ id }) => id === fit.entryId);
    if (candidate === undefined) throw new Error('An entry that fits is not among those who wait');
    if (await offerTime(tx, event, candidate, free, fit)) return true;
    failed.set(fit.entryId, (failed.get(fit.entryId) ?? new Set()).add(fit.startMs));
  }
  return false;
}

/** The event, if it accepts bookings and has a waiting list. */
async function readOpenEvent(tx: Ctx, eventId: number): Promise<BookableEvent | null> {
  const { rows } = await sql`
    select from event where account_id = ${tx.accountId} and id = ${eventId} and deleted_at is null and status = 'ACTIVATED'`.execute(
    tx.db,
  );
  if (rows.length === 0) return null;
  const event = await readEventOfCall(tx, eventId);
  return event.settings.waitingList.enabled ? event : null;
}

async function offerTime(
  tx: Ctx,
  event: BookableEvent,
  candidate: Candidate,
  free: FreeStarts,
  fit: Fit,
): Promise<boolean> {
  const request: SlotRequest = {
    event,
    startMs: fit.startMs,
    durationMin: candidate.durationMin,
    timeZone: event.timeZone,
    narrowing: free.get(candidate.id)?.narrowing ?? {},
    holdId: undefined,
    override: false,
  };
  const { minimumNotice, waitingList } = event.settings;
  const expiresMs = Math.min(
    tx.now + waitingList.offerMinutes * minuteMs,
    fit.startMs - minimumNotice * minuteMs,
  );
  const held = await holdFor(tx, request, candidate.ownerId, expiresMs);
  if (held === null) return false;
  if (!(await insertOffer(tx, candidate, fit, held, expiresMs))) {
    await dropHolds(tx, [held.holdId]);
    return false;
  }
  const context: WaitingContext = { entryId: candidate.id, mail: 'offer' };
  await announceEntries(tx, 'waiting_entry.offered', [candidate.id], { context });
  return true;
}

/** Inserts nothing if the entry has just ended. */
async function insertOffer(
  tx: Ctx,
  { id, durationMin }: Candidate,
  { startMs, position, passedOver }: Fit,
  { holdId, hostIds }: HeldTime,
  expiresMs: number,
): Promise<boolean> {
  const explanation: Explanation = {
    position,
    passedOver: passedOver.slice(0, explainedMax),
    more: Math.max(0, passedOver.length - explainedMax),
  };
  const { rows } = await sql`
    with entry as (
      select id from waiting_entry where account_id = ${tx.accountId} and id = ${id} and ended_at is null for no key update)
    insert into waiting_offer (account_id, entry_id, hold_id, starts_at, duration_min, host_ids, explanation, created_at, expires_at)
    select ${tx.accountId}, entry.id, ${holdId}, ${iso(startMs)}::timestamptz, ${durationMin}, ${hostIds}::bigint[],
      ${JSON.stringify(explanation)}::jsonb, ${iso(tx.now)}::timestamptz, ${iso(expiresMs)}::timestamptz
    from entry
    on conflict do nothing
    returning id`.execute(tx.db);
  return rows.length > 0;
}
