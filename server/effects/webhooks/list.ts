import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/webhooks.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { presentWebhook, readWebhook, selectWebhooks } from './webhook.ts';

/** GET /v1/webhooks, newest first. */
export async function listWebhooks(
  ctx: Ctx,
  input: Input<typeof contract.list>,
): Promise<Result<typeof contract.list>> {
  const { rows, meta } = await readPage(ctx, input, {
    name: 'webhooks',
    from: 'webhook_endpoint w',
    key: 'w.number',
    order: { by: 'w.number', type: 'bigint' },
    direction: 'desc',
    where: [
      sql`w.account_id = ${ctx.accountId} and w.deleted_at is null`,
      ...(input.status === undefined ? [] : [sql`w.status = ${input.status}`]),
    ],
    strategy: 'collect',
    row: (number) => selectWebhooks(ctx, sql`w.number = ${number}`),
  });
  return { data: { webhooks: rows.map((row) => presentWebhook(ctx, row)), count: meta.count }, meta };
}

/** GET /v1/webhooks/{id} */
export async function getWebhook(
  ctx: Ctx,
  { id }: Input<typeof contract.detail>,
): Promise<Reply<Result<typeof contract.detail>>> {
  const row = await readWebhook(ctx, id);
  return reply({ data: { webhook: presentWebhook(ctx, row) } }, { version: row.version });
}
