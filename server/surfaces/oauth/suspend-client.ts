import { announce } from '#/domain/people/credentials/invalidate.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import type { ActingCtx } from '#/platform/audit/operator-act.ts';
import { iso } from '#/platform/values/time.ts';
import { lockedClient, noteDecision } from './approve-client.ts';

type Suspended = { clientId: string; name: string; isSuspended: boolean };

/** The operator suspends an app: no consent, exchange or refresh; its access tokens fail from the next request on. */
export function suspendClient(ctx: ActingCtx, clientId: string, reason: string): Promise<Suspended> {
  return systemTransaction(ctx, async (tx) => {
    const client = await lockedClient(tx, clientId);
    await sql`
      update oauth_client set suspended_at = coalesce(suspended_at, ${iso(tx.now)}::timestamptz), suspension_reason = ${reason},
        updated_at = ${iso(tx.now)}, version = version + 1
      where id = ${clientId}`.execute(tx.db);
    await noteDecision(tx, client, 'oauth.client_suspend', { reason });
    await announce(tx, { clientId });
    return { clientId, name: client.name, isSuspended: true };
  });
}

/** Ends the suspension: unexpired tokens work again. */
export function resumeClient(ctx: ActingCtx, clientId: string): Promise<Suspended> {
  return systemTransaction(ctx, async (tx) => {
    const client = await lockedClient(tx, clientId);
    const { rows } = await sql`
      update oauth_client set suspended_at = null, suspension_reason = null, updated_at = ${iso(tx.now)}, version = version + 1
      where id = ${clientId} and suspended_at is not null returning id`.execute(tx.db);
    if (rows.length > 0) await noteDecision(tx, client, 'oauth.client_resume', {});
    await announce(tx, { clientId });
    return { clientId, name: client.name, isSuspended: false };
  });
}
