import { because } from '@callwright/contract/error-reasons.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { noteAct, type ActingCtx } from '#/platform/audit/operator-act.ts';
import { iso } from '#/platform/values/time.ts';

type Decided = { clientId: string; name: string; approvalStatus: string };
type Row = Decided & { workspaceId: number | null };

/** The operator approves an app for everybody (interface 3). No effect if it is approved already. */
export function approveClient(ctx: ActingCtx, clientId: string): Promise<Decided> {
  return systemTransaction(ctx, async (tx) => {
    const before = await lockedClient(tx, clientId);
    if (before.approvalStatus !== 'Pending') return decided(before);
    await sql`
      update oauth_client set approval_status = 'Approved', rejected_at = null, rejection_reason = null,
        updated_at = ${iso(tx.now)}, version = version + 1
      where id = ${clientId}`.execute(tx.db);
    await noteDecision(tx, before, 'oauth.client_approve', { approvalStatus: 'Approved' });
    await announce(tx, { clientId });
    return decided({ ...before, approvalStatus: 'Approved' });
  });
}

/** The operator declines: the app stays Pending. Its own workspace can keep using it and ask again. */
export function rejectClient(ctx: ActingCtx, clientId: string, reason: string): Promise<Decided> {
  return systemTransaction(ctx, async (tx) => {
    const before = await lockedClient(tx, clientId);
    if (before.approvalStatus !== 'Pending')
      throw new ApiError('CONFLICT', { because: because('APP_APPROVED') });
    await sql`
      update oauth_client set approval_requested_at = null, rejected_at = ${iso(tx.now)}, rejection_reason = ${reason},
        updated_at = ${iso(tx.now)}, version = version + 1
      where id = ${clientId}`.execute(tx.db);
    await noteDecision(tx, before, 'oauth.client_reject', { reason });
    return decided(before);
  });
}

/** Locks the row, so that the second of two operators sees the decision of the first. */
export async function lockedClient(tx: ActingCtx, clientId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select id as "clientId", name, approval_status as "approvalStatus", workspace_id as "workspaceId" from oauth_client
    where id = ${clientId} and deleted_at is null for update`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw notFound('app');
  return row;
}

export function noteDecision(tx: ActingCtx, client: Row, action: string, after: object): Promise<void> {
  const { clientId, workspaceId } = client;
  const resource = { resource: 'oauth_client', resourceId: clientId };
  return noteAct(tx, { action, subject: clientId, workspaceId, ...resource, before: null, after });
}

function decided({ clientId, name, approvalStatus }: Row): Decided {
  return { clientId, name, approvalStatus };
}
