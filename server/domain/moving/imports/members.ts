import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** Active members by their email addresses in lower case. */
export async function membersByEmail(ctx: Ctx, emails: readonly unknown[]): Promise<Map<string, number>> {
  const asked = inLowerCase(emails);
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; email: string }>`
    select m.user_id, lower(p.email) as email from member m
    join member_person p on p.account_id = m.account_id and p.user_id = m.user_id
    where m.account_id = ${ctx.accountId} and m.status = 'ACTIVE' and lower(p.email) = any(${asked}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.email, row.user_id]));
}

/** Also finds members by full name, as other systems write it, if the name is unique. */
export async function membersNamed(ctx: Ctx, names: readonly unknown[]): Promise<Map<string, number>> {
  const asked = inLowerCase(names);
  const isName = (name: string): boolean => !name.includes('@');
  if (!asked.some(isName)) return membersByEmail(ctx, asked);
  const { rows } = await sql<{ user_id: number; name: string }>`
    select min(m.user_id)::bigint as user_id, lower(concat_ws(' ', p.first_name, p.last_name)) as name from member m
    join member_person p on p.account_id = m.account_id and p.user_id = m.user_id
    where m.account_id = ${ctx.accountId} and m.status = 'ACTIVE'
      and lower(concat_ws(' ', p.first_name, p.last_name)) = any(${asked.filter(isName)}::text[])
    group by 2 having count(*) = 1`.execute(ctx.db);
  return new Map([
    ...(await membersByEmail(ctx, asked)),
    ...rows.map((row) => [row.name, row.user_id] as const),
  ]);
}

function inLowerCase(texts: readonly unknown[]): string[] {
  return [...new Set(texts.filter((text) => typeof text === 'string').map((text) => text.toLowerCase()))];
}
