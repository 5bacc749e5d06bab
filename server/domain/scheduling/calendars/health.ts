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

/** The same of members, by their number; who is not in the map is known. One statement. */
export async function calendarStates(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, Unknown>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; reason: Unknown | null }>`
    select host.user_id, ${unknownReason(ctx, sql`host.user_id`)} as reason from unnest(${userIds}::bigint[]) as host (user_id)`.execute(
    ctx.db,
  );
  return new Map(
    rows.flatMap(({ user_id, reason }) => (reason === null ? [] : [[user_id, reason] as const])),
  );
}
