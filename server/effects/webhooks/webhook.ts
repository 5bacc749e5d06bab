import type { Webhook } from '@callwright/contract/webhook.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { oldSecretsUntil, type SealedSecret } from './endpoint-secrets.ts';

type Shown = z.input<typeof Webhook>;

export type WebhookRow = {
  id: string;
  url: string;
  description: string | null;
  types: string[];
  event_ids: number[];
  user_ids: number[];
  payload: Shown['payload'];
  format: Shown['format'];
  header_names: string[];
  headers: string | null;
  secrets: SealedSecret[];
  secret_hint: string;
  status: Shown['status'];
  disabled_reason: string | null;
  last_success_at: string | null;
  last_failure_at: string | null;
  failing_since: string | null;
  created_by: number | null;
  version: number;
  created_at: string;
  updated_at: string;
  waiting: number;
};

/** Webhooks that are not deleted, with the number of pending deliveries; `rest` is appended to the `where` clause. */
export function selectWebhooks(ctx: Ctx, rest: Sql): Sql<WebhookRow> {
  return sql<WebhookRow>`
    select w.id, w.url, w.description, w.types, w.event_ids, w.user_ids, w.payload, w.format, w.header_names, w.headers,
      w.secrets, w.secret_hint, w.status, w.disabled_reason, w.last_success_at, w.last_failure_at, w.failing_since, w.created_by,
      w.version, w.created_at, w.updated_at, waiting.n as waiting
    from webhook_endpoint w
    cross join lateral (
      select count(*)::integer as n from webhook_delivery d
      where d.account_id = w.account_id and d.endpoint_id = w.id and d.status = 'PENDING'
    ) waiting
    where w.account_id = ${ctx.accountId} and w.deleted_at is null and ${rest}`;
}

export async function readWebhook(ctx: Ctx, id: string): Promise<WebhookRow> {
  const { rows } = await selectWebhooks(ctx, sql`w.id = ${id}`).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('webhook');
  return rows[0];
}

/** The webhook and its lock, for a change. */
export async function lockWebhook(tx: Ctx, id: string): Promise<WebhookRow> {
  await sql`select from webhook_endpoint where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(
    tx.db,
  );
  return readWebhook(tx, id);
}

export function presentWebhook(ctx: Ctx, row: WebhookRow): Shown {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    types: row.types,
    filters: { eventIds: row.event_ids, userIds: row.user_ids },
    payload: row.payload,
    format: row.format,
    headerNames: row.header_names,
    apiVersion: 'v1',
    status: row.status,
    disabledReason: row.disabled_reason,
    secretHint: row.secret_hint,
    oldSecretsUntil: oldSecretsUntil(row.secrets, ctx.now),
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    stats: {
      lastSuccessAt: row.last_success_at,
      lastFailureAt: row.last_failure_at,
      failing: row.failing_since !== null,
      failingSince: row.failing_since,
      waiting: row.waiting,
    },
  };
}

/** What the audit log keeps of a webhook: no values of headers and no secrets. */
export function auditedWebhook(row: WebhookRow) {
  const { url, description, types, event_ids: eventIds, user_ids: userIds } = row;
  const { payload, format, header_names: headerNames, status } = row;
  return { url, description, types, eventIds, userIds, payload, format, headerNames, status };
}
