import type * as contract from '@callwright/contract/account.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { apiKeyColumns, toApiKey, type ApiKeyRow } from './api-key.ts';
import { notFound } from '#/platform/errors/errors.ts';

/**
 * Renames a key or changes how it handles unknown names. Its permissions cannot be changed. Throws 404 for a revoked
 * key.
 */
export async function updateKey(
  ctx: Ctx,
  { id, name, handling }: Input<typeof contract.updateKey>,
): Promise<Result<typeof contract.updateKey>> {
  return transaction(ctx, async (tx) => {
    const before = await sql<{ name: string; handling: string }>`
      select name, handling from api_key
      where account_id = ${tx.accountId} and id = ${id} and revoked_at is null for update`.execute(tx.db);
    const [old] = before.rows;
    if (old === undefined) throw notFound('API key');
    const after = { name: name ?? old.name, handling: handling ?? old.handling };
    await sql`
      update api_key set name = ${after.name}, handling = ${after.handling}
      where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
    const { rows } = await sql<ApiKeyRow>`
      select ${sql.raw(apiKeyColumns)} from api_key
      join member_person on member_person.account_id = api_key.account_id and member_person.user_id = api_key.user_id
      where api_key.account_id = ${tx.accountId} and api_key.id = ${id}`.execute(tx.db);
    const [row] = rows;
    if (row === undefined) throw notFound('API key');
    if (after.name !== old.name || after.handling !== old.handling) {
      await audit(tx, 'api_key.update', 'api_key', id, old, after);
      await announce(tx, { accountId: tx.accountId, apiKeyId: id });
    }
    return { data: { apiKey: toApiKey(ctx, row) } };
  });
}
