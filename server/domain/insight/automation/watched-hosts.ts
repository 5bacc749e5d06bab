import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { lastPauseByRule } from './last-pause.ts';
import { personName, type Rule } from './rule.ts';

/** A host watched by a rule, with the rule's events that they host. */
export type WatchedHost = {
  userId: number;
  name: string;
  events: { id: number; name: string; required: boolean; paused: boolean }[];
};

/**
 * Everybody who hosts an event of the rule, by name or through a team, in order, in one statement. Excluded are hosts
 * whom the rule exempts, deactivated hosts and former members.
 */
export async function readWatchedHosts(
  ctx: Ctx,
  rule: Pick<Rule, 'eventIds' | 'excludeUserIds'>,
): Promise<WatchedHost[]> {
  const now = sql`${iso(ctx.now)}::timestamptz`;
  const { rows } = await sql<WatchedHost>`
    with hosting as (
      select h.event_id, h.user_id, h.role = 'REQUIRED' as required,
        h.is_paused and (h.paused_until is null or h.paused_until > ${now}) as paused
      from event_host h where h.account_id = ${ctx.accountId} and h.active
      union all
      select distinct t.event_id, tm.user_id, false, coalesce((select pause.until > ${now} from (${lastPauseByRule(ctx, sql`t.event_id`, sql`tm.user_id`)}) pause), false)
      from event_team t join team_member tm on tm.account_id = t.account_id and tm.team_id = t.team_id
      where t.account_id = ${ctx.accountId}
        and not exists (select from event_host h where h.account_id = t.account_id and h.event_id = t.event_id and h.user_id = tm.user_id)
    )
    select hosting.user_id as "userId", ${personName} as name,
      jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'required', hosting.required, 'paused', hosting.paused) order by e.name, e.id) as events
    from hosting
    join event e on e.account_id = ${ctx.accountId} and e.id = hosting.event_id and e.deleted_at is null
    join member m on m.account_id = ${ctx.accountId} and m.user_id = hosting.user_id and m.status = 'ACTIVE' and m.deleted_at is null
    join app_user u on u.id = m.person_id
    where ${rule.eventIds.length === 0 ? sql`true` : sql`hosting.event_id = any(${rule.eventIds}::bigint[])`}
      and hosting.user_id <> all(${rule.excludeUserIds}::bigint[])
    group by hosting.user_id, u.id
    order by lower(${personName}), hosting.user_id`.execute(ctx.db);
  return rows;
}
