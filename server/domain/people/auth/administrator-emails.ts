import { administratorRoles } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** The recipients of mails about the security of the workspace. */
export async function administratorEmails(tx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select app_user.email from member join app_user on app_user.id = member.person_id
    where member.account_id = ${tx.accountId} and member.status = 'ACTIVE' and member.role = any(${administratorRoles}::text[])
    order by member.user_id`.execute(tx.db);
  return rows.map(({ email }) => email);
}
