import type * as contract from '@callwright/contract/oauth-clients.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { publishAll } from '#/platform/changes/publish.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { auditGrant } from '#/domain/people/grants/audit-grant.ts';
import type { ClientRow } from './client.ts';
import { managedClient } from './managed-client.ts';

/** Soft delete: the row stays for the audit log, and everything issued for it becomes invalid. */
export async function removeClient(
  ctx: ClientCtx,
  { clientId }: Input<typeof contract.removeClient>,
): Promise<Result<typeof contract.removeClient>> {
  const client = await managedClient(ctx, clientId);
  await systemTransaction(ctx, async (tx) => {
    const { rows } = await sql<Revoked>`
      with gone as (update oauth_client set deleted_at = ${iso(tx.now)} where id = ${client.id} and deleted_at is null returning id)
      update oauth_grant consent set revoked_at = ${iso(tx.now)} from gone
      where consent.client_id = gone.id and consent.revoked_at is null
      returning consent.workspace_id, consent.user_id, consent.scopes,
        exists (select from account where account.id = consent.workspace_id and account.deleted_at is null) as is_live`.execute(
      tx.db,
    );
    await publishRemoval(
      tx,
      client,
      rows.filter((grant) => grant.is_live),
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

type Revoked = { workspace_id: number; user_id: number; scopes: string[]; is_live: boolean };

/** Each workspace whose people had connected the app gets the change, in the transaction that revokes the grants. */
async function publishRemoval(tx: PublicCtx, client: ClientRow, revoked: readonly Revoked[]): Promise<void> {
  const actor = { type: 'oauth' as const, id: client.id, name: client.name };
  for (const [workspaceId, theirs] of Map.groupBy(revoked, (grant) => grant.workspace_id)) {
    const workspace = await enterWorkspace(tx, workspaceId, actor);
    await publishAll(
      workspace,
      theirs.map(({ user_id: userId, scopes }) => ({
        type: 'oauth.app_revoked',
        object: { clientId: client.id, userId, scopes },
      })),
    );
  }
}
