import type * as contract from '@callwright/contract/account.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { includesScope, scopeNames } from '@callwright/contract/scopes.ts';
import { sql } from '../db/sql.ts';
import { audit } from '../audit/audit.ts';
import { hintOf, newApiKey, tokenHash } from '../auth/tokens.ts';
import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/tx.ts';
import { ApiError, invalid, notFound } from '../errors.ts';
import { iso, toInstantMs } from '../time.ts';
import { apiKeyColumns, toApiKey, type ApiKeyRow } from './api-key.ts';

/** Creates a key for oneself or another member. The reply is the only time it is shown. */
export async function createKey(
  ctx: Ctx,
  input: Input<typeof contract.createKey>,
): Promise<Result<typeof contract.createKey>> {
  if (ctx.account.plan === 'STARTUP') throw new ApiError('PLAN_WITHOUT_API');
  assertHeld(ctx, input.scopes);
  const userId = input.userId ?? ctx.userId;
  if (userId === null) throw invalid({ userId: ['Required'] });
  const expiresAtMs = input.expiresAt
    ? toInstantMs(input.expiresAt, ctx.account.timeZone, 'expiresAt')
    : null;
  if (expiresAtMs !== null && expiresAtMs <= ctx.now) throw invalid({ expiresAt: ['Must be in the future'] });
  const { name, scopes, allowedIps } = input;
  return transaction(ctx, async (tx) => ({
    data: await insertKey(tx, { userId, name, scopes, allowedIps, expiresAtMs }),
  }));
}

/** A credential cannot make one that may do more than itself. */
function assertHeld(ctx: Ctx, wanted: readonly string[]): void {
  const missing = wanted.find((scope) => !isHeld(ctx.scopes, scope));
  if (missing === undefined) return;
  throw new ApiError('INSUFFICIENT_SCOPE', {
    details: { scope: missing },
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${missing}"` },
  });
}

function isHeld(held: ReadonlySet<string>, wanted: string): boolean {
  if (held.has(wanted) || held.has('*')) return true;
  const scope = scopeNames.find((name) => name === wanted); // a wildcard is held only as itself
  return scope !== undefined && includesScope(held, scope);
}

export type NewKey = {
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly allowedIps: readonly string[];
  /** Epoch milliseconds, or null for a key that does not expire. */
  readonly expiresAtMs: number | null;
};

/** Stores the hash of a new key for an active member and returns the key itself, this once. */
export async function insertKey(tx: Ctx, wanted: NewKey) {
  const key = newApiKey();
  const { rows } = await sql<ApiKeyRow>`
    with api_key as (
      insert into api_key (account_id, user_id, name, token_hash, hint, scopes, allowed_ips, expires_at, created_at)
      select account_id, user_id, ${wanted.name}, ${tokenHash(key)}, ${hintOf(key)}, ${[...new Set(wanted.scopes)]}::text[],
        ${[...wanted.allowedIps]}::text[], ${wanted.expiresAtMs === null ? null : iso(wanted.expiresAtMs)}::timestamptz, ${iso(tx.now)}::timestamptz
      from member where account_id = ${tx.accountId} and user_id = ${wanted.userId} and status = 'ACTIVE'
      returning *
    )
    select ${sql.raw(apiKeyColumns)} from api_key join app_user on app_user.id = api_key.user_id`.execute(
    tx.db,
  );
  const row = rows[0];
  if (row === undefined) throw notFound('user');
  await audit(tx, 'api_key.create', 'api_key', row.id, null, {
    name: row.name,
    scopes: row.scopes,
    userId: row.user_id,
  });
  return { apiKey: toApiKey(row), key };
}
