import { exampleChange } from '@callwright/contract/change-envelope.ts';
import { isChangeType } from '@callwright/contract/change-lookup.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { test } from '@callwright/contract/webhooks.ts';
import { audit } from '#/platform/audit/audit.ts';
import { changeColumns, envelopeOf, type ChangeRow } from '#/platform/changes/envelope.ts';
import { publish } from '#/platform/changes/publish.ts';
import { lockCounter } from '#/platform/changes/dispatch.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { enqueue } from './enqueue.ts';
import { readWebhook } from './webhook.ts';

/**
 * POST /v1/webhooks/{id}/test. Sends an example to this webhook only, never real data, because erasing a person would
 * not find that copy.
 */
export async function testWebhook(
  ctx: Ctx,
  { id, type: sampleOf = 'contact.created' }: Input<typeof test>,
): Promise<Result<typeof test>> {
  if (!isChangeType(sampleOf)) throw new Error('The contract lets no other types through');
  return transaction(ctx, async (tx) => {
    await readWebhook(tx, id);
    const { object, changedFields, previous } = exampleChange(sampleOf).data;
    await publish(
      tx,
      'webhook.test',
      { ...object },
      { changedFields: [...changedFields], previous: { ...previous }, extra: { sampleOf, endpointId: id } },
    );
    const change = await numberIt(tx);
    await enqueue(tx, id, [change.id], 'TEST');
    await audit(tx, 'webhook.test', 'webhook', id, null, { type: sampleOf });
    const deliveryId = await deliveryOf(tx, id, change.id);
    return { data: { deliveryId, change: envelopeOf(tx.app.config, change) } };
  });
}

/** Numbers the test change itself, so that it does not wait for the dispatcher. */
async function numberIt(tx: Ctx): Promise<ChangeRow & { id: number }> {
  const next = (await lockCounter(tx)) + 1;
  await sql`update change_counter set last = ${next} where account_id = ${tx.accountId}`.execute(tx.db);
  const { rows } = await sql<ChangeRow & { id: number }>`
    update change c set sequence = ${next}
    where c.account_id = ${tx.accountId} and c.type = 'webhook.test' and c.sequence is null
    returning c.id, ${changeColumns}`.execute(tx.db);
  if (rows[0] === undefined) throw new Error('The change was just recorded');
  return rows[0];
}

async function deliveryOf(tx: Ctx, endpointId: string, changeId: number): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook_delivery
    where account_id = ${tx.accountId} and endpoint_id = ${endpointId} and change_id = ${changeId}`.execute(
    tx.db,
  );
  return `whd_${rows[0]?.id ?? 0}`;
}
