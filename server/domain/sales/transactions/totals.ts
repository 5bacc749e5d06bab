import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { totals } from '@callwright/contract/transactions.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { transactionConditions } from './filters.ts';

type Row = { currency: string; count: number; value: number; cash: number };

/** GET /v1/transactions/totals: one statement over all matches. Amounts of different currencies are not summed. */
export const getTransactionTotals = inPast('deals:read', readTransactionTotals);

async function readTransactionTotals(ctx: Ctx, input: Input<typeof totals>): Promise<Result<typeof totals>> {
  const { base, times, others } = transactionConditions(ctx, input);
  const { rows } = await sql<Row>`
    select p.currency, count(*) as count, sum(p.value)::bigint as value, sum(p.cash)::bigint as cash
    from payment p
    where ${sql.join([...base, ...times, ...others], sql` and `)}
    group by p.currency
    order by sum(p.value) desc, p.currency`.execute(ctx.db);
  return {
    data: {
      sums: rows.map(({ currency, count, value, cash }) => ({
        currency,
        count,
        value: fromMinorUnits(value, currency),
        cash: fromMinorUnits(cash, currency),
      })),
    },
  };
}
