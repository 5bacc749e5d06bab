import type * as contract from '@callwright/contract/auth.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import type { RoleKey } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { bearerOf, hashOfSession } from './session-bearer.ts';
import { accessColumns, accessOf, openerJoin, opensWorkspace, type AccessRow } from './workspace-access.ts';
import { unauthorized } from '#/domain/people/credentials/unauthorized.ts';

type PersonRow = { id: number; email: string; first_name: string; last_name: string; is_operator: boolean };
type Workspace = {
  id: number;
  name: string;
  slug: string;
  mode: 'LIVE' | 'TEST';
  /** The person's membership id in that workspace. */
  userId: number;
  role: RoleKey;
  lacksFactor: boolean;
  needsCompanySignIn: boolean;
};
type MembershipRow = Pick<Workspace, 'id' | 'name' | 'slug' | 'mode'> & AccessRow & { user_id: number };

/** The answer to a sign-in: a bearer of the session, the person, and the workspaces they can enter. */
export async function signedIn(
  ctx: PublicCtx,
  personId: number,
  token: string,
): Promise<Result<typeof contract.session>> {
  const digest = hashOfSession(ctx.app, token);
  const { rows } = await sql<{ confined_to: number | null }>`
    select workspace_id as confined_to from session where token_hash = ${digest}`.execute(ctx.db);
  return {
    token: bearerOf(ctx.app, token),
    user: await person(ctx, personId),
    confinedTo: rows[0]?.confined_to ?? null,
    workspaces: await workspacesOf(ctx, digest),
  };
}

/** The workspaces of a session. With `lacksFactor` or `needsCompanySignIn`, the person must do something first. */
export async function workspacesOf(ctx: PublicCtx, sessionHash: Buffer): Promise<Workspace[]> {
  const { rows } = await sql<MembershipRow>`
    select account.id, account.name, account.slug, account.mode, member.user_id, ${accessColumns}
    from session
    join app_user on app_user.id = session.user_id
    ${openerJoin}
    join member on member.person_id = session.user_id and member.status = 'ACTIVE' and ${opensWorkspace}
    join account on account.id = member.account_id and account.deleted_at is null
    where session.token_hash = ${sessionHash}
    order by lower(account.name), account.id`.execute(ctx.db);
  return rows.map((row) => {
    const { lacksFactor, needsCompany } = accessOf(row);
    const { id, name, slug, mode, user_id: userId, role } = row;
    return { id, name, slug, mode, userId, role, lacksFactor, needsCompanySignIn: needsCompany };
  });
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
