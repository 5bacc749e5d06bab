import type { RoleKey } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

type Member = { user_id: number; role: RoleKey; name: string };

/** The member with this email address as the actor, with their current rights; null if there is none. */
export async function actingAs(ctx: Ctx, email: string): Promise<(Ctx & { readonly role: RoleKey }) | null> {
  const { rows } = await sql<Member>`
    select m.user_id, m.role, trim(u.first_name || ' ' || u.last_name) as name
    from member m join member_person u on u.account_id = m.account_id and u.user_id = m.user_id
    where m.account_id = ${ctx.accountId} and lower(u.email) = ${email} and m.status = 'ACTIVE' and m.deleted_at is null`.execute(
    ctx.db,
  );
  const [member] = rows;
  if (member === undefined) return null;
  return {
    ...ctx,
    userId: member.user_id,
    role: member.role,
    actor: { type: 'user', id: String(member.user_id), name: member.name },
  };
}
