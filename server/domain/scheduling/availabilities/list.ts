import type { list } from '@callwright/contract/availabilities.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { presentAvailability, reachableUsers, selectAvailabilities } from './availability.ts';

/** All schedules that the caller may see. The interface has no pages here. */
export async function listAvailabilities(ctx: Ctx, input: Input<typeof list>): Promise<Result<typeof list>> {
  const ofUser = input.userId === undefined ? sql`true` : sql`a.user_id = ${input.userId}`;
  const { rows } = await selectAvailabilities(sql`
    where a.account_id = ${ctx.accountId} and ${ofUser} and ${reachableUsers(ctx, 'availability:read', sql`a.user_id`)}
    order by a.user_id, a.is_default desc, a.id`).execute(ctx.db);
  const count = rows.length;
  return {
    data: rows.map(presentAvailability),
    meta: { count, page: 0, limit: Math.max(count, 1), hasMore: false, nextPage: null, nextCursor: null },
  };
}
