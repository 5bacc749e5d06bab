import type * as contract from '@callwright/contract/auth.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import type { RoleKey } from '@callwright/contract/roles.ts';
import { sql } from '../db/sql.ts';
import type { PublicCtx } from '../ctx.ts';
import { unauthorized } from './unauthorized.ts';

type PersonRow = { id: number; email: string; first_name: string; last_name: string; is_operator: boolean };
type WorkspaceRow = { id: number; name: string; slug: string; role: RoleKey };

/** What a person learns on signing in: the token, who they are, and the workspaces they can enter. */
export async function signedIn(
  ctx: PublicCtx,
  userId: number,
  token: string,
): Promise<Result<typeof contract.signIn>> {
  const workspaces = await workspacesOf(ctx, userId);
  return { token, user: await person(ctx, userId), workspaces };
}

/** The workspaces a person can enter. */
export async function workspacesOf(ctx: PublicCtx, userId: number): Promise<WorkspaceRow[]> {
  const { rows } = await sql<WorkspaceRow>`
    select account.id, account.name, account.slug, member.role
    from member join account on account.id = member.account_id and account.deleted_at is null
    where member.user_id = ${userId} and member.status = 'ACTIVE'
    order by lower(account.name), account.id`.execute(ctx.db);
  return rows;
}

export async function person(ctx: PublicCtx, userId: number) {
  const { rows } = await sql<PersonRow>`
    select id, email, first_name, last_name, is_operator from app_user where id = ${userId}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw unauthorized('TOKEN_INVALID');
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isOperator: row.is_operator,
  };
}
