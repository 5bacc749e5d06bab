import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/webhook-deliveries.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { presentDelivery, readDelivery } from './delivery.ts';
import { enqueue } from './enqueue.ts';
import { readWebhook } from './webhook.ts';

/** POST /v1/webhookDeliveries/{deliveryId}/redeliver */
export async function redeliver(
  ctx: Ctx,
  { deliveryId }: Input<typeof contract.redeliver>,
): Promise<Result<typeof contract.redeliver>> {
  return transaction(ctx, async (tx) => {
    const { endpoint_id: endpointId, change_id: changeId } = await readDelivery(tx, deliveryId);
    // Throws for a deleted webhook, which gets no more deliveries.
    await readWebhook(tx, endpointId);
    await enqueue(tx, endpointId, [changeId], 'REPLAY');
    await audit(tx, 'webhook.redeliver', 'webhook', endpointId, null, { deliveryId });
    return { data: { delivery: presentDelivery(await readDelivery(tx, deliveryId)) } };
  });
}
