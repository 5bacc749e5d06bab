import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

/** One calendar, all calendars of an account, or all of a member. */
type Which = { readonly id: number } | { readonly connectionId: number } | { readonly userId: number };

function those(ctx: Ctx, which: Which): Sql {
  const workspace = sql`account_id = ${ctx.accountId}`;
  if ('id' in which) return sql`${workspace} and id = ${which.id}`;
  return 'connectionId' in which
    ? sql`${workspace} and connection_id = ${which.connectionId}`
    : sql`${workspace} and user_id = ${which.userId}`;
}

function nowOf(ctx: Ctx): Sql {
  return sql`${iso(ctx.app.clock())}::timestamptz`;
}

/** Schedules a sync within a second or two, because a member asked for it. */
export async function wakeCalendars(ctx: Ctx, which: Which): Promise<void> {
  const now = nowOf(ctx);
  await sql`update calendar set next_poll_at = ${now} where ${those(ctx, which)} and next_poll_at > ${now}`.execute(
    ctx.db,
  );
}

/**
 * Schedules a full sync: calendars were switched on, have a new address, or their entries must be evaluated anew, for
 * example with another ignored word. Until then the mirror stays as it is; without one, the member's busy times are
 * unknown. A sync in progress becomes invalid, because it began earlier.
 */
export async function readAnew(ctx: Ctx, which: Which): Promise<void> {
  await sql`
    update calendar set sync_state = null, lease = lease + 1, leased_until = null, failures = 0, next_poll_at = ${nowOf(ctx)}
    where ${those(ctx, which)}`.execute(ctx.db);
}

/** The member confirms that the missing entries were deleted on purpose. The next sync acts on them. */
export async function confirmDeletions(ctx: Ctx, which: Which): Promise<void> {
  await sql`
    update calendar set deletions_confirmed = true, next_poll_at = ${nowOf(ctx)}
    where ${those(ctx, which)} and held_deletions > 0`.execute(ctx.db);
}
