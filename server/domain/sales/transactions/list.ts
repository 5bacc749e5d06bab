import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { list } from '@callwright/contract/transactions.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage, type Order } from '#/platform/lists/lists.ts';
import { matchesSearch } from '#/platform/lists/search.ts';
import { timeRange } from '#/platform/values/time.ts';
import {
  showTransactions,
  transactionColumns,
  visibleTransactions,
  type TransactionRow,
} from './transaction.ts';

type Filters = Input<typeof list>;
type Condition = Sql<unknown>;

const byTime: Order = { by: 'p.occurred_at', type: 'timestamptz' };
const byAmount: Order = { by: 'p.value', type: 'bigint' };

export async function listTransactions(ctx: Ctx, input: Filters): Promise<Result<typeof list>> {
  const seesAll = ctx.role === null || levelOf(ctx.role, 'deals:read') === 'all';
  const times = timeConditions(ctx, input);
  const others = [
    ...(seesAll ? [] : [visibleTransactions(ctx, 'deals:read')]),
    ...belongingConditions(input),
    ...plainConditions(input),
  ];
  const isWhole = times.length + others.length === 0;
  // payment_by_time gives the rows of a time range in the order asked for.
  const isIndexed = others.length === 0 && input.sortByAmount === undefined;
  const { rows, meta } = await readPage<TransactionRow>(ctx, input, {
    name: 'transactions',
    from: 'payment p',
    key: 'p.id',
    ...orderOf(input),
    where: [sql`p.account_id = ${ctx.accountId}`, ...times, ...others],
    strategy: isWhole || isIndexed ? 'walk' : 'collect',
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

function timeConditions(ctx: Ctx, input: Filters): Condition[] {
  const occurred = timeRange(input.timeFrom, input.timeTo, ctx.account.timeZone, 'timeFrom', 'timeTo');
  const conditions: Condition[] = [];
  if (occurred.from) conditions.push(sql`p.occurred_at >= ${occurred.from}::timestamptz`);
  if (occurred.before) conditions.push(sql`p.occurred_at < ${occurred.before}::timestamptz`);
  if (occurred.to) conditions.push(sql`p.occurred_at <= ${occurred.to}::timestamptz`);
  return conditions;
}

function belongingConditions(input: Filters): Condition[] {
  const conditions: Condition[] = [];
  if (input.synced === true) conditions.push(sql`p.deal_id is not null`);
  if (input.synced === false) conditions.push(sql`p.deal_id is null`);
  if (input.dealId?.length) conditions.push(sql`p.deal_id = any(${input.dealId}::bigint[])`);
  if (input.contactId?.length) conditions.push(sql`p.contact_id = any(${input.contactId}::bigint[])`);
  return conditions;
}

function plainConditions(input: Filters): Condition[] {
  const conditions: Condition[] = [];
  if (input.id?.length) conditions.push(sql`p.id = any(${input.id}::bigint[])`);
  if (input.source?.length) conditions.push(sql`p.source = any(${input.source}::text[])`);
  if (input.status?.length) conditions.push(sql`p.status = any(${input.status}::text[])`);
  if (input.search) conditions.push(matchesSearch('p.search_text', input.search));
  return conditions;
}
