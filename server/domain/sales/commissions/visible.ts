import { levelOf } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';

export function seesAllPay({ role }: Pick<Ctx, 'role'>): boolean {
  return role === null || levelOf(role, 'commissions:read') === 'all';
}

/** Whose pay the caller may see, as a condition on `commission_entry e`: everybody's, or only their own. */
export function visibleEntries(ctx: Ctx): Sql {
  return seesAllPay(ctx) ? sql`true` : sql`e.user_id = ${ctx.userId}`;
}
