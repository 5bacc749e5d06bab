import type { list } from '@callwright/contract/deals.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage, type Order } from '#/platform/lists/lists.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { presentDeals, selectDeals } from '#/domain/sales/deal-records/deal.ts';
import { dealConditions } from './filters.ts';

type Filters = Input<typeof list>;

/** Each order has an index that starts with the workspace and ends with the id. */
const orders: Record<Filters['orderColumn'], Order> = {
  id: { by: 'd.id', type: 'bigint' },
  time: { by: 'd.time', type: 'timestamptz' },
  value: { by: 'd.value', type: 'bigint' },
  createdAt: { by: 'd.created_at', type: 'timestamptz' },
};

export const listDeals = inPast('deals:read', readDeals);

async function readDeals(ctx: Ctx, input: Filters): Promise<Result<typeof list>> {
  const { base, times, others } = dealConditions(ctx, input);
  const isWhole = times.length + others.length === 0;
  // The index deal_by_time has the rows of a time range in the requested order.
  const isIndexed = others.length === 0 && input.orderColumn === 'time';
  const { rows, meta } = await readPage(ctx, input, {
    name: 'deals',
    from: 'deal d',
    key: 'd.id',
    order: orders[input.orderColumn],
    direction: input.orderBy,
    where: [...base, ...times, ...others],
    strategy: isWhole || isIndexed ? 'walk' : 'collect',
    keptTotal: isWhole ? 'deal' : undefined,
    row: (id) => selectDeals(sql`where d.account_id = ${ctx.accountId} and d.id = ${id}`),
  });
  return { data: { deals: presentDeals(ctx, rows), count: meta.count }, meta };
}
