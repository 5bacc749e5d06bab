import { typesIn } from '@callwright/contract/change-subscriptions.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/webhook-deliveries.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { timeRange } from '#/platform/values/time.ts';
import { presentDelivery, selectDeliveries } from './delivery.ts';

type Query = Omit<Input<typeof contract.deliveriesOfOne>, 'id'>;
type Page = Result<typeof contract.deliveries>;

/** GET /v1/webhookDeliveries, latest first. */
export async function listDeliveries(ctx: Ctx, input: Input<typeof contract.deliveries>): Promise<Page> {
  return list(ctx, input, input.endpointIds?.length ? input.endpointIds : null);
}

/** GET /v1/webhooks/{id}/deliveries, including those of a deleted webhook. */
export async function listDeliveriesOfOne(
  ctx: Ctx,
  input: Input<typeof contract.deliveriesOfOne>,
): Promise<Page> {
  const { rows } =
    await sql`select id from webhook_endpoint where account_id = ${ctx.accountId} and id = ${input.id}`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw notFound('webhook');
  return list(ctx, input, [input.id]);
}

async function list(ctx: Ctx, input: Query, endpointIds: readonly string[] | null): Promise<Page> {
  const filters = filtersOf(ctx, input);
  const { rows, meta } = await readPage(ctx, input, {
    name: 'webhook deliveries',
    from: 'webhook_delivery d',
    key: 'd.id',
    order: { by: 'd.id', type: 'bigint' },
    direction: 'desc',
    where: [
      sql`d.account_id = ${ctx.accountId}`,
      ...(endpointIds === null ? [] : [ofEndpoints(endpointIds)]),
      ...filters,
    ],
    // Uses the primary key or webhook_delivery_list.
    strategy: filters.length === 0 && (endpointIds?.length ?? 1) === 1 ? 'walk' : 'collect',
    row: (id) => selectDeliveries(ctx, sql`d.id = ${id}`),
  });
  return { data: { deliveries: rows.map(presentDelivery), count: meta.count }, meta };
}

function ofEndpoints(ids: readonly string[]): Sql {
  return ids.length === 1 ? sql`d.endpoint_id = ${ids[0]}` : sql`d.endpoint_id = any(${ids}::text[])`;
}

function filtersOf(ctx: Ctx, { types = [], statuses = [], timeFrom, timeTo }: Query): Sql[] {
  const range = timeRange(timeFrom, timeTo, ctx.account.timeZone, 'timeFrom', 'timeTo');
  const names = types.length === 0 ? null : typesIn(types);
  return [
    ...(names === null ? [] : [sql`d.type = any(${names}::text[])`]),
    ...(statuses.length === 0 ? [] : [sql`d.status = any(${statuses}::text[])`]),
    ...(range.from === undefined ? [] : [sql`d.created_at >= ${range.from}::timestamptz`]),
    ...(range.to === undefined ? [] : [sql`d.created_at <= ${range.to}::timestamptz`]),
    ...(range.before === undefined ? [] : [sql`d.created_at < ${range.before}::timestamptz`]),
  ];
}
