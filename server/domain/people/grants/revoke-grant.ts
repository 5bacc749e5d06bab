import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { auditGrant } from './audit-grant.ts';

type Ended = {
  readonly grantId: number;
  readonly workspaceId: number;
  readonly userId: number;
  readonly clientId: string;
  /** The action recorded in the audit log. */
  readonly action: string;
};

/**
 * Ends a grant with everything issued under it, effective at the next request in each process. Idempotent.
 * @param within the workspace's transaction, if there is one: on another server, two roles cannot write in one
 * transaction by turns
 */
export async function revokeGrant(
  ctx: PublicCtx,
  ended: Ended,
  within: PublicCtx | null = null,
): Promise<void> {
  const { grantId, workspaceId, userId, clientId, action } = ended;
  await systemTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ scopes: string[] }>`
      update oauth_grant set revoked_at = ${iso(tx.now)} where id = ${grantId} and revoked_at is null returning scopes`.execute(
      tx.db,
    );
    const [revoked] = rows;
    await announce(tx, { grantId });
    if (revoked === undefined) return;
    const inside = within ?? tx;
    await auditGrant(inside, { workspaceId, clientId, userId, action });
    const actor = { type: 'oauth' as const, id: clientId, name: clientId };
    const workspace = await enterWorkspace(inside, workspaceId, actor);
    await publish(workspace, 'oauth.app_revoked', { clientId, userId, scopes: revoked.scopes });
  });
}

/** Ends all access of apps granted by a member, in the workspace of the transaction. */
export async function revokeGrantsIn(tx: Ctx, userId: number, action: string): Promise<void> {
  const theirs = sql`member.account_id = ${tx.accountId} and member.user_id = ${userId}`;
  await tx.db.asService((db) => revokeAll({ ...tx, db }, theirs, action, tx));
}

/** Ends all access of apps granted by a person, in all workspaces. */
export function revokeGrantsOf(ctx: PublicCtx, personId: number, action: string): Promise<void> {
  return revokeAll(ctx, sql`member.person_id = ${personId}`, action);
}

type GrantRow = { id: number; workspace_id: number; user_id: number; client_id: string };

/** @param whose a condition on `member` */
async function revokeAll(
  ctx: PublicCtx,
  whose: Sql,
  action: string,
  within: PublicCtx | null = null,
): Promise<void> {
  const { rows } = await sql<GrantRow>`
    select consent.id, consent.workspace_id, consent.user_id, consent.client_id
    from member
    join oauth_grant consent on consent.workspace_id = member.account_id and consent.user_id = member.user_id
    join account on account.id = consent.workspace_id and account.deleted_at is null
    where ${whose} and consent.revoked_at is null
    order by consent.id`.execute(ctx.db);
  for (const { id, workspace_id: workspaceId, user_id: userId, client_id: clientId } of rows)
    await revokeGrant(ctx, { grantId: id, workspaceId, userId, clientId, action }, within);
}
