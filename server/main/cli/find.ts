import { sql } from '#/platform/db/sql.ts';
import { normalizeEmail } from '#/domain/people/account/email.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';

/** The id of the workspace that an operator names by its id or its slug. */
export async function findWorkspace(ctx: PublicCtx, name: string): Promise<number> {
  const id = asId(name);
  const { rows } = await sql<{ id: number }>`
    select id from account where deleted_at is null and (slug = ${name.toLowerCase()} or id = ${id}) order by id = ${id} desc limit 1`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (row === undefined) throw notFound('workspace');
  return row.id;
}

/** The member that an operator names by id or email; the owner if none is named. */
export async function findMember(tx: Ctx, name: string | undefined): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select member.user_id from member join app_user on app_user.id = member.person_id
    where member.account_id = ${tx.accountId} and member.status = 'ACTIVE'
      and case when ${name === undefined} then member.is_owner
        else member.user_id = ${asId(name ?? '')} or app_user.email_normalized = ${normalizeEmail(name ?? '')} end
    order by member.created_at, member.user_id limit 1`.execute(tx.db);
  const row = rows[0];
  if (row === undefined) throw notFound('user');
  return row.user_id;
}

function asId(name: string): number | null {
  return /^[1-9]\d{0,14}$/.test(name) ? Number(name) : null;
}
