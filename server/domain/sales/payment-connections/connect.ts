import { randomBytes } from 'node:crypto';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/payment-connections.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { checkKey, isLiveKey } from './check-key.ts';
import { sealApiKey, sealWebhookSecret } from './connection-row.ts';
import { changeSecrets } from './replace-secrets.ts';
import { presentConnection } from './shown-connection.ts';

type Asked = Input<typeof contract.create>;

/** The provider is contacted before any transaction. */
export const createPaymentConnection = Object.assign(create, {
  before: async (ctx: Ctx, { provider, apiKey }: Asked) => {
    await checkKey(ctx, provider, apiKey);
  },
});

async function create(ctx: Ctx, input: Asked): Promise<Result<typeof contract.create>> {
  return transaction(ctx, async (tx) => {
    const asked = tx.app.test === null ? input : signedInside(input);
    const id = (await insert(tx, asked)) ?? (await replace(tx, asked));
    return { data: { connection: await presentConnection(tx, id) } };
  });
}

/** The stand-in provider of a test workspace gets a signing secret automatically. */
function signedInside(input: Asked): Asked {
  return { webhookSecret: `whsec_${randomBytes(18).toString('base64url')}`, ...input };
}

async function insert(tx: Ctx, { provider, apiKey, webhookSecret }: Asked): Promise<number | null> {
  const of = { account_id: tx.accountId, address_key: randomBytes(18).toString('base64url') };
  const { config } = tx.app;
  const { rows } = await sql<{ id: number }>`
    insert into payment_connection (account_id, provider, address_key, api_key, webhook_secret, is_live, created_at, updated_at)
    values (${tx.accountId}, ${provider}, ${of.address_key}, ${sealApiKey(config, of, apiKey)},
      ${webhookSecret === undefined ? null : sealWebhookSecret(config, of, webhookSecret)}, ${isLiveKey(apiKey)}, ${iso(tx.now)}, ${iso(tx.now)})
    on conflict (account_id, provider) do nothing
    returning id`.execute(tx.db);
  const id = rows[0]?.id ?? null;
  if (id !== null)
    await audit(tx, 'payments.connect', 'paymentConnection', id, null, {
      provider,
      isLive: isLiveKey(apiKey),
    });
  return id;
}

async function replace(tx: Ctx, { provider, apiKey, webhookSecret }: Asked): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_connection where account_id = ${tx.accountId} and provider = ${provider}`.execute(
    tx.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A connection was there and is gone');
  await changeSecrets(tx, row.id, { apiKey, webhookSecret });
  return row.id;
}
