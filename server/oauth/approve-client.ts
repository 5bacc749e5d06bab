import { announce } from '../auth/invalidate.ts';
import type { PublicCtx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { systemTransaction } from '../db/tx.ts';
import { notFound } from '../errors.ts';
import { iso } from '../time.ts';
import { auditGrant } from './audit-grant.ts';

export type Approved = { clientId: string; name: string; approvalStatus: string };

/** The operator lets everybody use an app (interface 3). An app that is approved already stays as it is. */
export function approveClient(ctx: PublicCtx, clientId: string): Promise<Approved> {
  return systemTransaction(ctx, async (tx) => {
    const { rows } = await sql<Approved & { workspaceId: number | null; was: string }>`
      update oauth_client client set updated_at = ${iso(tx.now)}, version = client.version + 1,
        approval_status = case client.approval_status when 'Pending' then 'Approved' else client.approval_status end
      from oauth_client before
      where client.id = ${clientId} and client.deleted_at is null and before.id = client.id
      returning client.id as "clientId", client.name, client.approval_status as "approvalStatus", client.workspace_id as "workspaceId",
        before.approval_status as was`.execute(tx.db);
    const [row] = rows;
    if (row === undefined) throw notFound('app');
    await announce(tx, { clientId });
    if (row.workspaceId !== null && row.was === 'Pending')
      await auditGrant(tx, { workspaceId: row.workspaceId, clientId, action: 'oauth.client_approve' });
    return { clientId: row.clientId, name: row.name, approvalStatus: row.approvalStatus };
  });
}
