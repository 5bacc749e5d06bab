import { accountColumns, type AccountRow } from '#/platform/workspaces/account-row.ts';
import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';

/** A refresh token as it is stored, with its grant. */
export type RefreshToken = AccountRow & {
  token_hash: Buffer;
  grant_id: number;
  client_id: string;
  workspace_id: number;
  user_id: number;
  scopes: string[];
  resource: string | null;
  expires_at: string;
  consumed_at: string | null;
  /** Set when its predecessor was used again within the grace period. */
  revoked_at: string | null;
  connected_at: string | null;
  /** Whether grant, membership and workspace still exist. */
  is_live: boolean;
};

/** The refresh tokens with these hashes; null for each unknown one. */
export async function findRefreshTokens(db: Db, hashes: readonly Buffer[]): Promise<(RefreshToken | null)[]> {
  const { rows } = await sql<RefreshToken>`
    with token as materialized (
      select * from oauth_token where token_hash = any (${hashes}::bytea[]) and kind = 'refresh'
    )
    select token.token_hash, token.grant_id, consent.client_id, consent.workspace_id, consent.user_id, token.scopes, consent.resource,
      token.expires_at, token.consumed_at, token.revoked_at, consent.connected_at,
      consent.revoked_at is null and exists (
        select from member where member.account_id = consent.workspace_id and member.user_id = consent.user_id and member.status = 'ACTIVE'
      ) as is_live,
      ${sql.raw(accountColumns)}
    from token
    join oauth_grant consent on consent.id = token.grant_id
    join account on account.id = consent.workspace_id and account.deleted_at is null`.execute(db);
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
  return hashes.map((hash) => found.get(hash.toString('hex')) ?? null);
}
