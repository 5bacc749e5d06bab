import { connectionColumns, type ConnectionRow } from '#/domain/scheduling/calendars/connections/connection-row.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/** While one process writes an entry no other does; if it dies, others may after this time. */
const leaseMs = 60_000;
const atOnce = 20;

/** An entry that is to be written or removed, with the calendar it belongs to and how that is reached. */
export type Claimed = {
  event_call_id: number;
  entry_user_id: number;
  calendar_id: number;
  calendar_external_id: string;
  external_id: string | null;
  etag: string | null;
  uid: string;
  wanted_version: number;
  is_wanted: boolean;
  tries: number;
  lease_ends_at: string;
} & ConnectionRow;

/** Takes some entries of the workspace that are due. Those whose calendar is disconnected are left as they are. */
export async function claimDue(ctx: Ctx): Promise<Claimed[]> {
  const now = ctx.app.clock();
  const { rows } = await sql<Claimed>`
    update call_entry e set tries = e.tries + 1, leased_until = ${iso(now + leaseMs)}::timestamptz
    from (
      select due.event_call_id, due.user_id from call_entry due
      join calendar c on c.account_id = due.account_id and c.id = due.calendar_id
      join calendar_connection n on n.account_id = c.account_id and n.id = c.connection_id
      where due.account_id = ${ctx.accountId} and due.due_at <= ${iso(now)}::timestamptz and n.status <> 'EXPIRED'
        and (due.leased_until is null or due.leased_until <= ${iso(now)}::timestamptz)
      order by due.due_at, due.event_call_id limit ${sql.lit(atOnce)} for update of due skip locked
    ) due, calendar c, calendar_connection n
    where e.account_id = ${ctx.accountId} and e.event_call_id = due.event_call_id and e.user_id = due.user_id
      and c.account_id = e.account_id and c.id = e.calendar_id and n.account_id = c.account_id and n.id = c.connection_id
    returning e.event_call_id, e.user_id as entry_user_id, e.calendar_id, c.external_id as calendar_external_id, e.external_id, e.etag, e.uid,
      e.wanted_version, e.is_wanted, e.tries, e.leased_until as lease_ends_at, ${connectionColumns}`.execute(
    ctx.db,
  );
  return rows;
}

export function isFull(claimed: readonly Claimed[]): boolean {
  return claimed.length === atOnce;
}
