import type * as contract from '@callwright/contract/account.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { apiKeyColumns, toApiKey, type ApiKeyRow } from './api-key.ts';

/** Revokes a key permanently. Idempotent. */
export async function revokeKey(
  ctx: Ctx,
  input: Input<typeof contract.revokeKey>,
): Promise<Result<typeof contract.revokeKey>> {
  return transaction(ctx, async (tx) => {
    const revoked = await sql`
      update api_key set revoked_at = ${iso(tx.now)}
      where account_id = ${tx.accountId} and id = ${input.id} and revoked_at is null returning id`.execute(
      tx.db,
    );
    const { rows } = await sql<ApiKeyRow>`
      select ${sql.raw(apiKeyColumns)} from api_key
      join member_person on member_person.account_id = api_key.account_id and member_person.user_id = api_key.user_id
      where api_key.account_id = ${tx.accountId} and api_key.id = ${input.id}`.execute(tx.db);
    const row = rows[0];
    if (row === undefined) throw notFound('API key');
    if (revoked.rows.length > 0)
      await audit(tx, 'api_key.revoke', 'api_key', row.id, null, { name: row.name });
    await announce(tx, { accountId: tx.accountId, apiKeyId: row.id });
    return { data: { apiKey: toApiKey(ctx, row) } };
  });
}
