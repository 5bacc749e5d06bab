import { sealApiKey, sealWebhookSecret } from '#/domain/sales/payment-connections/connection-row.ts';
import { sql } from '#/platform/db/sql.ts';
import { hashOfToken, newWorkspaceToken } from '#/platform/secrets/workspace-tokens.ts';
import type { Workspace } from './workspace.ts';

export type PaymentIds = {
  /** No request is sent to its provider. */
  paymentConnection: number;
};

/** A connected payment provider that has reported a payment of the workspace. */
export async function paymentsOf(w: Workspace, mark: string): Promise<PaymentIds> {
  return w.within(async (tx) => {
    const of = { account_id: w.id, address_key: mark };
    const { config } = tx.app;
    const { rows } = await sql<{ id: number }>`
      insert into payment_connection (account_id, provider, address_key, api_key, webhook_secret, is_live, created_at, updated_at)
      values (${w.id}, 'Stripe', ${mark}, ${sealApiKey(config, of, mark)}, ${sealWebhookSecret(config, of, mark)}, false, now(), now())
      returning id`.execute(tx.db);
    const paymentConnection = rows[0]?.id ?? 0;
    await sql`
      insert into payment_event (account_id, connection_id, event_id, type, key, at)
      values (${w.id}, ${paymentConnection}, ${mark}, 'charge.succeeded', ${mark}, now())`.execute(tx.db);
    await sql`
      insert into payment_source (account_id, connection_id, external_id, reading)
      values (${w.id}, ${paymentConnection}, ${mark}, 1)`.execute(tx.db);
    return { paymentConnection };
  });
}

/** A deposit whose page has expired: no more requests are sent to its provider. */
export async function depositOf(w: Workspace, eventId: number): Promise<string> {
  const token = newWorkspaceToken({ accountId: w.id });
  await w.within(async (tx) => {
    await sql`
      insert into call_deposit (account_id, token_hash, event_id, provider, starts_at, amount, currency, state, session_id, expires_at, created_at, updated_at)
      values (${w.id}, ${hashOfToken(token)}, ${eventId}, 'Stripe', now(), 5000, 'USD', 'EXPIRED', ${token}, now(), now(), now())`.execute(
      tx.db,
    );
  });
  return token;
}
