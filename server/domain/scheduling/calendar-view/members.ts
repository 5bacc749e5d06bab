import { nameShown } from '#/domain/people/account/member-name.ts';
import { reachableUsers } from '#/domain/scheduling/availabilities/availability.ts';
import { unknownReason } from '#/domain/scheduling/calendars/health.ts';
import type { ScheduleRow } from '#/domain/scheduling/free-times/hosts.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** A member with the default schedule, and why their calendar is unknown, if it is. */
export type MemberRow = ScheduleRow & {
  user_id: number;
  name: string;
  /** Whether the caller may see the schedule. */
  is_reachable: boolean;
};

/** These members with their default schedules, in the given order. Ids from other workspaces are left out. */
export async function readMembers(ctx: Ctx, userIds: readonly number[]): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.user_id, ${sql.raw(nameShown)} as name, u.time_zone as user_zone, a.time_zone, a.weekdays, a.overrides, a.out_of_office,
      ${unknownReason(ctx, sql`m.user_id`)} as unknown_calendar, ${reachableUsers(ctx, 'availability:read', sql`m.user_id`)} as is_reachable
    from member m
    join app_user u on u.id = m.person_id
    left join availability a on a.account_id = m.account_id and a.user_id = m.user_id and a.is_default
    where m.account_id = ${ctx.accountId} and m.user_id = any(${userIds}::bigint[]) and m.deleted_at is null
    order by array_position(${userIds}::bigint[], m.user_id)`.execute(ctx.db);
  return rows;
}
