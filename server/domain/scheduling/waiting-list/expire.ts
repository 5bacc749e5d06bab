import type { App, Ctx, PublicCtx, Source } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { inEachWorkspace } from '#/platform/workspaces/in-each-workspace.ts';
import { dropHolds } from '#/domain/scheduling/free-times/hold-rows.ts';
import { announceEntries } from './announce.ts';
import { endEntries } from './end.ts';
import { lookLater } from './jobs.ts';
import { lockList } from './lock-list.ts';

const atOnce = 100;

/** Ends offers that nobody answered in time, and entries whose last window has passed. */
export async function expireWaiting(app: App): Promise<void> {
  await inEachWorkspace(app, dueOffers, expireOffers, atOnce);
  await inEachWorkspace(app, overEntries, endSome, atOnce);
}

/** Open offers that have expired or lost their hold. Uses the index waiting_offer_due. */
function isDue(now: number): Sql {
  return sql`o.state = 'OPEN' and (o.expires_at <= ${iso(now)}::timestamptz
    or not exists (select from slot_hold held where held.account_id = o.account_id and held.id = o.hold_id))`;
}

function dueOffers({ now }: PublicCtx): Sql {
  return sql`select o.account_id from waiting_offer o where ${isDue(now)}`;
}

/**
 * Ends some expired offers of a workspace. Takes the lists' locks, so that no decision is based on an offer that ends
 * meanwhile.
 */
export async function expireOffers(tx: Ctx): Promise<number> {
  const { rows: events } = await sql<{ event_id: number }>`
    select distinct w.event_id from waiting_offer o join waiting_entry w on w.account_id = o.account_id and w.id = o.entry_id
    where o.account_id = ${tx.accountId} and ${isDue(tx.now)} order by w.event_id limit ${sql.lit(atOnce)}`.execute(
    tx.db,
  );
  if (events.length === 0) return 0;
  const eventIds = events.map((event) => event.event_id);
  for (const eventId of eventIds) await lockList(tx, eventId);
  const { rows } = await sql<{ entry_id: number; hold_id: string; event_id: number }>`
    update waiting_offer offer set state = case when offer.expires_at <= ${iso(tx.now)}::timestamptz then 'EXPIRED' else 'WITHDRAWN' end,
      ended_at = ${iso(tx.now)}::timestamptz
    from (
      select o.id, w.event_id from waiting_offer o join waiting_entry w on w.account_id = o.account_id and w.id = o.entry_id
      where o.account_id = ${tx.accountId} and ${isDue(tx.now)} and w.event_id = any(${eventIds}::bigint[])
      order by o.expires_at, o.id limit ${sql.lit(atOnce)} for no key update of o skip locked
    ) due
    where offer.account_id = ${tx.accountId} and offer.id = due.id
    returning offer.entry_id, offer.hold_id, due.event_id`.execute(tx.db);
  await dropHolds(
    tx,
    rows.map((row) => row.hold_id),
  );
  await announceEntries(
    tx,
    'waiting_entry.offer_expired',
    rows.map((row) => row.entry_id),
  );
  for (const eventId of new Set(rows.map((row) => row.event_id))) await lookLater(tx, eventId);
  return rows.length;
}

/** Uses the index waiting_entry_over. An entry with a held time ends only after its offer. */
function overEntries({ now }: PublicCtx): Sql {
  return sql`select w.account_id from waiting_entry w where w.ended_at is null and w.last_at <= ${iso(now)}::timestamptz`;
}

function endSome(tx: Ctx): Promise<number> {
  return endEntries(
    tx,
    'EXPIRED',
    sql`w.id in (
      select over.id from waiting_entry over
      where over.account_id = ${tx.accountId} and over.ended_at is null and over.last_at <= ${iso(tx.now)}::timestamptz
      order by over.last_at, over.id limit ${sql.lit(atOnce)})`,
  );
}

export const offersDue: Source = {
  name: 'offers',
  next: (accountId) => sql`
    select least(
      (select min(case when held.id is null then to_timestamp(0) else o.expires_at end) from waiting_offer o
        left join slot_hold held on held.account_id = o.account_id and held.id = o.hold_id
        where o.account_id = ${accountId} and o.state = 'OPEN'),
      (select min(w.last_at) from waiting_entry w where w.account_id = ${accountId} and w.ended_at is null))`,
  work: expireWaiting,
};
