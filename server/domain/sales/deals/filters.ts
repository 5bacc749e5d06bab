import type { list } from '@callwright/contract/deals.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { anyOf } from '#/platform/lists/any-of.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { matchesSearch } from '#/platform/lists/search.ts';
import { timeRange } from '#/platform/values/time.ts';
import { hasStage } from '#/domain/crm/contact-records/stage.ts';
import { visibleDeals } from '#/domain/sales/deal-records/deal.ts';

export type DealFilters = Omit<Input<typeof list>, 'page' | 'limit' | 'cursor' | 'orderBy' | 'orderColumn'>;
type Condition = Sql<unknown>;

/** The conditions of the deal list over `deal as d`, grouped by how an index can serve them. */
export function dealConditions(
  ctx: Ctx,
  input: DealFilters,
): { base: Condition[]; times: Condition[]; others: Condition[] } {
  const seesAll = ctx.role === null || levelOf(ctx.role, 'deals:read') === 'all';
  return {
    base: [sql`d.account_id = ${ctx.accountId}`, sql`d.deleted_at is null`],
    times: timeConditions(ctx, input),
    others: [
      ...(seesAll ? [] : [visibleDeals(ctx, 'deals:read')]),
      ...ownConditions(input),
      ...relatedConditions(ctx, input),
      ...(input.search ? [foundBy(ctx, input.search)] : []),
    ],
  };
}

function timeConditions(ctx: Ctx, input: DealFilters): Condition[] {
  const time = timeRange(input.timeFrom, input.timeTo, ctx.account.timeZone, 'timeFrom', 'timeTo');
  const conditions: Condition[] = [];
  if (time.from) conditions.push(sql`d.time >= ${time.from}::timestamptz`);
  if (time.before) conditions.push(sql`d.time < ${time.before}::timestamptz`);
  if (time.to) conditions.push(sql`d.time <= ${time.to}::timestamptz`);
  return conditions;
}

function ownConditions(input: DealFilters): Condition[] {
  const conditions: Condition[] = [];
  if (input.id?.length) conditions.push(anyOf('d.id', input.id));
  if (input.eventCallId !== undefined) conditions.push(sql`d.event_call_id = ${input.eventCallId}`);
  if (input.contactId?.length) conditions.push(anyOf('d.contact_id', input.contactId));
  if (input.userIds?.length) conditions.push(anyOf('d.user_id', input.userIds));
  if (input.productIds?.length) conditions.push(anyOf('d.product_id', input.productIds));
  if (input.setterIds?.length) conditions.push(hasSetter(input.setterIds));
  if (input.transactionType?.length)
    conditions.push(sql`d.transaction_type = any(${input.transactionType}::text[])`);
  if (input.paymentStatus?.length)
    conditions.push(sql`d.payment_status = any(${input.paymentStatus}::text[])`);
  return conditions;
}

/** 0 means deals without a setter. */
function hasSetter(setterIds: readonly number[]): Condition {
  const set = anyOf(
    'd.setter_id',
    setterIds.filter((id) => id !== 0),
  );
  return setterIds.includes(0) ? sql`(d.setter_id is null or ${set})` : set;
}

function relatedConditions(ctx: Ctx, input: DealFilters): Condition[] {
  const conditions: Condition[] = [];
  if (input.eventIds?.length)
    conditions.push(sql`d.event_call_id in (
      select c.id from event_call c where c.account_id = ${ctx.accountId} and c.event_id = any(${input.eventIds}::bigint[]))`);
  if (input.stageIds?.length)
    conditions.push(sql`d.contact_id in (
      select c.id from contact c where c.account_id = ${ctx.accountId} and ${hasStage(input.stageIds)})`);
  if (input.contactStatuses?.length)
    conditions.push(sql`d.contact_id in (
      select c.id from contact c where c.account_id = ${ctx.accountId} and c.status = any(${input.contactStatuses}::text[]))`);
  return conditions;
}

/** Each column is searched using its own index; a single condition over all of them would read every deal. */
export function foundBy(ctx: Ctx, search: string): Condition {
  const ofWorkspace = (alias: string) => sql`${sql.ref(`${alias}.account_id`)} = ${ctx.accountId}`;
  return sql`d.id in (
    select s.id from deal s where ${ofWorkspace('s')} and ${matchesSearch('s.search_text', search)}
    union
    select s.id from deal s join contact c on c.account_id = s.account_id and c.id = s.contact_id
      where ${ofWorkspace('c')} and ${matchesSearch('c.search_text', search)}
    union
    select s.id from deal s join product p on p.account_id = s.account_id and p.id = s.product_id
      where ${ofWorkspace('p')} and ${matchesSearch('p.search_text', search)}
    union
    select p.deal_id from payment p
      where ${ofWorkspace('p')} and p.deal_id is not null and ${matchesSearch('p.search_text', search)})`;
}
