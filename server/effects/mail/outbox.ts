import type * as contract from '@callwright/contract/account.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { dispatchChanges, hasUndispatched } from '#/platform/changes/dispatch.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage, type Order } from '#/platform/lists/lists.ts';
import { mailColumns, presentMasked, type MailRow } from './mail-row.ts';

/** Mails are numbered as they are made. */
const orders: Record<Input<typeof contract.outbox>['orderColumn'], Order> = {
  createdAt: { by: 'c.id', type: 'bigint' },
  to: { by: 'lower(c.to_address)', type: 'text' },
};

/** The mails of the workspace, without private ones such as password resets and without secrets. */
export async function outbox(
  ctx: Ctx,
  input: Input<typeof contract.outbox>,
): Promise<Result<typeof contract.outbox>> {
  // Dispatches first, so that a mail of a change committed just now is listed.
  if (await hasUndispatched(ctx)) await dispatchChanges(ctx);
  const { rows, meta } = await readPage<MailRow>(ctx, input, {
    name: 'mails',
    from: 'mail c',
    key: 'c.id',
    order: orders[input.orderColumn],
    direction: input.orderBy,
    where: [
      sql`c.account_id = ${ctx.accountId}`,
      sql`not c.is_private`,
      ...(input.id === undefined ? [] : [sql`c.id = ${input.id}`]),
    ],
    strategy: 'walk',
    row: (id) => sql`
      select ${sql.raw(mailColumns)} from mail c where c.account_id = ${ctx.accountId} and c.id = ${id}`,
  });
  return { data: { mails: rows.map((row) => presentMasked(ctx, row)), count: meta.count }, meta };
}
