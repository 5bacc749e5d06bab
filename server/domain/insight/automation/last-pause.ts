import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';

/**
 * The end and reason of a host's last pause by a rule in an event. For hosts through a team, who have no row of their
 * own for pauses. At most one row, using the index automation_action_user.
 */
export function lastPauseByRule(ctx: Ctx, eventId: Sql, userId: Sql): Sql {
  return sql`
    select coalesce(a.undone_at, a.until) as until, a.reason from automation_action a
    where a.account_id = ${ctx.accountId} and a.user_id = ${userId} and a.until is not null and not a.simulated and ${eventId} = any(a.event_ids)
    order by a.at desc, a.id desc limit 1`;
}
