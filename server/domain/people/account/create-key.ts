import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/account.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { isHeld, provisioningScope, provisioningScopes } from '@callwright/contract/scopes.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { hintOf, newApiKey, tokenHash } from '#/domain/people/credentials/tokens.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid, notFound } from '#/platform/errors/errors.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { apiKeyColumns, toApiKey, type ApiKey, type ApiKeyRow, type KeyPurpose } from './api-key.ts';

/** Creates a key that acts for the caller. Only this reply shows it. */
export async function createKey(
  ctx: Ctx,
  input: Input<typeof contract.createKey>,
): Promise<Result<typeof contract.createKey>> {
  if (ctx.account.plan === 'STARTUP') throw new ApiError('PLAN_WITHOUT_API');
  const { userId } = ctx;
  if (userId === null) throw new Error('A key was asked for without a person');
  const { name, purpose, scopes, handling, allowedIps } = input;
  checkScopes(ctx, purpose, scopes);
  const expiresAtMs = input.expiresAt
    ? toInstantMs(input.expiresAt, ctx.account.timeZone, 'expiresAt')
    : null;
  if (expiresAtMs !== null && expiresAtMs <= ctx.now)
    throw invalid({ expiresAt: [because('NOT_IN_FUTURE')] });
  return transaction(ctx, async (tx) => ({
    data: await insertKey(tx, { userId, name, purpose, scopes, handling, allowedIps, expiresAtMs }),
  }));
}

/** Only provisioning keys have the provisioning scope, and little else. A key never has more scopes than its maker. */
function checkScopes(ctx: Ctx, purpose: KeyPurpose, wanted: readonly string[]): void {
  if (purpose === 'PROVISIONING') {
    if (!wanted.includes(provisioningScope) || wanted.some((scope) => !provisioningScopes.includes(scope)))
      throw invalid({ scopes: [because('PROVISIONING_SCOPES')] });
    return;
  }
  if (wanted.includes(provisioningScope)) throw invalid({ scopes: [because('PURPOSE_PROVISIONING')] });
  const missing = wanted.find((scope) => !isHeld(ctx.scopes, scope));
  if (missing === undefined) return;
  throw new ApiError('INSUFFICIENT_SCOPE', {
    details: { scope: missing },
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${missing}"` },
  });
}

export type NewKey = {
  readonly userId: number;
  readonly name: string;
  readonly purpose?: KeyPurpose;
  readonly scopes: readonly string[];
  /** Default: STRICT. */
  readonly handling?: ApiKey['handling'];
  readonly allowedIps: readonly string[];
  /** Epoch milliseconds; null if the key does not expire. */
  readonly expiresAtMs: number | null;
};

/** Stores the hash of a new key for an active member. Returns the key, which cannot be read again. */
export async function insertKey(tx: Ctx, wanted: NewKey) {
  const key = newApiKey(tx.account.mode);
  const { rows } = await sql<ApiKeyRow>`
    with api_key as (
      insert into api_key (account_id, user_id, name, purpose, handling, token_hash, hint, scopes, allowed_ips, expires_at, created_at)
      select account_id, user_id, ${wanted.name}, ${purposeOf(wanted)}, ${wanted.handling ?? 'STRICT'}, ${tokenHash(key)}, ${hintOf(key)}, ${[...new Set(wanted.scopes)]}::text[],
        ${[...wanted.allowedIps]}::text[], ${wanted.expiresAtMs === null ? null : iso(wanted.expiresAtMs)}::timestamptz, ${iso(tx.now)}::timestamptz
      from member where account_id = ${tx.accountId} and user_id = ${wanted.userId} and status = 'ACTIVE'
      returning account_id, id, user_id, name, purpose, handling, hint, scopes, allowed_ips, expires_at, last_used_at, created_at, revoked_at
    )
    select ${sql.raw(apiKeyColumns)} from api_key
    join member_person on member_person.account_id = api_key.account_id and member_person.user_id = api_key.user_id`.execute(
    tx.db,
  );
  const row = rows[0];
  if (row === undefined) throw notFound('user');
  await audit(tx, 'api_key.create', 'api_key', row.id, null, {
    name: row.name,
    purpose: row.purpose,
    handling: row.handling,
    scopes: row.scopes,
    userId: row.user_id,
  });
  return { apiKey: toApiKey(tx, row), key };
}

/** A key with the provisioning scope is always a provisioning key. */
function purposeOf({ purpose, scopes }: NewKey): KeyPurpose {
  return purpose ?? (scopes.includes(provisioningScope) ? 'PROVISIONING' : 'API');
}
