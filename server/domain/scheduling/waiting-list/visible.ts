import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { visibleContacts } from '#/domain/crm/contact-records/contact.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';

/**
 * The entries that a caller sees, of `waiting_entry w` with its contact `c`. Entries of blocked and deleted contacts
 * are hidden: they are never offered anything.
 */
export function visibleEntries(ctx: Ctx, right: 'contacts:read' | 'contacts:write'): Sql[] {
  const mine = visibleContacts(ctx, right);
  return [
    sql`w.account_id = ${ctx.accountId}`,
    sql`c.blocked is null and c.deleted_at is null`,
    ...(mine === null ? [] : [mine]),
  ];
}

/** Names of others on the list are shown only to callers who see all contacts. */
export function showsOthers({ role }: Ctx, right: Right = 'contacts:read'): boolean {
  return role === null || levelOf(role, right) === 'all';
}
