import { randomBytes } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { sql, type Sql } from '../db/sql.ts';
import { iso } from '../time.ts';
import { protectedSpan, type BookableEvent } from './bookable-event.ts';
import { lockHosts } from './locks.ts';

// The rows of holds. Whose time a hold takes stands in event_call_host, where the constraint keeps it apart from calls
// and other holds; nobody asks whether there is a hold.

/** A hold that has been given up within this transaction: its time is this transaction's. */
export type GivenUp = {
  eventId: number;
  startMs: number;
  hostIds: number[];
  /** When it was made, if it has not expired: rules that looked at the clock then do not look again. */
  heldAt: number | null;
};

export type NewHold = {
  event: BookableEvent;
  startMs: number;
  durationMin: number;
  /** All of them are held, or nobody. */
  hostIds: readonly number[];
  expiresMs: number;
  addressKey: string | null;
};

/**
 * Deletes holds of these hosts that have expired, for a statement that wants their time. The constraint knows no clock, so
 * they block until they are deleted; those that nobody misses go with the next hold of the workspace, or by the hour.
 */
export function expiredHolds(tx: Ctx, userIds: readonly number[]): Sql {
  return sql`
    delete from event_call_host
    where account_id = ${tx.accountId} and user_id = any(${userIds}::bigint[]) and held_until <= ${iso(tx.now)}::timestamptz
    returning user_id`;
}

/** Writes the hold with its hosts, or nothing when one of them is taken: the exclusion constraint decides, as for calls. */
export async function insertHold(tx: Ctx, hold: NewHold): Promise<string | null> {
  const [now, start, expires] = [iso(tx.now), iso(hold.startMs), iso(hold.expiresMs)];
  const { rows } = await sql<{ id: string }>`
    with expired as (${expiredHolds(tx, hold.hostIds)}),
    new as (select ${`hold_${randomBytes(18).toString('base64url')}`}::text as id),
    host as (
      insert into event_call_host (account_id, hold_id, held_until, user_id, starts_at, span, blocking, assigned_at, credit)
      select ${tx.accountId}, new.id, ${expires}::timestamptz, h.user_id, ${start}::timestamptz,
        ${protectedSpan(hold.event, hold.startMs, hold.durationMin)}, true, ${now}::timestamptz, 0
      from new, unnest(${hold.hostIds.toSorted((a, b) => a - b)}::bigint[]) as h (user_id)
      join member m on m.account_id = ${tx.accountId} and m.user_id = h.user_id and m.status = 'ACTIVE'
      where (select count(*) from expired) >= 0
      order by h.user_id
      for key share of m
      on conflict do nothing
      returning user_id
    )
    insert into slot_hold (account_id, id, event_id, starts_at, duration_min, expires_at, address_key, created_at)
    select ${tx.accountId}, new.id, ${hold.event.id}, ${start}::timestamptz, ${hold.durationMin}, ${expires}::timestamptz,
      ${hold.addressKey}, ${now}::timestamptz
    from new where (select count(*) from host) = ${hold.hostIds.length}
    returning id`.execute(tx.db);
  return rows[0]?.id ?? null;
}

/**
 * Deletes a hold, whose time its holder is about to use or to leave. Behind the locks of its hosts: whoever moves a call
 * by an update waits there, and not for this transaction's rows while this one waits for theirs.
 */
export async function giveUpHold(tx: Ctx, holdId: string): Promise<GivenUp | null> {
  const { rows: hosts } = await sql<{ user_id: number }>`
    select user_id from event_call_host where account_id = ${tx.accountId} and hold_id = ${holdId} order by user_id`.execute(
    tx.db,
  );
  const hostIds = hosts.map((host) => host.user_id);
  await lockHosts(tx, hostIds);
  const { rows } = await sql<{ event_id: number; start: number; expires: number; made: number }>`
    delete from slot_hold where account_id = ${tx.accountId} and id = ${holdId}
    returning event_id, extract(epoch from starts_at)::float8 * 1000 as start, extract(epoch from expires_at)::float8 * 1000 as expires,
      extract(epoch from created_at)::float8 * 1000 as made`.execute(tx.db);
  const row = rows[0];
  if (row === undefined) return null;
  const isLive = row.expires > tx.now;
  return { eventId: row.event_id, startMs: row.start, hostIds, heldAt: isLive ? row.made : null };
}

const sweptAtOnce = 200;

/** Deletes what has expired in this workspace; holds that somebody is working on are left for the next time. */
export async function sweepHolds(tx: Ctx): Promise<void> {
  await sql`
    delete from slot_hold hold using (
      select id from slot_hold
      where account_id = ${tx.accountId} and expires_at <= ${iso(tx.now)}::timestamptz
      order by expires_at limit ${sql.lit(sweptAtOnce)} for update skip locked
    ) expired
    where hold.account_id = ${tx.accountId} and hold.id = expired.id`.execute(tx.db);
}
