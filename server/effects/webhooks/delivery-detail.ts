import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/webhook-deliveries.ts';
import { bodyOf, changeColumns, type ChangeRow, type BodyShape } from '#/platform/changes/envelope.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { presentHead, readDelivery, type DeliveryRow } from './delivery.ts';

type Shown = Result<typeof contract.deliveryDetail>['data']['delivery'];

/** GET /v1/webhookDeliveries/{deliveryId}: the body is built from the change, as when it is sent. */
export async function getDelivery(
  ctx: Ctx,
  { deliveryId }: Input<typeof contract.deliveryDetail>,
): Promise<Result<typeof contract.deliveryDetail>> {
  const row = await readDelivery(ctx, deliveryId);
  const [body, attemptLog] = [await readBody(ctx, row), await readAttempts(ctx, row)];
  const headers = { 'content-type': 'application/json; charset=utf-8', 'webhook-id': row.event_id };
  return {
    data: { delivery: { ...presentHead(row), request: { method: 'POST', headers, body }, attemptLog } },
  };
}

async function readBody(ctx: Ctx, row: DeliveryRow): Promise<string> {
  const { rows } = await sql<ChangeRow & BodyShape>`
    select ${changeColumns}, w.payload, w.format
    from change c join webhook_endpoint w on w.account_id = c.account_id and w.id = ${row.endpoint_id}
    where c.account_id = ${ctx.accountId} and c.id = ${row.change_id}`.execute(ctx.db);
  // Old deliveries may be deleted concurrently.
  if (rows[0] === undefined) throw notFound('delivery');
  return bodyOf(ctx.app.config, rows[0], rows[0]);
}

async function readAttempts(ctx: Ctx, { id }: DeliveryRow): Promise<Shown['attemptLog']> {
  const { rows } = await sql<Shown['attemptLog'][number]>`
    select number, at, ms, status as "httpStatus", error, response as "responseBody" from webhook_attempt
    where account_id = ${ctx.accountId} and delivery_id = ${id} order by number`.execute(ctx.db);
  return rows;
}
