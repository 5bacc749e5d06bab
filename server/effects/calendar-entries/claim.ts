import { inReach, leaseEnd } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import {
  connectionColumns,
  type ConnectionRow,
} from '#/domain/scheduling/calendars/connections/connection-row.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/**
 * The lease on an entry: longer than writing one takes, so that another process takes over only if this one has died.
 */
const leaseMs = 60_000;

/** An entry to be written or removed, with its calendar and the connection to reach it. */
export type Claimed = {
  event_call_id: number;
  entry_user_id: number;
  calendar_external_id: string;
  external_id: string | null;
  etag: string | null;
  uid: string;
  is_wanted: boolean;
  tries: number;
  lease_ends_at: string;
} & ConnectionRow;

/**
 * Leases due entries of all workspaces, at most one per connection, because providers allow few concurrent requests per
 * account. Entries of a lost connection wait until it is back. One statement, which uses the index call_entry_due.
 */
export async function claimDue(app: App, max: number): Promise<Claimed[]> {
  const now = sql`${iso(app.clock())}::timestamptz`;
  const isFree = sql`(e.leased_until is null or e.leased_until <= ${now})`;
  return takeInCells(
    app,
    max,
    (some) => sql<Claimed>`
    with due as materialized (
      select e.account_id, e.event_call_id, e.user_id, row_number() over (partition by n.account_id, n.id order by e.due_at, e.event_call_id) as place
      from call_entry e
      join account a on a.id = e.account_id and a.deleted_at is null
      join calendar c on c.account_id = e.account_id and c.id = e.calendar_id
      join calendar_connection n on n.account_id = c.account_id and n.id = c.connection_id and n.status <> 'EXPIRED'
      where ${inReach(app, 'e.account_id')} and e.due_at <= ${now} and ${isFree} and not exists (
        select 1 from call_entry other join calendar oc on oc.account_id = other.account_id and oc.id = other.calendar_id
        where other.leased_until > ${now} and oc.account_id = n.account_id and oc.connection_id = n.id)
      order by place, e.due_at limit ${some}
    )
    update call_entry e set tries = e.tries + 1, leased_until = ${leaseEnd(app, leaseMs)}::timestamptz
    from due, calendar c, calendar_connection n
    where due.place = 1 and e.account_id = due.account_id and e.event_call_id = due.event_call_id and e.user_id = due.user_id and ${isFree}
      and c.account_id = e.account_id and c.id = e.calendar_id and n.account_id = c.account_id and n.id = c.connection_id
    returning e.event_call_id, e.user_id as entry_user_id, c.external_id as calendar_external_id, e.external_id, e.etag, e.uid,
      e.is_wanted, e.tries, e.leased_until as lease_ends_at, ${connectionColumns}`,
  );
}
