import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/payment-connections.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { checkKey, isLiveKey } from './check-key.ts';
import { readConnection, sealApiKey, sealWebhookSecret } from './connection-row.ts';
import { presentConnection } from './shown-connection.ts';

type Asked = Input<typeof contract.update>;
type Secrets = { readonly apiKey?: string | undefined; readonly webhookSecret?: string | undefined };

/** The provider is contacted before any transaction. */
export const updatePaymentConnection = Object.assign(update, {
  before: async (ctx: Ctx, { id, apiKey }: Asked) => {
    const { provider } = await readConnection(ctx, id);
    if (apiKey !== undefined) await checkKey(ctx, provider, apiKey);
  },
});

async function update(ctx: Ctx, { id, ...secrets }: Asked): Promise<Result<typeof contract.update>> {
  return transaction(ctx, async (tx) => {
    await changeSecrets(tx, id, secrets);
    return { data: { connection: await presentConnection(tx, id) } };
  });
}

/** A new key also resumes work that waited for one. */
export async function changeSecrets(tx: Ctx, id: number, { apiKey, webhookSecret }: Secrets): Promise<void> {
  const row = await readConnection(tx, id);
  const { config } = tx.app;
  if (apiKey !== undefined)
    await sql`
      update payment_connection set api_key = ${sealApiKey(config, row, apiKey)}, is_live = ${isLiveKey(apiKey)}, status = 'CONNECTED', reason = null,
        updated_at = ${iso(tx.now)}
      where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
  if (webhookSecret !== undefined)
    await sql`
      update payment_connection set webhook_secret = ${sealWebhookSecret(config, row, webhookSecret)}, updated_at = ${iso(tx.now)}
      where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
  if (apiKey !== undefined || webhookSecret !== undefined)
    await audit(tx, 'payments.replace_secret', 'paymentConnection', id, null, {
      provider: row.provider,
      apiKey: apiKey !== undefined,
      webhookSecret: webhookSecret !== undefined,
    });
}
