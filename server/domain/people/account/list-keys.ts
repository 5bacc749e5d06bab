import type * as contract from '@callwright/contract/account.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { apiKeyColumns, toApiKey, type ApiKeyRow } from './api-key.ts';

/** The keys of the workspace, newest first, including revoked ones. */
export async function listKeys(
  ctx: Ctx,
  input: Input<typeof contract.listKeys>,
): Promise<Result<typeof contract.listKeys>> {
  const { rows, meta } = await readPage<ApiKeyRow>(ctx, input, {
    name: 'apiKeys',
    from: 'api_key c',
    key: 'c.id',
    order: { by: 'c.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`c.account_id = ${ctx.accountId}`],
    strategy: 'walk',
    row: (id) => sql`
      select ${columns} from api_key c
      join member_person on member_person.account_id = c.account_id and member_person.user_id = c.user_id
      where c.account_id = ${ctx.accountId} and c.id = ${id}`,
  });
  return { data: { apiKeys: rows.map((row) => toApiKey(ctx, row)), count: meta.count }, meta };
}

const columns = sql.raw(apiKeyColumns.replaceAll('api_key.', 'c.'));
