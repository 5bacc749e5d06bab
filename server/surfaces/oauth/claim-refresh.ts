import { auditGrant } from '#/domain/people/grants/audit-grant.ts';
import type { App } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import type { Db } from '#/platform/db/db.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { accessAgeSec } from './new-tokens.ts';

/** A refresh token that is to be spent for a new pair. */
export type Claim = {
  readonly hash: Buffer;
  readonly now: number;
  readonly pair: { readonly accessHash: Buffer; readonly refreshHash: Buffer; readonly refreshEnds: number };
  readonly scopes: readonly string[];
  readonly workspaceId: number;
  readonly userId: number;
  readonly clientId: string;
  readonly ip: string | null;
  readonly requestId: string;
};

/**
 * Spends refresh tokens and stores what they are spent for; returns which were won. A token that is spent already, by any
 * request, fails, and so does the second of two claims to one token.
 */
export async function claimRefreshTokens(app: App, claims: readonly Claim[]): Promise<boolean[]> {
  const firsts = new Map<string, Claim>();
  for (const claim of claims) {
    const key = claim.hash.toString('hex');
    if (!firsts.has(key)) firsts.set(key, claim);
  }
  const won = await spend(app, [...firsts.values()]);
  return claims.map((claim) => {
    const key = claim.hash.toString('hex');
    return won.has(key) && firsts.get(key) === claim;
  });
}

/** In one statement; with several cells each entry of the audit log is written in that of its workspace, in the same transaction. */
async function spend(app: App, claims: readonly Claim[]): Promise<Set<string>> {
  const at = iso(app.clock());
  const { cells, db } = app.database;
  if (cells.isOne) return spendNoting(db, at, claims, noted);
  return systemTransaction(systemContext(app), async (tx) => {
    const won = await spendNoting(tx.db, at, claims, sql.raw(''));
    for (const { hash, now, ip, requestId, workspaceId, clientId, userId } of claims)
      if (won.has(hash.toString('hex')))
        await auditGrant(
          { ...tx, now, ip, requestId },
          { workspaceId, clientId, userId, action: 'oauth.refresh' },
        );
    return won;
  });
}

const noted = sql`, noted as (
      insert into audit_entry (account_id, at, actor, ip, action, resource, resource_id, after, request_id)
      select workspace_id, now, jsonb_build_object('type', 'oauth', 'id', client_id, 'name', client_id), ip, 'oauth.refresh', 'oauth_client', client_id,
        jsonb_build_object('userId', user_id), request_id
      from claimed
    )`;

async function spendNoting(db: Db, at: string, claims: readonly Claim[], noting: Sql): Promise<Set<string>> {
  const column = <T>(value: (claim: Claim) => T): T[] => claims.map(value);
  // Locked in the order of the hashes: two processes with the same tokens must not wait for each other.
  const { rows } = await sql<{ token_hash: Buffer }>`
    with wanted as (
      select * from unnest(
        ${column(({ hash }) => hash)}::bytea[], ${column(({ now }) => iso(now))}::timestamptz[],
        ${column(({ pair }) => pair.accessHash)}::bytea[], ${column(({ pair }) => pair.refreshHash)}::bytea[],
        ${column(({ pair }) => iso(pair.refreshEnds))}::timestamptz[], ${column(({ scopes }) => scopes.join(' '))}::text[],
        ${column(({ workspaceId }) => workspaceId)}::bigint[], ${column(({ userId }) => userId)}::bigint[],
        ${column(({ clientId }) => clientId)}::text[], ${column(({ ip }) => ip)}::text[], ${column(({ requestId }) => requestId)}::text[]
      ) as one (token_hash, now, access_hash, refresh_hash, refresh_ends, scopes, workspace_id, user_id, client_id, ip, request_id)
    ), locked as (
      select token_hash from oauth_token where token_hash = any (${column(({ hash }) => hash)}::bytea[]) and consumed_at is null
      order by token_hash
      for update
    ), claimed as (
      update oauth_token token set consumed_at = ${at}::timestamptz
      from wanted
      where token.token_hash = any (array(select token_hash from locked)) and token.token_hash = wanted.token_hash and token.kind = 'refresh' and token.consumed_at is null
        and token.revoked_at is null and token.expires_at > wanted.now
      returning wanted.*, token.grant_id, token.scopes as grant_scopes
    ), made as (
      insert into oauth_token (token_hash, kind, grant_id, scopes, predecessor, created_at, expires_at)
      select access_hash, 'access', grant_id, string_to_array(scopes, ' '), null, now, now + make_interval(secs => ${accessAgeSec}) from claimed
      union all
      select refresh_hash, 'refresh', grant_id, grant_scopes, token_hash, now, refresh_ends from claimed
    )${noting} select token_hash from claimed`.execute(db);
  return new Set(rows.map((row) => row.token_hash.toString('hex')));
}
