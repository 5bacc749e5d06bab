import type { PaymentConnection } from '@callwright/contract/payment-connection.ts';
import type { PaymentProvider } from '@callwright/contract/payment-providers.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { webhookPath } from './connection-row.ts';

type Shown = z.input<typeof PaymentConnection>;

type Row = {
  account_id: number;
  id: number;
  provider: PaymentProvider;
  address_key: string;
  has_webhook_secret: boolean;
  is_live: boolean;
  status: Shown['status'];
  reason: string | null;
  last_event_at: string | null;
  waiting_events: number;
  failed_events: number;
  failed_refunds: number;
  last_error: string | null;
  backfill_state: Shown['backfill']['state'];
  backfill_from: string | null;
  backfill_read: number;
  backfill_unread: number;
  backfill_error: string | null;
  backfill_started_at: string | null;
  backfill_ended_at: string | null;
  created_at: string;
  updated_at: string;
};

/** The connections of the workspace, or one of them, in one statement. Secrets are not read. */
export async function presentConnections(ctx: Ctx, id: number | null = null): Promise<Shown[]> {
  const { rows } = await sql<Row>`
    select n.account_id, n.id, n.provider, n.address_key, n.webhook_secret is not null as has_webhook_secret, n.is_live, n.status, n.reason,
      n.last_event_at,
      (select count(*) from payment_event e
        where e.account_id = n.account_id and e.connection_id = n.id and e.due_at is not null) as waiting_events,
      (select count(*) from payment_event e
        where e.account_id = n.account_id and e.connection_id = n.id and e.error is not null and e.due_at is null) as failed_events,
      (select count(*) from call_deposit d
        where d.account_id = n.account_id and d.provider = n.provider and d.state = 'REFUND_FAILED') as failed_refunds,
      (select e.error from payment_event e
        where e.account_id = n.account_id and e.connection_id = n.id and e.error is not null order by e.at desc limit 1) as last_error,
      n.backfill_state, n.backfill_from, n.backfill_read, n.backfill_unread, n.backfill_error, n.backfill_started_at, n.backfill_ended_at,
      n.created_at, n.updated_at
    from payment_connection n
    where n.account_id = ${ctx.accountId} and (${id}::bigint is null or n.id = ${id})
    order by n.id`.execute(ctx.db);
  return rows.map((row) => present(ctx, row));
}

export async function presentConnection(ctx: Ctx, id: number): Promise<Shown> {
  const [shown] = await presentConnections(ctx, id);
  if (shown === undefined) throw notFound('paymentConnection');
  return shown;
}

function present(ctx: Ctx, row: Row): Shown {
  return {
    id: row.id,
    provider: row.provider,
    isLive: row.is_live,
    webhookUrl: ctx.app.config.baseUrl + webhookPath(row),
    hasWebhookSecret: row.has_webhook_secret,
    status: row.status,
    reason: row.reason,
    lastEventAt: row.last_event_at,
    waitingEvents: row.waiting_events,
    failedEvents: row.failed_events,
    failedRefunds: row.failed_refunds,
    lastError: row.last_error,
    backfill: {
      state: row.backfill_state,
      from: row.backfill_from,
      read: row.backfill_read,
      unread: row.backfill_unread,
      error: row.backfill_error,
      startedAt: row.backfill_started_at,
      endedAt: row.backfill_ended_at,
    },
    connectedAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
