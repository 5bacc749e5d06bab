import { inReach } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import {
  connectionColumns,
  type ConnectionRow,
} from '#/domain/scheduling/calendars/connections/connection-row.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/** How long nobody else syncs a calendar. Each page renews the lease; longer than any page takes. */
const leaseMs = 2 * 60_000;
/** Fairness between workspaces is computed among the calendars that have waited longest, up to this many. */
const waitingMax = 1_000;

/** A calendar that only this process may sync, with its connection. */
export type LeasedCalendar = ConnectionRow & {
  calendar_id: number;
  external_id: string;
  time_zone: string | null;
  ignored_word: string | null;
  sync_state: string | null;
  generation: number;
  /** Every write must check it, because another process may have taken over. */
  lease: number;
  window_from: string | null;
  window_to: string | null;
  compared_at: string | null;
  failures: number;
  failing_since: string | null;
  deletions_confirmed: boolean;
};

/** Another process has taken the calendar over, or it is gone. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Leases due calendars of any workspace, at most `max`: first one per workspace, then a second one, so that a large
 * workspace does not keep the others waiting. One statement, using the index calendar_due.
 */
export async function leaseDue(app: App, max: number): Promise<LeasedCalendar[]> {
  const now = app.clock();
  const due = (some: number) => sql`
    select waiting.account_id, waiting.id
    from (
      select c.account_id, c.id, c.next_poll_at
      from calendar c join account a on a.id = c.account_id and a.deleted_at is null
      where ${inReach(app, 'c.account_id')} and (c.checks_conflicts or c.is_write_target) and ${isFree(now)} and c.next_poll_at <= ${iso(now)}::timestamptz
      order by c.next_poll_at limit ${sql.lit(waitingMax)}
    ) waiting
    order by row_number() over (partition by waiting.account_id order by waiting.next_poll_at, waiting.id), waiting.next_poll_at, waiting.id
    limit ${sql.lit(some)}`;
  if (!app.database.cells.areSpread) return takeInCells(app, max, (some) => lease(due(some), now));
  return takeInCells(app, max, (some) => ({
    execute: async (db) => lease(listed((await sql<Named>`${due(some)}`.execute(db)).rows), now).execute(db),
  }));
}

type Named = { readonly account_id: number; readonly id: number };

/**
 * The rows found before. A cluster that selects and locks rows in one statement loses some, so these are two
 * statements.
 */
function listed(rows: readonly Named[]): Sql {
  return sql`select account_id, id from unnest(${rows.map((row) => row.account_id)}::bigint[], ${rows.map((row) => row.id)}::bigint[])
    as one (account_id, id)`;
}

/** Leases these calendars of a workspace, except those being synced. */
export async function leaseThese(ctx: Ctx, calendarIds: readonly number[]): Promise<LeasedCalendar[]> {
  const these = sql`select ${ctx.accountId}::bigint as account_id, id from unnest(${calendarIds}::bigint[]) as id`;
  const { rows } = await lease(these, ctx.app.clock()).execute(ctx.db);
  return rows;
}

/** The next poll is set to the end of the lease, so that a calendar is due again if its process dies. */
function lease(which: Sql, now: number): Sql<LeasedCalendar> {
  const until = sql`${iso(now + leaseMs)}::timestamptz`;
  return sql<LeasedCalendar>`
    with taken as (
      select c.account_id, c.id from calendar c join (${which}) which on which.account_id = c.account_id and which.id = c.id
      where ${isFree(now)} for no key update of c skip locked
    )
    update calendar c set lease = greatest(c.lease, c.generation) + 1, leased_until = ${until}, next_poll_at = ${until}
    from taken, calendar_connection n
    where c.account_id = taken.account_id and c.id = taken.id and n.account_id = c.account_id and n.id = c.connection_id
    returning c.id as calendar_id, c.external_id, c.time_zone, c.ignored_word, c.sync_state, c.generation, c.lease, c.window_from, c.window_to,
      c.compared_at, c.failures, c.failing_since, c.deletions_confirmed, ${connectionColumns}`;
}

function isFree(now: number): Sql {
  return sql`(c.leased_until is null or c.leased_until <= ${iso(now)}::timestamptz)`;
}

/**
 * Renews the lease, and locks the calendar until the end of the transaction.
 * @throws LeaseLost if another process has it
 */
export async function keepLease(tx: Ctx, { calendar_id: id, lease }: LeasedCalendar): Promise<void> {
  const until = sql`${iso(tx.app.clock() + leaseMs)}::timestamptz`;
  const { rows } = await sql`
    update calendar set leased_until = ${until}, next_poll_at = ${unlessWoken(until)}
    where account_id = ${tx.accountId} and id = ${id} and lease = ${lease} and leased_until is not null returning id`.execute(
    tx.db,
  );
  if (rows.length === 0) throw new LeaseLost('Another process reads this calendar');
}

/** Ends the lease without a sync. The calendar stays due. */
export async function dropLease(ctx: Ctx, { calendar_id: id, lease }: LeasedCalendar): Promise<void> {
  await sql`
    update calendar set leased_until = null, next_poll_at = least(next_poll_at, ${iso(ctx.app.clock())}::timestamptz)
    where account_id = ${ctx.accountId} and id = ${id} and lease = ${lease}`.execute(ctx.db);
}

/** The time of the next sync, unless an earlier one was requested during the lease. */
export function unlessWoken(at: Sql): Sql {
  return sql`case when next_poll_at = leased_until then ${at} else next_poll_at end`;
}
