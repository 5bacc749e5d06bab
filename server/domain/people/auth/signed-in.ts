import type * as contract from '@callwright/contract/auth.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import { isFactorRequired, type FactorRule } from '@callwright/contract/required-factor.ts';
import type { RoleKey } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { bearerOf } from './session-bearer.ts';
import { unauthorized } from '#/domain/people/credentials/unauthorized.ts';

type PersonRow = { id: number; email: string; first_name: string; last_name: string; is_operator: boolean };
type Workspace = {
  id: number;
  name: string;
  slug: string;
  /** The person's number there. */
  userId: number;
  role: RoleKey;
  lacksFactor: boolean;
};
type MembershipRow = Omit<Workspace, 'lacksFactor' | 'userId'> & {
  user_id: number;
  second_factor: FactorRule;
  has_second_factor: boolean;
};

/** What a person learns on signing in: a bearer of the session, who they are, and the workspaces they can enter. */
export async function signedIn(
  ctx: PublicCtx,
  personId: number,
  token: string,
): Promise<Result<typeof contract.session>> {
  const workspaces = await workspacesOf(ctx, personId);
  return { token: bearerOf(ctx.app, token), user: await person(ctx, personId), workspaces };
}

/** The workspaces of a person; where `lacksFactor`, they have to set a second factor up first. */
export async function workspacesOf(ctx: PublicCtx, personId: number): Promise<Workspace[]> {
  const { rows } = await sql<MembershipRow>`
    select account.id, account.name, account.slug, member.user_id, member.role, account.second_factor, app_user.has_second_factor
    from member
    join account on account.id = member.account_id and account.deleted_at is null
    join app_user on app_user.id = member.person_id
    where member.person_id = ${personId} and member.status = 'ACTIVE'
    order by lower(account.name), account.id`.execute(ctx.db);
  return rows.map(({ user_id: userId, second_factor: rule, has_second_factor: hasFactor, ...workspace }) => ({
    ...workspace,
    userId,
    lacksFactor: !hasFactor && isFactorRequired(rule, workspace.role),
  }));
}

export async function person(ctx: PublicCtx, personId: number) {
  const { rows } = await sql<PersonRow>`
    select id, email, first_name, last_name, is_operator from app_user where id = ${personId}`.execute(
    ctx.db,
  );
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
