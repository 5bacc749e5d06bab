import { tokenBatchesOf } from './token-batches.ts';
import { toAccount } from '#/platform/workspaces/account-row.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { auditGrant } from '#/domain/people/grants/audit-grant.ts';
import { lostRace, type Overlap } from './overlapping-requests.ts';
import { checkSameResource } from './check-resource.ts';
import { checkScope } from './check-scope.ts';
import type { ClientRow } from './client.ts';
import { insertPair, makePair, refreshAgeMs, refreshEnds } from './new-tokens.ts';
import { invalidGrant, OAuthError } from '#/surfaces/http/oauth-error.ts';
import type { RefreshToken } from './refresh-tokens.ts';
import { revokeGrant } from '#/domain/people/grants/revoke-grant.ts';
import type { TokenRequest, Tokens } from './token.ts';

/**
 * Exchanges a refresh token for a new pair, once: one statement claims it and stores the pair. Of concurrent refreshes
 * exactly one wins; losing that race is not a replay. A token that was used before this request began is a replay and
 * ends the whole grant (RFC 9700 4.14.2).
 */
export async function refresh(
  ctx: ClientCtx,
  client: ClientRow,
  token: RefreshToken | null,
  request: TokenRequest,
  overlap: Overlap,
): Promise<Tokens> {
  if (request.refresh_token === undefined)
    throw new OAuthError('invalid_request', 'refresh_token is required');
  // Another client's token is refused but not consumed.
  if (token === null || token.client_id !== client.id) throw invalidGrant();
  await ctx.countFor(toAccount(token));
  if (!token.is_live || Date.parse(token.expires_at) <= ctx.now) throw invalidGrant();
  const scopes = checkScope(
    token.scopes.filter((scope) => client.scopes.includes(scope)),
    request.scope,
  );
  checkSameResource(token.resource, request.resource);
  // Replaced within the grace period by another successor: two parties hold a token that was issued to one.
  if (token.revoked_at !== null) return refuseReplay(ctx, token);
  const pair = makePair(client, scopes);
  await livesOn(ctx, client);
  if (token.consumed_at === null) {
    if (await claim(ctx, token, pair, scopes)) return pair.reply;
    throw invalidGrant();
  }
  if (await lostRace(overlap, Date.parse(token.consumed_at))) throw invalidGrant();
  if (await claimAgain(ctx, token, pair, scopes)) return pair.reply;
  return refuseReplay(ctx, token);
}

type Pair = ReturnType<typeof makePair>;

function claim(
  ctx: PublicCtx,
  token: RefreshToken,
  { accessHash, refreshHash }: Pair,
  scopes: readonly string[],
): Promise<boolean> {
  if (refreshHash === null) throw new Error('A client without the refresh grant came to refresh');
  return tokenBatchesOf(ctx.app).claims.do({
    hash: token.token_hash,
    now: ctx.now,
    pair: { accessHash, refreshHash, refreshEnds: endOf(ctx, token) },
    scopes,
    workspaceId: token.workspace_id,
    userId: token.user_id,
    clientId: token.client_id,
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
}

function endOf(ctx: PublicCtx, { connected_at: connectedAt }: RefreshToken): number {
  return refreshEnds(ctx, connectedAt === null ? ctx.now : Date.parse(connectedAt));
}

/** Updated at most once a minute per client, so that its refreshes do not queue for one row. */
const livesOnMarginMs = 60_000;

/** A client without a workspace is kept as long as its last refresh token. */
async function livesOn(ctx: PublicCtx, { id, expires_at: expiresAt }: ClientRow): Promise<void> {
  const until = ctx.now + refreshAgeMs;
  if (expiresAt === null || Date.parse(expiresAt) >= until) return;
  const margin = iso(until + livesOnMarginMs);
  await sql`update oauth_client set expires_at = ${margin} where id = ${id} and expires_at < ${margin}::timestamptz`.execute(
    ctx.db,
  );
}

async function refuseReplay(ctx: ClientCtx, token: RefreshToken): Promise<never> {
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
 * If the operator allows a grace period, a client that lost the response may repeat the refresh for some seconds, as
 * long as the successor is unused. The successor is revoked for the new pair.
 */
async function claimAgain(
  ctx: PublicCtx,
  token: RefreshToken,
  pair: Pair,
  scopes: readonly string[],
): Promise<boolean> {
  const { consumed_at: consumedAt, token_hash: hash } = token;
  const graceMs = ctx.app.config.oauthRefreshGraceSeconds * 1_000;
  if (consumedAt === null || Date.parse(consumedAt) + graceMs < ctx.now || graceMs === 0) return false;
  const now = iso(ctx.now);
  const { rows } = await sql`
    with claimed as (
      update oauth_token set revoked_at = ${now}
      where predecessor = ${hash} and kind = 'refresh' and consumed_at is null and revoked_at is null
      returning grant_id, scopes as grant_scopes
    ) ${insertPair(pair, scopes, now, iso(endOf(ctx, token)), hash)}`.execute(ctx.db);
  if (rows.length === 0) return false;
  const { workspace_id: workspaceId, user_id: userId, client_id: clientId } = token;
  await auditGrant(ctx, { workspaceId, clientId, userId, action: 'oauth.refresh' });
  return true;
}
