import { offerMinutesMin } from '@callwright/contract/waiting-settings.ts';
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

const minuteMs = 60_000;
/** How many offers a run makes in an event; the next run makes the others. */
const offersMax = 50;
/** How often a time that was free a moment ago may be gone, before the rest is left to the next run. */
const attemptsMax = 10;
/** How many of those who were passed over are kept with an offer. */
const explainedMax = 20;

/**
 * Offers what is free in an event to those who wait for it, in order. Every cause comes here: a change that frees time, an
 * offer that ended, new times that somebody left, and the sweep. It looks at how things are now, so that doing it twice
 * changes nothing; one offer is one transaction.
 * @returns how many offers were made
 */
export async function offerFreed(ctx: Ctx, eventId: number): Promise<number> {
  // What nobody answered is over by its time, also where nothing has noted that yet.
  await transaction(ctx, expireOffers);
  let count = 0;
  while (count < offersMax && (await transaction(ctx, (tx) => offerNext(tx, eventId)))) count += 1;
  return count;
}

async function offerNext(given: Ctx, eventId: number): Promise<boolean> {
  await lockList(given, eventId);
  // The decision before may have taken a while: an offer that begins now is open for its whole time.
  const tx = { ...given, now: given.app.clock() };
  const event = await readOpenEvent(tx, eventId);
  if (event === null) return false;
  const candidates = await readCandidates(tx, event);
  if (!candidates.some(({ hasOffer, hasCall }) => !hasOffer && !hasCall)) return false;
  const hosts = await readHosts(tx, event);
  // A hold takes a time and no place in a count: of a day that takes one call more, two people must not be promised it.
  if (countsCalls(event, hosts) && candidates.some(({ hasOffer }) => hasOffer)) return false;
  const free = await freeStarts(tx, event, hosts, candidates);
  const failed = new Map<number, Set<number>>();
  // With less time than the shortest offer nobody could answer, and what is offered can still be booked by its rules.
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

/** The event, if it takes bookings and has a waiting list. */
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

/** Nothing where the entry has just ended. */
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
