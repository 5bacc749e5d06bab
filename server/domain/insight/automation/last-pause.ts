import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';

/**
 * When the last pause by a rule of a host in an event ends or ended, and why it was: for hosts through a team,
 * who have no row of their own to be paused in. At most one row; read along automation_action_user.
 */
export function lastPauseByRule(ctx: Ctx, eventId: Sql, userId: Sql): Sql {
  return sql`
    select coalesce(a.undone_at, a.until) as until, a.reason from automation_action a
    where a.account_id = ${ctx.accountId} and a.user_id = ${userId} and a.until is not null and not a.simulated and ${eventId} = any(a.event_ids)
    order by a.at desc, a.id desc limit 1`;
}
