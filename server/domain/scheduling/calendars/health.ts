import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

/** Why nobody knows when a member is busy. UNREAD: a calendar that counts was never read to its end. */
export type Unknown = 'EXPIRED' | 'UNREAD' | 'FAILING';

/** A provider may fail for so long before its calendars count as unknown. */
export const failingMaxMs = 30 * 60_000;

/**
 * Why it is unknown when a member is busy, or null: a scalar for the statement that reads hosts. One calendar that counts
 * is enough. Along calendar_user.
 */
export function unknownReason(ctx: Ctx, userId: Sql): Sql {
  return sql`(
    select case when link.status = 'EXPIRED' then 'EXPIRED' when c.compared_at is null then 'UNREAD' else 'FAILING' end
    from calendar c join calendar_connection link on link.account_id = c.account_id and link.id = c.connection_id
    where c.account_id = ${ctx.accountId} and c.user_id = ${userId} and c.checks_conflicts
      and (link.status = 'EXPIRED' or c.compared_at is null or c.failing_since <= ${iso(ctx.now - failingMaxMs)}::timestamptz)
    order by c.id limit 1)`;
}

/** Without news by itself a calendar is asked again after this time; a provider that tells about changes may be trusted longer. */
export const askAgainAfterMs = 60_000;
const pushedMs = 10 * 60_000;
/** A calendar that was asked in vain is not waited for again for so long. */
const silentMs = 10_000;

/** Before which moment a reading of `calendar as c` is too old to give a time away by it. */
export function staleBefore(nowMs: number, olderThanMs: number): Sql {
  return sql`case when c.channel_expires_at > ${iso(nowMs)}::timestamptz then ${iso(nowMs - Math.max(pushedMs, olderThanMs))}::timestamptz
    else ${iso(nowMs - olderThanMs)}::timestamptz end`;
}

/** What a booking has to know of a member’s calendars; null where everything was read a moment ago. */
export type Stale = {
  /** Epoch milliseconds of the last reading, of the calendar that was read longest ago. */
  readonly sinceMs: number;
  /** They were asked a moment ago, and did not answer. */
  readonly isSilent: boolean;
};

/** The calendars of a member that count and were not read lately: a scalar for the statement that reads hosts. */
export function staleCalendars(ctx: Ctx, userId: Sql): Sql {
  return sql`(
    select jsonb_build_object('sinceMs', extract(epoch from min(c.synced_at)) * 1000,
      'isSilent', bool_or(coalesce(c.unanswered_at > ${iso(ctx.now - silentMs)}::timestamptz, false)))
    from calendar c
    where c.account_id = ${ctx.accountId} and c.user_id = ${userId} and c.checks_conflicts and c.synced_at < ${staleBefore(ctx.now, askAgainAfterMs)}
    having count(*) > 0)`;
}
