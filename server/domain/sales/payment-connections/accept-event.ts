import { paymentProviders } from '@callwright/contract/payment-providers.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { Delivered, PaymentEvent } from '#/ports/payments/payment-source.ts';
import { paymentProviderOf } from '#/ports/payments/providers/provider-of.ts';
import { openWebhookSecrets, selectConnections, type ConnectionRow } from './connection-row.ts';

/** UNKNOWN: there is no such connection. REFUSED: not signed by the provider, too old, or not an event. */
type Accepted = 'ACCEPTED' | 'UNKNOWN' | 'REFUSED';

/** Stores an event from a provider, once however often it is sent. Returns after the commit. */
export async function acceptEvent(
  app: App,
  to: { provider: string; accountId: number; addressKey: string },
  delivered: Delivered,
): Promise<Accepted> {
  const connection = await find(app, to);
  if (connection === null) return 'UNKNOWN';
  const event = genuineEvent(app, connection, delivered);
  if (event === null) return 'REFUSED';
  await keepEvent(await enterWorkspace(systemContext(app), connection.account_id), connection, event);
  return 'ACCEPTED';
}

/** The event in a request, if the provider signed it recently. */
export function genuineEvent(app: App, connection: ConnectionRow, delivered: Delivered): PaymentEvent | null {
  const { events } = paymentProviderOf[connection.provider];
  const secrets = openWebhookSecrets(app.config, connection);
  return events.isGenuine(delivered, secrets, app.clock()) ? events.eventIn(delivered.body) : null;
}

async function find(
  app: App,
  { provider, accountId, addressKey }: { provider: string; accountId: number; addressKey: string },
): Promise<ConnectionRow | null> {
  const known = paymentProviders.find((name) => name.toLowerCase() === provider);
  if (known === undefined) return null;
  const { rows } = await selectConnections(
    sql`join account a on a.id = n.account_id and a.deleted_at is null
      where n.account_id = ${accountId} and n.provider = ${known} and n.address_key = ${addressKey}`,
  ).execute(app.database.serviceOf(accountId));
  return rows[0] ?? null;
}

/** Stores it once, however often it is sent. */
export async function keepEvent(
  ctx: Ctx,
  connection: ConnectionRow,
  { id, type, key, checkout }: PaymentEvent,
): Promise<void> {
  const now = iso(ctx.now);
  await transaction(ctx, async (tx) => {
    await sql`
      with there as materialized (
        select account_id, id from payment_connection where account_id = ${tx.accountId} and id = ${connection.id}
      )
      insert into payment_event (account_id, connection_id, event_id, type, key, at, due_at)
      select account_id, id, ${id}, ${type}, ${key}, ${now}, ${key === null ? null : now}::timestamptz from there
      on conflict (account_id, connection_id, event_id) do nothing`.execute(tx.db);
    if (checkout !== null)
      await sql`
        update call_deposit set due_at = ${now}::timestamptz
        where account_id = ${tx.accountId} and provider = ${connection.provider} and session_id = ${checkout} and state = 'OPEN'`.execute(
        tx.db,
      );
    await sql`
      update payment_connection set last_event_at = greatest(last_event_at, ${now}::timestamptz)
      where account_id = ${tx.accountId} and id = ${connection.id}`.execute(tx.db);
  });
}
