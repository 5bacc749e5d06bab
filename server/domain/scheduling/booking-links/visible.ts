import { levelOf, type Right } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';

/** Members who see only their own records see only the links they made, of `booking_link l`. */
export function mineAlone({ role, userId }: Ctx, right: Right): Sql[] {
  const level = role === null ? null : levelOf(role, right);
  return level === 'all' ? [] : [sql`l.created_by = ${userId}`];
}
