import { inReach, leaseEnd } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import type { LinkSource } from '#/domain/scheduling/call-records/link-source.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/**
 * The lease on a link: longer than creating one takes, so that another process takes over only if this one has died.
 */
const leaseMs = 60_000;

/** A link to be created, changed or removed. */
export type Claimed = {
  account_id: number;
  event_call_id: number;
  user_id: number;
  provider: LinkSource;
  connection_id: number | null;
  external_id: string | null;
  starts_at: string;
  ends_at: string;
  is_wanted: boolean;
  tries: number;
  lease_ends_at: string;
};

/**
 * Leases due links of all workspaces, at most one per host, because providers allow few concurrent requests per
 * account.
 */
export async function claimDue(app: App, max: number): Promise<Claimed[]> {
  const now = sql`${iso(app.clock())}::timestamptz`;
  const isFree = sql`(l.leased_until is null or l.leased_until <= ${now})`;
  return takeInCells(
    app,
    max,
    (some) => sql<Claimed>`
    with due as materialized (
      select l.account_id, l.event_call_id, l.user_id, l.provider, row_number() over (partition by l.account_id, l.user_id order by l.due_at, l.event_call_id) as place
      from call_link l join account a on a.id = l.account_id and a.deleted_at is null
      where ${inReach(app, 'l.account_id')} and l.due_at <= ${now} and ${isFree} and not exists (
        select 1 from call_link other where other.account_id = l.account_id and other.user_id = l.user_id and other.leased_until > ${now})
      order by place, l.due_at limit ${some}
    )
    update call_link l set tries = l.tries + 1, leased_until = ${leaseEnd(app, leaseMs)}::timestamptz
    from due
    where due.place = 1 and l.account_id = due.account_id and l.event_call_id = due.event_call_id and l.user_id = due.user_id
      and l.provider = due.provider and ${isFree}
    returning l.account_id, l.event_call_id, l.user_id, l.provider, l.connection_id, l.external_id, l.starts_at, l.ends_at, l.is_wanted, l.tries,
      l.leased_until as lease_ends_at`,
  );
}
