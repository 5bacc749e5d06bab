import type { WebhookDelivery, deliveryStatuses } from '@callwright/contract/webhook-deliveries.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';

export type DeliveryRow = {
  id: number;
  endpoint_id: string;
  url: string;
  change_id: number;
  event_id: string;
  type: string;
  status: (typeof deliveryStatuses)[number];
  attempts: number;
  next_attempt_at: string | null;
  created_at: string;
  finished_at: string | null;
  number: number | null;
  at: string | null;
  ms: number | null;
  http_status: number | null;
  error: string | null;
};

/** Deliveries with their last attempt, for any rows of `webhook_delivery as d`; `rest` is appended to the `where` clause. */
export function selectDeliveries(ctx: Ctx, rest: Sql): Sql<DeliveryRow> {
  return sql<DeliveryRow>`
    select d.id, d.endpoint_id, w.url, d.change_id, c.event_id, d.type, d.status, d.attempts, d.next_attempt_at, d.created_at,
      d.finished_at, a.number, a.at, a.ms, a.status as http_status, a.error
    from webhook_delivery d
    join webhook_endpoint w on w.account_id = d.account_id and w.id = d.endpoint_id
    join change c on c.account_id = d.account_id and c.id = d.change_id
    left join webhook_attempt a on a.account_id = d.account_id and a.delivery_id = d.id and a.number = d.attempts
    where d.account_id = ${ctx.accountId} and ${rest}`;
}

/** Reads a delivery by its id, such as `whd_123`. */
export async function readDelivery(ctx: Ctx, deliveryId: string): Promise<DeliveryRow> {
  const id = Number(deliveryId.slice('whd_'.length));
  const { rows } = await selectDeliveries(ctx, sql`d.id = ${id}`).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('delivery');
  return rows[0];
}

export function presentDelivery(row: DeliveryRow): z.input<typeof WebhookDelivery> {
  const { number, at, ms } = row;
  return {
    ...presentHead(row),
    lastAttempt:
      number === null || at === null || ms === null
        ? null
        : { number, at, ms, httpStatus: row.http_status, error: row.error },
  };
}

/** The fields that the list and the detail of a delivery share. */
export function presentHead(row: DeliveryRow) {
  return {
    id: `whd_${row.id}`,
    endpointId: row.endpoint_id,
    url: row.url,
    changeId: row.event_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
