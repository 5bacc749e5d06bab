import type { RoleKey } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Recipient } from '#/ports/messages/to-members/member-texts.ts';

/** The active members with one of these roles, who get mails about the workspace. */
export async function readRecipients(
  { db, accountId }: Pick<Ctx, 'db' | 'accountId'>,
  roles: readonly RoleKey[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.email, u.first_name as "firstName", u.locale from member m join app_user u on u.id = m.person_id
    where m.account_id = ${accountId} and m.role = any(${roles}::text[]) and m.status = 'ACTIVE' and m.deleted_at is null
    order by m.user_id`.execute(db);
  return rows;
}
