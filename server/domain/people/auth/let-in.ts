import { auditPerson } from '#/platform/audit/audit.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { reply } from '#/platform/replies/reply.ts';
import { iso } from '#/platform/values/time.ts';
import { hasFactor, methodsOf } from '#/domain/people/factors/factors.ts';
import type { CompanyBond } from './company-bond.ts';
import { joinByLink } from './join-workspace.ts';
import { openFor } from './open-for.ts';
import { keepPending, type Pending } from './pending-sign-in.ts';
import type { AccessRow } from './workspace-access.ts';

/**
 * After the correct password: opens the session, or asks for the second factor, which then opens it.
 * @param linkHash of an invitation that the person accepts this way, or null
 */
export async function letIn(ctx: PublicCtx, personId: number, linkHash: Buffer | null) {
  const pending = { personId, linkHash, bond: null };
  return (await hasFactor(ctx, personId)) ? askFactor(ctx, pending) : letInWith(ctx, pending, null);
}

/**
 * The same after a company's identity provider has vouched for a member. The session is valid only in that workspace.
 * The member's own second factor is required if the workspace demands one and does not accept the provider's.
 */
export async function letInByCompany(ctx: PublicCtx, personId: number, bond: CompanyBond) {
  const pending = { personId, linkHash: null, bond };
  return (await isOwnFactorAsked(ctx, personId, bond))
    ? askFactor(ctx, pending)
    : letInWith(ctx, pending, null);
}

/** Opens the session. @param factor the second factor that was used, for the audit log */
export async function letInWith(
  ctx: PublicCtx,
  { personId, linkHash, bond }: Pending,
  factor: string | null,
) {
  const work = async (tx: PublicCtx) => {
    if (linkHash !== null) await joinByLink(tx, linkHash);
  };
  const openedBy = bond === null ? null : { bond, hasOwnFactor: factor !== null };
  const opened = await openFor(ctx, personId, work, openedBy);
  const after = {
    ...(factor !== null && { factor }),
    ...(bond !== null && { connection: bond.connectionId }),
  };
  const noted = Object.keys(after).length === 0 ? null : after;
  await auditPerson(ctx, personId, 'user.sign_in', noted, 'done', bond?.workspaceId ?? null);
  return opened;
}

async function askFactor(ctx: PublicCtx, pending: Pending) {
  const { token, untilMs } = await keepPending(ctx, pending);
  const methods = await methodsOf(ctx, pending.personId);
  return reply({ secondFactor: { token, methods, expiresAt: iso(untilMs) } });
}

/** A person without a second factor may sign in to set one up. Until then they cannot enter the workspace. */
async function isOwnFactorAsked(ctx: PublicCtx, personId: number, bond: CompanyBond): Promise<boolean> {
  const { rows } = await sql<
    Pick<AccessRow, 'role' | 'second_factor_roles' | 'has_second_factor'> & { counts_as_factor: boolean }
  >`
    select member.role, account.second_factor_roles, app_user.has_second_factor, connection.counts_as_factor
    from member
    join account on account.id = member.account_id
    join app_user on app_user.id = member.person_id
    join sign_in_connection connection on connection.account_id = member.account_id and connection.id = ${bond.connectionId}
    where member.account_id = ${bond.workspaceId} and member.person_id = ${personId}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined || row.counts_as_factor || !row.has_second_factor) return false;
  return row.second_factor_roles.includes(row.role);
}
