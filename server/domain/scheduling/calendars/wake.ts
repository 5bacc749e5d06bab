import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

/** Has a calendar read within a second or two: its provider says that something has changed, or a member asks. */
export async function wakeCalendar(ctx: Ctx, calendarId: number): Promise<void> {
  const now = sql`${iso(ctx.app.clock())}::timestamptz`;
  await sql`
    update calendar set next_poll_at = ${now}
    where account_id = ${ctx.accountId} and id = ${calendarId} and next_poll_at > ${now}`.execute(ctx.db);
}

/**
 * Has all of a calendar read: it was switched on, or its entries are to be seen otherwise, such as by another word to
 * ignore. Until then the mirror stays as it is; where it has none, the member is unknown. A reading that is under way
 * counts no more, because it began before.
 */
export async function readAnew(ctx: Ctx, calendarId: number): Promise<void> {
  const now = sql`${iso(ctx.app.clock())}::timestamptz`;
  await sql`
    update calendar set sync_state = null, lease = lease + 1, leased_until = null, next_poll_at = ${now}
    where account_id = ${ctx.accountId} and id = ${calendarId}`.execute(ctx.db);
}

/** A member says that the entries which are gone were deleted on purpose: the next reading acts upon them. */
export async function confirmDeletions(ctx: Ctx, calendarId: number): Promise<void> {
  const now = sql`${iso(ctx.app.clock())}::timestamptz`;
  await sql`
    update calendar set deletions_confirmed = true, next_poll_at = ${now}
    where account_id = ${ctx.accountId} and id = ${calendarId} and held_deletions > 0`.execute(ctx.db);
}
