import { unknownReason, type Unknown } from '#/domain/scheduling/calendars/health.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** Why the busy times of members are unknown, by member id; members whose busy times are known are not in the map. */
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
