import type { Input } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { totals } from '@callwright/contract/transactions.ts';
import { anyOf } from '#/platform/lists/any-of.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { matchesSearch } from '#/platform/lists/search.ts';
import { timeRange } from '#/platform/values/time.ts';
import { visibleTransactions } from './transaction.ts';

type Filters = Input<typeof totals>;
type Condition = Sql<unknown>;

/** The conditions of a request on `payment p`. Those on time are separate, because an index serves them. */
export function transactionConditions(
  ctx: Ctx,
  input: Filters,
): { base: Condition[]; times: Condition[]; others: Condition[] } {
  const seesAll = ctx.role === null || levelOf(ctx.role, 'deals:read') === 'all';
  return {
    base: [sql`p.account_id = ${ctx.accountId}`],
    times: timeConditions(ctx, input),
    others: [
      ...(seesAll ? [] : [visibleTransactions(ctx, 'deals:read')]),
      ...belongingConditions(input),
      ...plainConditions(input),
    ],
  };
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
  if (input.dealId?.length) conditions.push(anyOf('p.deal_id', input.dealId));
  if (input.contactId?.length) conditions.push(anyOf('p.contact_id', input.contactId));
  return conditions;
}

function plainConditions(input: Filters): Condition[] {
  const conditions: Condition[] = [];
  if (input.id?.length) conditions.push(anyOf('p.id', input.id));
  if (input.source?.length) conditions.push(sql`p.source = any(${input.source}::text[])`);
  if (input.status?.length) conditions.push(sql`p.status = any(${input.status}::text[])`);
  if (input.search) conditions.push(matchesSearch('p.search_text', input.search));
  return conditions;
}
