import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/text-messages.ts';
import { dispatchChanges, hasUndispatched } from '#/platform/changes/dispatch.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { presentText, selectTexts, type TextRow } from './text-row.ts';

/** The texts of the workspace, newest first, without the secrets in their links. */
export async function listTextMessages(
  ctx: Ctx,
  input: Input<typeof contract.list>,
): Promise<Result<typeof contract.list>> {
  // Dispatches first, so that a text of a change committed just now is listed.
  if (await hasUndispatched(ctx)) await dispatchChanges(ctx);
  const { rows, meta } = await readPage<TextRow>(ctx, input, {
    name: 'textMessages',
    from: 'text_message t',
    key: 't.id',
    order: { by: 't.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`t.account_id = ${ctx.accountId}`],
    strategy: 'walk',
    row: (id) => selectTexts(sql`where t.account_id = ${ctx.accountId} and t.id = ${id}`),
  });
  return { data: { textMessages: rows.map((row) => presentText(ctx, row)), count: meta.count }, meta };
}
