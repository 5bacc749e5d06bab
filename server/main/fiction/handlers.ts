import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { create, list } from '@callwright/contract/fictional-copies.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { askForCopy } from './ask.ts';
import { copyColumns, presentCopy, type CopyRow } from './copy-row.ts';

/** POST /v1/workspace/fictionalCopies: a worker makes the copy. */
export async function createFictionalCopy(
  ctx: Ctx,
  _input: Input<typeof create>,
): Promise<Result<typeof create>> {
  return transaction(ctx, async (tx) => ({ data: { fictionalCopy: presentCopy(await askForCopy(tx)) } }));
}

/** GET /v1/workspace/fictionalCopies */
export async function listFictionalCopies(ctx: Ctx, input: Input<typeof list>): Promise<Result<typeof list>> {
  const { rows, meta } = await readPage<CopyRow>(ctx, input, {
    name: 'fictionalCopies',
    from: 'fictional_copy f',
    key: 'f.id',
    order: { by: 'f.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`f.account_id = ${ctx.accountId}`],
    strategy: 'collect',
    row: (id) => sql<CopyRow>`
      select ${copyColumns} from fictional_copy f where f.account_id = ${ctx.accountId} and f.id = ${id}`,
  });
  return { data: rows.map(presentCopy), count: meta.count, meta };
}
