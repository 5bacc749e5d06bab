import { accountColumns, toAccount, type AccountRow } from '#/platform/workspaces/account-row.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import type { ClientCtx } from '#/surfaces/http/client-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { auditGrant } from '#/domain/people/grants/audit-grant.ts';
import { lostRace, type Overlap } from './overlapping-requests.ts';
import { checkVerifier } from './check-pkce.ts';
import { checkSameResource } from './check-resource.ts';
import type { ClientRow } from './client.ts';
import { insertPair, makePair, refreshAgeMs, refreshEnds } from './new-tokens.ts';
import { invalidGrant, OAuthError } from '#/surfaces/http/oauth-error.ts';
import { revokeGrant } from '#/domain/people/grants/revoke-grant.ts';
import type { TokenRequest, Tokens } from './token.ts';

type Code = AccountRow & {
  grant_id: number;
  workspace_id: number;
  user_id: number;
  client_id: string;
  redirect_uri: string;
  code_challenge: string | null;
  expires_at: string;
  consumed_at: string | null;
  grant_revoked_at: string | null;
  grant_scopes: string[];
  resource: string | null;
  is_member: boolean;
};

/**
 * Exchanges a code for tokens, once. All checks come first, so that a failed exchange does not use up the code. Then a
 * conditional update decides which of several concurrent exchanges wins.
 */
export async function exchangeCode(
  ctx: ClientCtx,
  client: ClientRow,
  request: TokenRequest,
  overlap: Overlap,
): Promise<Tokens> {
  const { code: given } = request;
  if (given === undefined) throw new OAuthError('invalid_request', 'code is required');
  if (request.redirect_uri === undefined) throw new OAuthError('invalid_request', 'redirect_uri is required');
  const hash = tokenHash(given);
  const code = await findCode(ctx, hash);
  if (code === null || code.client_id !== client.id) throw invalidGrant();
  await ctx.countFor(toAccount(code));
  if (code.consumed_at !== null) return refuseReplay(ctx, code, Date.parse(code.consumed_at), overlap);
  if (Date.parse(code.expires_at) <= ctx.now || code.redirect_uri !== request.redirect_uri)
    throw invalidGrant();
  if (code.grant_revoked_at !== null || !code.is_member) throw invalidGrant();
  checkVerifier(code.code_challenge, request.code_verifier);
  checkSameResource(code.resource, request.resource);
  return systemTransaction(ctx, (tx) => take(tx, client, code, hash));
}

async function take(tx: PublicCtx, client: ClientRow, code: Code, hash: Buffer): Promise<Tokens> {
  const pair = makePair(client, code.grant_scopes);
  const now = iso(tx.now);
  const { rows } = await sql<{ grant_id: number }>`
    with taken as (
      update oauth_code set consumed_at = ${iso(tx.app.clock())}
      where code_hash = ${hash} and consumed_at is null and expires_at > ${now}::timestamptz
      returning grant_id
    ), claimed as (
      update oauth_grant consent set connected_at = ${now}::timestamptz
      from taken where consent.id = taken.grant_id and consent.revoked_at is null
      returning consent.id as grant_id, consent.scopes as grant_scopes
    ) ${insertPair(pair, code.grant_scopes, now, iso(refreshEnds(tx, tx.now)), null)}`.execute(tx.db);
  // A concurrent request has just won; losing a race is not a replay.
  if (rows.length === 0) throw invalidGrant();
  await noteConnection(tx, client, code);
  return pair.reply;
}

/** Notes that the app is connected. An approved app that others use becomes Active (interface 3). */
async function noteConnection(tx: PublicCtx, client: ClientRow, code: Code): Promise<void> {
  const { workspace_id: workspaceId, user_id: userId } = code;
  await sql`
    update oauth_client set last_used_at = ${iso(tx.now)},
      approval_status = case when approval_status = 'Approved' and workspace_id is distinct from ${workspaceId} then 'Active' else approval_status end,
      expires_at = case when expires_at is null then null else ${iso(tx.now + refreshAgeMs)}::timestamptz end
    where id = ${client.id}`.execute(tx.db);
  await auditGrant(tx, { workspaceId, clientId: client.id, userId, action: 'oauth.issue' });
  const actor = { type: 'oauth' as const, id: client.id, name: client.name };
  const workspace = await enterWorkspace(tx, workspaceId, actor);
  await publish(workspace, 'oauth.app_connected', { clientId: client.id, userId, scopes: code.grant_scopes });
}

/**
 * A code that was used before may have been stolen, by this client or another: everything issued for it is revoked (RFC
 * 6749 4.1.2).
 */
async function refuseReplay(
  ctx: ClientCtx,
  code: Code,
  consumedAt: number,
  overlap: Overlap,
): Promise<never> {
  if (!(await lostRace(overlap, consumedAt)))
    await revokeGrant(ctx, {
      grantId: code.grant_id,
      workspaceId: code.workspace_id,
      userId: code.user_id,
      clientId: code.client_id,
      action: 'oauth.code_replayed',
    });
  throw invalidGrant();
}

async function findCode(ctx: PublicCtx, hash: Buffer): Promise<Code | null> {
  const { rows } = await sql<Code>`
    select code.grant_id, consent.workspace_id, consent.user_id, code.client_id, code.redirect_uri, code.code_challenge, code.expires_at,
      code.consumed_at, consent.revoked_at as grant_revoked_at, consent.scopes as grant_scopes, consent.resource,
      exists (select from member where member.account_id = consent.workspace_id and member.user_id = consent.user_id and member.status = 'ACTIVE') as is_member,
      ${sql.raw(accountColumns)}
    from oauth_code code
    join oauth_grant consent on consent.id = code.grant_id
    join account on account.id = consent.workspace_id and account.deleted_at is null
    where code.code_hash = ${hash}`.execute(ctx.db);
  return rows[0] ?? null;
}
