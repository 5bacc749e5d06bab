import type { RoleKey } from '@callwright/contract/roles.ts';
import { nameShown } from '#/domain/people/account/member-name.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';

const everything: ReadonlySet<string> = new Set(['*']);

/** The context of a member, with exactly their rights. */
export async function asMember(ctx: Ctx, userId: number): Promise<Ctx> {
  const { rows } = await sql<{ role: RoleKey; name: string }>`
    select m.role, ${sql.raw(nameShown)} as name from member m join app_user u on u.id = m.person_id
    where m.account_id = ${ctx.accountId} and m.user_id = ${userId} and m.status = 'ACTIVE' and m.deleted_at is null`.execute(
    ctx.db,
  );
  const [member] = rows;
  if (member === undefined) throw notFound('member');
  const actor = { type: 'user', id: String(userId), name: member.name } as const;
  return { ...ctx, userId, role: member.role, scopes: everything, actor };
}

/** The context of a visitor of the booking page. */
export function asVisitor(ctx: Ctx, name: string, contactId: number | null = null): Ctx {
  const actor = { type: 'contact', id: contactId === null ? '' : String(contactId), name } as const;
  return { ...ctx, userId: null, role: null, scopes: new Set(), actor };
}
