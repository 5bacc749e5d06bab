import type * as contract from '@callwright/contract/oauth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { authenticateClient } from './client-authentication.ts';

type Row = {
  kind: 'access' | 'refresh';
  user_id: number;
  scopes: string[];
  resource: string | null;
  expires_at: string;
  created_at: string;
};
type Answer = Result<typeof contract.introspect>;

/**
 * Token introspection (RFC 7662), for the client that the token was issued to. Tokens that are unknown, expired or
 * another client's get the same answer, and so do tokens of deleted grants, members or workspaces.
 */
export async function introspectToken(
  ctx: ClientCtx,
  input: Input<typeof contract.introspect>,
): Promise<Answer> {
  const client = await authenticateClient(ctx, input);
  // A public client proves nothing: anybody with a stolen token could see its rights.
  if (client.auth_method === 'none') throw new OAuthError('invalid_client');
  if (input.token === undefined) throw new OAuthError('invalid_request', 'token is required');
  const { rows } = await sql<Row>`
    select token.kind, consent.user_id, consent.resource, token.expires_at, token.created_at,
      array(select s from unnest(token.scopes) s where s = any(${client.scopes}::text[])) as scopes
    from oauth_token token
    join oauth_grant consent on consent.id = token.grant_id and consent.revoked_at is null
    join member on member.account_id = consent.workspace_id and member.user_id = consent.user_id and member.status = 'ACTIVE'
    join account on account.id = consent.workspace_id and account.deleted_at is null
    where token.token_hash = ${tokenHash(input.token)} and consent.client_id = ${client.id} and token.revoked_at is null
      and token.consumed_at is null and token.expires_at > ${iso(ctx.now)}::timestamptz`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined || client.suspended_at !== null) return { active: false };
  const { baseUrl } = ctx.app.config;
  return {
    active: true,
    scope: row.scopes.join(' '),
    client_id: client.id,
    token_type: `${row.kind}_token`,
    exp: seconds(row.expires_at),
    iat: seconds(row.created_at),
    sub: String(row.user_id),
    aud: row.resource ?? baseUrl,
    iss: baseUrl,
  };
}

function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1_000);
}
