import type * as contract from '@callwright/contract/oauth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { authenticateClient } from './client-authentication.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';
import { revokeGrant } from '#/domain/people/grants/revoke-grant.ts';

type Token = {
  kind: 'access' | 'refresh';
  grant_id: number;
  client_id: string;
  workspace_id: number;
  user_id: number;
};

/**
 * Revokes a token (RFC 7009): a refresh token with its grant, an access token alone. Tokens that are unknown, invalid
 * or another client's get the same answer. The hint is not needed, because the kind follows from the hash.
 */
export async function revokeToken(
  ctx: ClientCtx,
  input: Input<typeof contract.revoke>,
): Promise<Result<typeof contract.revoke>> {
  const client = await authenticateClient(ctx, input);
  if (input.token === undefined) throw new OAuthError('invalid_request', 'token is required');
  const hash = tokenHash(input.token);
  const { rows } = await sql<Token>`
    select token.kind, token.grant_id, consent.client_id, consent.workspace_id, consent.user_id
    from oauth_token token join oauth_grant consent on consent.id = token.grant_id
    where token.token_hash = ${hash} and consent.client_id = ${client.id}`.execute(ctx.db);
  const [token] = rows;
  if (token?.kind === 'access') await revokeAlone(ctx, hash, token.grant_id);
  if (token?.kind === 'refresh')
    await revokeGrant(ctx, {
      grantId: token.grant_id,
      workspaceId: token.workspace_id,
      userId: token.user_id,
      clientId: client.id,
      action: 'oauth.revoke',
    });
  return {};
}

async function revokeAlone(ctx: ClientCtx, hash: Buffer, grantId: number): Promise<void> {
  await sql`update oauth_token set revoked_at = ${iso(ctx.now)} where token_hash = ${hash} and revoked_at is null`.execute(
    ctx.db,
  );
  await announce(ctx, { grantId });
}
