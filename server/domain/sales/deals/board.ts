import type { board } from '@callwright/contract/deal-board.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { dealConditions } from './filters.ts';

type Board = Result<typeof board>['data'];
type Row = { key: string | null; currency: string; count: number; value: number; collected: number };

const keys: Record<Input<typeof board>['groupBy'], Sql<unknown>> = {
  stage: sql`(select c.stage_option_id::text from contact c where c.account_id = d.account_id and c.id = d.contact_id)`,
  paymentStatus: sql`d.payment_status`,
  transactionType: sql`d.transaction_type`,
};

/** GET /v1/deals/board: one statement over all matching deals. Amounts of different currencies are not summed. */
export const getDealBoard = inPast('deals:read', readDealBoard);

async function readDealBoard(
  ctx: Ctx,
  { groupBy, ...filters }: Input<typeof board>,
): Promise<Result<typeof board>> {
  const { base, times, others } = dealConditions(ctx, filters);
  const where = sql.join([...base, ...times, ...others], sql` and `);
  const { rows } = await sql<Row>`
    select matched.key, matched.currency, count(*) as count,
      sum(matched.value)::bigint as value, sum(matched.collected)::bigint as collected
    from (
      select ${keys[groupBy]} as key, d.currency, d.value - d.discount as value, d.collected from deal d where ${where}
    ) matched
    group by matched.key, matched.currency
    order by matched.key nulls first, sum(matched.value) desc, matched.currency`.execute(ctx.db);
  const columns = new Map<string | null, Board['columns'][number]>();
  for (const { key, currency, count, value, collected } of rows) {
    const column = columns.get(key) ?? { key, count: 0, sums: [] };
    columns.set(key, column);
    column.count += count;
    column.sums.push({
      currency,
      value: fromMinorUnits(value, currency),
      collected: fromMinorUnits(collected, currency),
    });
  }
  return { data: { columns: [...columns.values()] } };
}
