import type * as contract from '@callwright/contract/oauth-clients.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { announce } from '../auth/invalidate.ts';
import type { ClientCtx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { systemTransaction } from '../db/tx.ts';
import { iso } from '../time.ts';
import { auditGrant } from './audit-grant.ts';
import { managedClient } from './managed-client.ts';

/** Deletes softly: the row stays for the audit log, and nothing issued for it is good any more. */
export async function removeClient(
  ctx: ClientCtx,
  { clientId }: Input<typeof contract.removeClient>,
): Promise<Result<typeof contract.removeClient>> {
  const client = await managedClient(ctx, clientId);
  await systemTransaction(ctx, async (tx) => {
    await sql`
      with gone as (update oauth_client set deleted_at = ${iso(tx.now)} where id = ${client.id} and deleted_at is null returning id)
      update oauth_grant set revoked_at = ${iso(tx.now)} from gone where client_id = gone.id and revoked_at is null`.execute(
      tx.db,
    );
    await announce(tx, { clientId: client.id });
    if (client.workspace_id !== null)
      await auditGrant(tx, {
        workspaceId: client.workspace_id,
        clientId: client.id,
        action: 'oauth.client_delete',
      });
  });
  return { data: { client_id: client.id, deleted: true } };
}
