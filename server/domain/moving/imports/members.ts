import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** The active members with these addresses, in lower case. */
export async function membersByEmail(ctx: Ctx, emails: readonly unknown[]): Promise<Map<string, number>> {
  const asked = [
    ...new Set(emails.filter((email) => typeof email === 'string').map((email) => email.toLowerCase())),
  ];
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; email: string }>`
    select m.user_id, lower(p.email) as email from member m
    join member_person p on p.account_id = m.account_id and p.user_id = m.user_id
    where m.account_id = ${ctx.accountId} and m.status = 'ACTIVE' and lower(p.email) = any(${asked}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.email, row.user_id]));
}
