import type { App } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { accessAgeSec } from './new-tokens.ts';

/** A refresh token to be exchanged for a new pair. */
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
 * Consumes refresh tokens and stores their new pairs. Returns the claims that won. A token that is consumed already by
 * another request fails, and so does the second of two claims for the same token. Each claim that won is in the audit
 * log of its workspace. Everything is stored, or nothing.
 */
export async function claimRefreshTokens(app: App, claims: readonly Claim[]): Promise<boolean[]> {
  const firsts = new Map<string, Claim>();
  for (const claim of claims) {
    const key = keyOf(claim);
    if (!firsts.has(key)) firsts.set(key, claim);
  }
  const won = await spend(app, [...firsts.values()]);
  return claims.map((claim) => won.has(keyOf(claim)) && firsts.get(keyOf(claim)) === claim);
}

function keyOf({ hash }: Claim): string {
  return hash.toString('hex');
}

/** Tokens are stored outside of cells, audit logs inside. With one cell both are written in one round trip. */
async function spend(app: App, claims: readonly Claim[]): Promise<Set<string>> {
  const { database } = app;
  const spending = spendingOf(iso(app.clock()), claims);
  if (database.cells.isOne)
    return wonIn(await spending.execute(database.followedBy({ ...noting, values: [notesOf(claims)] })));
  return systemTransaction(systemContext(app), async ({ db }) => {
    const won = wonIn(await spending.execute(db));
    const noted = claims.filter((claim) => won.has(keyOf(claim)));
    for (const [workspaceId, own] of Map.groupBy(noted, (claim) => claim.workspaceId)) {
      await db.enterCell?.(workspaceId);
      await db.run(noting.text, [notesOf(own)]);
    }
    return won;
  });
}

type Spent = { spent: string };

function wonIn({ rows }: { rows: readonly Spent[] }): Set<string> {
  return new Set(rows[0]?.spent.split(' '));
}

/** Also stores the consumed tokens in a transaction setting, for the audit log. */
function spendingOf(at: string, claims: readonly Claim[]): Sql<Spent> {
  const column = <T>(value: (claim: Claim) => T): T[] => claims.map(value);
  // Locks in the order of the hashes, so that two processes with the same tokens cannot deadlock.
  return sql<Spent>`
    with wanted as (
      select * from unnest(
        ${column(({ hash }) => hash)}::bytea[], ${column(({ now }) => iso(now))}::timestamptz[],
        ${column(({ pair }) => pair.accessHash)}::bytea[], ${column(({ pair }) => pair.refreshHash)}::bytea[],
        ${column(({ pair }) => iso(pair.refreshEnds))}::timestamptz[], ${column(({ scopes }) => scopes.join(' '))}::text[]
      ) as one (token_hash, now, access_hash, refresh_hash, refresh_ends, scopes)
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
    ) select set_config('app.spent', coalesce(string_agg(encode(token_hash, 'hex'), ' '), ''), true) as spent from claimed`;
}

/** Writes the audit log of the consumed tokens, in a cell. */
const noting = {
  name: 'oauth.noted',
  text: `
    insert into audit_entry (account_id, at, actor, ip, action, resource, resource_id, after, request_id)
    select one."workspaceId", one.at, jsonb_build_object('type', 'oauth', 'id', one."clientId", 'name', one."clientId"), one.ip,
      'oauth.refresh', 'oauth_client', one."clientId", jsonb_build_object('userId', one."userId"), one."requestId"
    from jsonb_to_recordset($1::jsonb) as one (hash text, "workspaceId" bigint, at timestamptz, "clientId" text, "userId" bigint, ip text, "requestId" text)
    where one.hash = any(string_to_array(current_setting('app.spent', true), ' '))
    returning account_id`,
};

function notesOf(claims: readonly Claim[]): string {
  return JSON.stringify(
    claims.map((claim) => ({
      hash: keyOf(claim),
      workspaceId: claim.workspaceId,
      at: iso(claim.now),
      clientId: claim.clientId,
      userId: claim.userId,
      ip: claim.ip,
      requestId: claim.requestId,
    })),
  );
}
