import { because } from '@callwright/contract/error-reasons.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { noteAct, type ActingCtx } from '#/platform/audit/operator-act.ts';
import { iso } from '#/platform/values/time.ts';

type Decided = { clientId: string; name: string; approvalStatus: string };
type Row = Decided & { workspaceId: number | null; unreviewedSince: string | null; updatedAt: string };

/**
 * The operator approves an app for everybody (interface 3), or what its makers have changed since. No effect if it is
 * approved as it is.
 * @param seenAt when the reviewed state of the app was from; null if that is not known
 */
export function approveClient(
  ctx: ActingCtx,
  clientId: string,
  seenAt: string | null = null,
): Promise<Decided> {
  return systemTransaction(ctx, async (tx) => {
    const before = await lockedClient(tx, clientId);
    if (seenAt !== null && Date.parse(seenAt) !== Date.parse(before.updatedAt))
      throw new ApiError('CONFLICT', { because: because('APP_CHANGED') });
    if (isApproved(before)) return decided(before);
    const approvalStatus = before.approvalStatus === 'Pending' ? 'Approved' : before.approvalStatus;
    await sql`
      update oauth_client set approval_status = ${approvalStatus}, unreviewed_since = null, rejected_at = null, rejection_reason = null,
        updated_at = ${iso(tx.now)}, version = version + 1
      where id = ${clientId}`.execute(tx.db);
    await noteDecision(tx, before, 'oauth.client_approve', { approvalStatus });
    await announce(tx, { clientId });
    return decided({ ...before, approvalStatus });
  });
}

/** The operator declines: the app stays Pending, or unreviewed. Its own workspace can keep using it and ask again. */
export function rejectClient(ctx: ActingCtx, clientId: string, reason: string): Promise<Decided> {
  return systemTransaction(ctx, async (tx) => {
    const before = await lockedClient(tx, clientId);
    if (isApproved(before)) throw new ApiError('CONFLICT', { because: because('APP_APPROVED') });
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
    select id as "clientId", name, approval_status as "approvalStatus", workspace_id as "workspaceId",
      unreviewed_since as "unreviewedSince", updated_at as "updatedAt"
    from oauth_client where id = ${clientId} and deleted_at is null for update`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw notFound('app');
  return row;
}

export function noteDecision(tx: ActingCtx, client: Row, action: string, after: object): Promise<void> {
  const { clientId, workspaceId } = client;
  const resource = { resource: 'oauth_client', resourceId: clientId };
  return noteAct(tx, { action, subject: clientId, workspaceId, ...resource, before: null, after });
}

function isApproved({ approvalStatus, unreviewedSince }: Row): boolean {
  return approvalStatus !== 'Pending' && unreviewedSince === null;
}

function decided({ clientId, name, approvalStatus }: Row): Decided {
  return { clientId, name, approvalStatus };
}
