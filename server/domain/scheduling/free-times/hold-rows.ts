import { bytesFor } from '#/platform/db/draws.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { lockingMembers, lockMembersApart } from '#/platform/db/spread.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { protectedSpan, type BookableEvent } from './bookable-event.ts';
import { lockHosts } from './locks.ts';

// The rows of holds. The hosts of a hold are rows of event_call_host, where the exclusion constraint prevents overlaps
// from calls and other holds; no query checks for holds.

/** A hold deleted in this transaction, whose time may now be used. */
export type DeletedHold = {
  eventId: number;
  startMs: number;
  hostIds: number[];
  /** When it was made, unless it has expired. Rules about time were checked then and are not checked again. */
  heldAt: number | null;
};

export type NewHold = {
  event: BookableEvent;
  startMs: number;
  durationMin: number;
  /** The hold takes the time of all of them, or of none. */
  hostIds: readonly number[];
  expiresMs: number;
  addressKey: string | null;
};

/**
 * Deletes expired holds of these hosts, as part of a statement that needs their time. The exclusion constraint ignores
 * expiry, so an expired hold blocks until it is deleted. All others are deleted with the workspace's next hold, or
 * hourly.
 */
export function expiredHolds(tx: Ctx, userIds: readonly number[]): Sql {
  return sql`
    delete from event_call_host
    where account_id = ${tx.accountId} and user_id = any(${userIds}::bigint[]) and held_until <= ${iso(tx.now)}::timestamptz
    returning user_id`;
}

/**
 * Writes the hold with its hosts, or nothing if one of them is taken: the exclusion constraint decides, as for calls.
 */
export async function insertHold(tx: Ctx, hold: NewHold): Promise<string | null> {
  const [now, start, expires] = [iso(tx.now), iso(hold.startMs), iso(hold.expiresMs)];
  await lockMembersApart(tx, hold.hostIds, 'booked');
  const { rows } = await sql<{ id: string }>`
    with expired as (${expiredHolds(tx, hold.hostIds)}),
    new as (select ${`hold_${bytesFor(tx, 18).toString('base64url')}`}::text as id),
    bookable as materialized (
      select m.user_id from member m
      where m.account_id = ${tx.accountId} and m.user_id = any(${hold.hostIds}::bigint[]) and m.status = 'ACTIVE' and (select count(*) from expired) >= 0
      order by m.user_id
      ${lockingMembers(tx)}
    ),
    host as (
      insert into event_call_host (account_id, hold_id, held_until, user_id, starts_at, span, blocking, assigned_at, credit)
      select ${tx.accountId}, new.id, ${expires}::timestamptz, h.user_id, ${start}::timestamptz,
        ${protectedSpan(hold.event, hold.startMs, hold.durationMin)}, true, ${now}::timestamptz, 0
      from new, bookable h order by h.user_id
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
 * Deletes a hold whose time is about to be used or released. Locks its hosts first: transactions that move calls wait
 * for these locks too, and waiting for rows instead could deadlock.
 */
export async function deleteHold(tx: Ctx, holdId: string): Promise<DeletedHold | null> {
  const { rows: hosts } = await sql<{ user_id: number }>`
    select user_id from event_call_host where account_id = ${tx.accountId} and hold_id = ${holdId} order by user_id`.execute(
    tx.db,
  );
  const hostIds = hosts.map((host) => host.user_id);
  await lockHosts(tx, hostIds);
  const { rows } = await sql<{ event_id: number; starts_at: string; expires_at: string; created_at: string }>`
    delete from slot_hold where account_id = ${tx.accountId} and id = ${holdId}
    returning event_id, starts_at, expires_at, created_at`.execute(tx.db);
  const row = rows[0];
  if (row === undefined) return null;
  const isLive = toMs(row.expires_at) > tx.now;
  return {
    eventId: row.event_id,
    startMs: toMs(row.starts_at),
    hostIds,
    heldAt: isLive ? toMs(row.created_at) : null,
  };
}

/** Releases held times. */
export async function dropHolds(tx: Ctx, holdIds: readonly string[]): Promise<void> {
  if (holdIds.length === 0) return;
  await sql`
    delete from slot_hold where account_id = ${tx.accountId} and id = any(${holdIds}::text[])`.execute(tx.db);
}

const sweptAtOnce = 200;

/** Deletes the expired holds of this workspace. Locked ones are left for the next run. */
export async function sweepHolds(tx: Ctx): Promise<void> {
  await sql`
    delete from slot_hold hold using (
      select id from slot_hold
      where account_id = ${tx.accountId} and expires_at <= ${iso(tx.now)}::timestamptz
      order by expires_at limit ${sql.lit(sweptAtOnce)} for update skip locked
    ) expired
    where hold.account_id = ${tx.accountId} and hold.id = expired.id`.execute(tx.db);
}
