import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

/** Why a member's busy times are unknown. UNREAD: a calendar that counts has never been read completely. */
export type Unknown = 'EXPIRED' | 'UNREAD' | 'FAILING';

/** A provider may fail this long before its calendars count as unknown. */
export const failingMaxMs = 30 * 60_000;

/**
 * A scalar for the statement that reads hosts: why a member's busy times are unknown, or null. One calendar that counts
 * is enough. Uses the index calendar_user.
 */
export function unknownReason(ctx: Ctx, userId: Sql): Sql {
  return sql`(
    select case when link.status = 'EXPIRED' then 'EXPIRED' when c.compared_at is null then 'UNREAD' else 'FAILING' end
    from calendar c join calendar_connection link on link.account_id = c.account_id and link.id = c.connection_id
    where c.account_id = ${ctx.accountId} and c.user_id = ${userId} and c.checks_conflicts
      and (link.status = 'EXPIRED' or c.compared_at is null or c.failing_since <= ${iso(ctx.now - failingMaxMs)}::timestamptz)
    order by c.id limit 1)`;
}

/**
 * A calendar is asked again after this time, in milliseconds; a provider that sends notifications is trusted for
 * longer.
 */
export const askAgainAfterMs = 60_000;
const pushedMs = 10 * 60_000;
/** After an unanswered request, a calendar is not waited for again for this long. */
const silentMs = 10_000;

/** The oldest acceptable sync time of `calendar as c` for booking a time. */
export function staleBefore(nowMs: number, olderThanMs: number): Sql {
  return sql`case when c.channel_expires_at > ${iso(nowMs)}::timestamptz then ${iso(nowMs - Math.max(pushedMs, olderThanMs))}::timestamptz
    else ${iso(nowMs - olderThanMs)}::timestamptz end`;
}

/** What a booking must know about a member's calendars; null if all were synced recently. */
export type Stale = {
  /** The time of the oldest sync among the calendars, in epoch milliseconds. */
  readonly sinceMs: number;
  /** They were asked a moment ago and did not answer. */
  readonly isSilent: boolean;
};

/** A scalar for the statement that reads hosts: the member's calendars that count and were not synced recently. */
export function staleCalendars(ctx: Ctx, userId: Sql): Sql {
  return sql`(
    select jsonb_build_object('sinceMs', extract(epoch from min(c.synced_at)) * 1000,
      'isSilent', bool_or(coalesce(c.unanswered_at > ${iso(ctx.now - silentMs)}::timestamptz, false)))
    from calendar c
    where c.account_id = ${ctx.accountId} and c.user_id = ${userId} and c.checks_conflicts and c.synced_at < ${staleBefore(ctx.now, askAgainAfterMs)}
    having count(*) > 0)`;
}
