import { tokenHash } from '../auth/tokens.ts';
import type { Account, ClientCtx, PublicCtx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { iso } from '../time.ts';
import { lostRace, type Burst } from './bursts.ts';
import { checkResource } from './check-resource.ts';
import { checkScope } from './check-scope.ts';
import type { ClientRow } from './client.ts';
import { accountOf } from './exchange-code.ts';
import { insertPair, makePair, refreshAgeMs } from './new-tokens.ts';
import { invalidGrant, OAuthError } from './oauth-error.ts';
import { revokeGrant } from './revoke-grant.ts';
import type { TokenRequest, Tokens } from './token.ts';

type RefreshToken = {
  grant_id: number;
  client_id: string;
  workspace_id: number;
  user_id: number;
  scopes: string[];
  resource: string | null;
  expires_at: string;
  consumed_at: string | null;
  is_live: boolean;
  plan: Account['plan'];
  limit_points: number | null;
  limit_window_sec: number | null;
  limit_mcp_points: number | null;
};

/**
 * A refresh token for a new pair, once: one read, and one statement that claims the old token and stores the new pair
 * together. Of simultaneous refreshes exactly one claims; the others lost a race, which is no replay. A token that was
 * used before this request began is a replay and ends the whole grant (RFC 9700 4.14.2).
 */
export async function refresh(
  ctx: ClientCtx,
  client: ClientRow,
  request: TokenRequest,
  burst: Burst,
): Promise<Tokens> {
  const { refresh_token: given } = request;
  if (given === undefined) throw new OAuthError('invalid_request', 'refresh_token is required');
  const hash = tokenHash(given);
  const token = await findRefreshToken(ctx, hash);
  // Another client's token is refused and not burned.
  if (token === null || token.client_id !== client.id) throw invalidGrant();
  await ctx.countFor(accountOf(token));
  if (!token.is_live || Date.parse(token.expires_at) <= ctx.now) throw invalidGrant();
  const scopes = checkScope(
    token.scopes.filter((scope) => client.scopes.includes(scope)),
    request.scope,
  );
  if (checkResource(ctx.app.config.baseUrl, request.resource) !== null && request.resource !== token.resource)
    throw new OAuthError('invalid_target');
  const pair = makePair(client, scopes);
  const claimed = token.consumed_at === null && (await claim(ctx, client, hash, pair, scopes));
  if (claimed) return pair.reply;
  if (token.consumed_at === null || (await lostRace(burst, Date.parse(token.consumed_at))))
    throw invalidGrant();
  return refuse(ctx, token, hash, pair, scopes);
}

type Pair = ReturnType<typeof makePair>;

async function claim(
  ctx: PublicCtx,
  client: ClientRow,
  hash: Buffer,
  pair: Pair,
  scopes: string[],
): Promise<boolean> {
  const now = iso(ctx.now);
  const { rows } = await sql`
    with claimed as (
      update oauth_token set consumed_at = ${iso(ctx.app.clock())}
      where token_hash = ${hash} and kind = 'refresh' and consumed_at is null and revoked_at is null and expires_at > ${now}::timestamptz
      returning grant_id, scopes as grant_scopes
    ) ${client.expires_at === null ? sql`` : livesOn(client, iso(ctx.now + refreshAgeMs))}
    ${insertPair(pair, scopes, now, iso(ctx.now + refreshAgeMs), hash)}`.execute(ctx.db);
  return rows.length > 0;
}

/** A client of nobody lives as long as its last refresh token. */
function livesOn(client: ClientRow, until: string) {
  return sql`, lives as (
    update oauth_client set expires_at = ${until}::timestamptz from claimed where oauth_client.id = ${client.id}
  )`;
}

async function refuse(
  ctx: ClientCtx,
  token: RefreshToken,
  hash: Buffer,
  pair: Pair,
  scopes: string[],
): Promise<Tokens> {
  if (await claimAgain(ctx, token, hash, pair, scopes)) return pair.reply;
  await revokeGrant(ctx, {
    grantId: token.grant_id,
    workspaceId: token.workspace_id,
    userId: token.user_id,
    clientId: token.client_id,
    action: 'oauth.refresh_replayed',
  });
  throw invalidGrant();
}

/**
 * Where the operator allows it, a client whose answer was lost may repeat the refresh for some seconds: as long as
 * nobody has used the successor, which dies for the new pair.
 */
async function claimAgain(
  ctx: PublicCtx,
  { consumed_at: consumedAt }: RefreshToken,
  hash: Buffer,
  pair: Pair,
  scopes: string[],
): Promise<boolean> {
  const graceMs = ctx.app.config.oauthRefreshGraceSeconds * 1_000;
  if (consumedAt === null || Date.parse(consumedAt) + graceMs < ctx.now || graceMs === 0) return false;
  const now = iso(ctx.now);
  const { rows } = await sql`
    with claimed as (
      update oauth_token set revoked_at = ${now}
      where predecessor = ${hash} and kind = 'refresh' and consumed_at is null and revoked_at is null
      returning grant_id, scopes as grant_scopes
    ) ${insertPair(pair, scopes, now, iso(ctx.now + refreshAgeMs), hash)}`.execute(ctx.db);
  return rows.length > 0;
}

async function findRefreshToken(ctx: PublicCtx, hash: Buffer): Promise<RefreshToken | null> {
  const { rows } = await sql<RefreshToken>`
    select token.grant_id, consent.client_id, consent.workspace_id, consent.user_id, token.scopes, consent.resource, token.expires_at, token.consumed_at,
      token.revoked_at is null and consent.revoked_at is null and exists (
        select from member where member.account_id = consent.workspace_id and member.user_id = consent.user_id and member.status = 'ACTIVE'
      ) as is_live,
      account.plan, account.limit_points, account.limit_window_sec, account.limit_mcp_points
    from oauth_token token
    join oauth_grant consent on consent.id = token.grant_id
    join account on account.id = consent.workspace_id and account.deleted_at is null
    where token.token_hash = ${hash} and token.kind = 'refresh'`.execute(ctx.db);
  return rows[0] ?? null;
}
