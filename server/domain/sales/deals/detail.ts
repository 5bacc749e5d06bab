import type { detail } from '@callwright/contract/deals.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { reply, versionOf, type Reply } from '#/platform/replies/reply.ts';
import { presentDeal, readDeal } from '#/domain/sales/deal-records/deal.ts';

export const getDeal = inPast('deals:read', showDeal);

async function showDeal(ctx: Ctx, { id }: Input<typeof detail>): Promise<Reply<Result<typeof detail>>> {
  const row = await readDeal(ctx, id, 'deals:read');
  return reply({ data: { deal: presentDeal(ctx, row) } }, versionOf(ctx, row));
}
