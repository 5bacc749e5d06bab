import type { list } from '@callwright/contract/event-calls.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage, type Order } from '#/platform/lists/lists.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { selectCalls } from './call-row.ts';
import { presentCall } from './event-call.ts';
import { callConditions } from './filters.ts';

type Filters = Input<typeof list>;

const orders: Record<Filters['orderColumn'], Order> = {
  id: { by: 'c.id', type: 'bigint' },
  createdAt: { by: 'c.created_at', type: 'timestamptz' },
  updatedAt: { by: 'c.updated_at', type: 'timestamptz' },
  dateTime: { by: 'c.starts_at', type: 'timestamptz' },
};

export const listEventCalls = inPast('calls:read', readEventCalls);

async function readEventCalls(ctx: Ctx, input: Filters): Promise<Result<typeof list>> {
  const where = callConditions(ctx, input);
  const all = ctx.role !== null && levelOf(ctx.role, 'calls:read') === 'all' && where.length === 2;
  const { rows, meta } = await readPage(ctx, input, {
    name: 'eventCalls',
    from: 'event_call c',
    key: 'c.id',
    order: orders[input.orderColumn],
    direction: input.orderBy,
    where,
    strategy: all ? 'walk' : 'collect',
    isSearch: input.search !== undefined,
    ...(all ? { keptTotal: 'event_call' } : {}),
    row: (id) => selectCalls(sql`where c.account_id = ${ctx.accountId} and c.id = ${id}`),
  });
  return { data: { eventCalls: rows.map((row) => presentCall(ctx, row)), count: meta.count }, meta };
}
