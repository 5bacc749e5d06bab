import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { list } from '@callwright/contract/transactions.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage, type Order } from '#/platform/lists/lists.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { transactionConditions } from './filters.ts';
import { showTransactions, transactionColumns, type TransactionRow } from './transaction.ts';

type Filters = Input<typeof list>;

const byTime: Order = { by: 'p.occurred_at', type: 'timestamptz' };
const byAmount: Order = { by: 'p.value', type: 'bigint' };

export const listTransactions = inPast('deals:read', readPageOfTransactions);

async function readPageOfTransactions(ctx: Ctx, input: Filters): Promise<Result<typeof list>> {
  const { base, times, others } = transactionConditions(ctx, input);
  const isWhole = times.length + others.length === 0;
  // The index payment_by_time has the rows of a time range in the requested order.
  const isIndexed = others.length === 0 && input.sortByAmount === undefined;
  const { rows, meta } = await readPage<TransactionRow>(ctx, input, {
    name: 'transactions',
    from: 'payment p',
    key: 'p.id',
    ...orderOf(input),
    where: [...base, ...times, ...others],
    strategy: isWhole || isIndexed ? 'walk' : 'collect',
    isSearch: input.search !== undefined,
    keptTotal: isWhole ? 'payment' : undefined,
    columns: transactionColumns,
    row: (id) =>
      sql<TransactionRow>`select ${sql.raw(transactionColumns)} from payment p where p.account_id = ${ctx.accountId} and p.id = ${id}`,
  });
  return { data: await showTransactions(ctx, rows), count: meta.count, meta };
}

function orderOf({ sort, sortByAmount }: Filters): { order: Order; direction: 'asc' | 'desc' } {
  if (sortByAmount === undefined) return { order: byTime, direction: sort };
  return { order: byAmount, direction: sortByAmount === 'ascAmount' ? 'asc' : 'desc' };
}
