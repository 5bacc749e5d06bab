import { levelOf } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';

/** Whose pay the caller may see, of `commission_entry e`: everybody’s, or their own. */
export function visibleEntries(ctx: Ctx): Sql {
  if (ctx.role === null || levelOf(ctx.role, 'commissions:read') === 'all') return sql`true`;
  return sql`e.user_id = ${ctx.userId}`;
}
