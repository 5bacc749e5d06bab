import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/webhooks.ts';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { audit } from '#/platform/audit/audit.ts';
import { hintOf } from '#/domain/people/credentials/tokens.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { newWebhookSecret, oldSecretsUntil, rotated, sealSecret, secretsOf } from './endpoint-secrets.ts';
import { lockWebhook, presentWebhook, readWebhook } from './webhook.ts';

/**
 * POST /v1/webhooks/{id}/rotateSecret: requests are then signed with the new secret and, for a while, with the previous
 * ones.
 */
export async function rotateWebhookSecret(
  ctx: Ctx,
  { id, overlapHours }: Input<typeof contract.rotateSecret>,
): Promise<Result<typeof contract.rotateSecret>> {
  return transaction(ctx, async (tx) => {
    const before = await lockWebhook(tx, id);
    const secret = newWebhookSecret();
    const secrets = rotated(
      before.secrets,
      sealSecret(tx, id, secret),
      tx.now,
      tx.now + overlapHours * hourMs,
    );
    await sql`
      update webhook_endpoint set secrets = ${JSON.stringify(secrets)}::jsonb, secret_hint = ${hintOf(secret)},
        updated_at = ${iso(tx.now)}, version = version + 1
      where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
    await audit(tx, 'webhook.secret_rotate', 'webhook', id, null, { overlapHours });
    return { data: { webhook: { ...presentWebhook(tx, await readWebhook(tx, id)), secret } } };
  });
}

/** POST /v1/webhooks/{id}/revealSecret */
export async function revealWebhookSecret(
  ctx: Ctx,
  { id }: Input<typeof contract.revealSecret>,
): Promise<Result<typeof contract.revealSecret>> {
  return transaction(ctx, async (tx) => {
    const row = await readWebhook(tx, id);
    const [secret] = secretsOf(tx, row, tx.now);
    if (secret === undefined) throw new Error('A webhook has no secret');
    await audit(tx, 'webhook.secret_reveal', 'webhook', id, null, null);
    return { data: { secret, oldSecretsUntil: oldSecretsUntil(row.secrets, tx.now) } };
  });
}
