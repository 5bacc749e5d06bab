import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/webhook-deliveries.ts';
import { audit } from '#/platform/audit/audit.ts';
import { dispatchSome } from '#/platform/changes/dispatch.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { startReplay } from './replay-jobs.ts';
import { readWebhook } from './webhook.ts';

/** POST /v1/webhooks/{id}/replay: the first batch now, the others in a job. */
export async function replay(
  ctx: Ctx,
  { id, types = [], ...input }: Input<typeof contract.replay>,
): Promise<Result<typeof contract.replay>> {
  const fromMs = toInstantMs(input.from, ctx.account.timeZone, 'from');
  const toMs = input.to === undefined ? ctx.now : toInstantMs(input.to, ctx.account.timeZone, 'to');
  if (fromMs > toMs) throw invalid({ from: [because('AFTER_END')] });
  const span = { fromAt: iso(fromMs), toAt: iso(toMs) };
  return transaction(ctx, async (tx) => {
    const webhook = await readWebhook(tx, id);
    // Includes changes that were committed just now.
    await dispatchSome(tx);
    // `+ 0` makes PostgreSQL use the index change_time instead of searching from the first number on.
    const { rows } = await sql<{ first: number | null; last: number | null }>`
      select min(sequence + 0) as first, max(sequence + 0) as last from change
      where account_id = ${tx.accountId} and sequence is not null and occurred_at >= ${span.fromAt}::timestamptz and occurred_at <= ${span.toAt}::timestamptz`.execute(
      tx.db,
    );
    const bounds = { position: (rows[0]?.first ?? 1) - 1, last: rows[0]?.last ?? 0 };
    const data = await startReplay(tx, webhook, {
      endpointId: id,
      kind: 'REPLAY',
      types,
      ...span,
      ...bounds,
    });
    await audit(tx, 'webhook.replay', 'webhook', id, null, { ...span, types });
    return { data };
  });
}

/** POST /v1/webhooks/{id}/recover */
export async function recover(
  ctx: Ctx,
  { id, since }: Input<typeof contract.recover>,
): Promise<Result<typeof contract.recover>> {
  const span = { fromAt: iso(toInstantMs(since, ctx.account.timeZone, 'since')), toAt: iso(ctx.now) };
  return transaction(ctx, async (tx) => {
    const webhook = await readWebhook(tx, id);
    const { rows } = await sql<{ last: number | null }>`
      select max(id) as last from webhook_delivery where account_id = ${tx.accountId} and endpoint_id = ${id}`.execute(
      tx.db,
    );
    const bounds = { position: 0, last: rows[0]?.last ?? 0 };
    const data = await startReplay(tx, webhook, {
      endpointId: id,
      kind: 'RECOVER',
      types: [],
      ...span,
      ...bounds,
    });
    await audit(tx, 'webhook.recover', 'webhook', id, null, { since: span.fromAt });
    return { data };
  });
}
