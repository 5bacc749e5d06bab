import type { Webhook } from '@callwright/contract/webhook.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { hidden, presenterOf, selectList, shownAs, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { oldSecretsUntil, type SealedSecret } from './endpoint-secrets.ts';

type Shown = z.input<typeof Webhook>;

const shown = shownAs<Shown>();
const shownInStats = shownAs<Shown['stats']>();

/** The columns of `webhook_endpoint as w`. */
const columns = {
  id: shown('id'),
  url: shown('url'),
  description: shown('description'),
  types: shown('types'),
  event_ids: hidden<number[]>(),
  user_ids: hidden<number[]>(),
  payload: shown('payload'),
  format: shown('format'),
  header_names: shown('headerNames'),
  headers: hidden<string | null>(),
  secrets: hidden<SealedSecret[]>(),
  secret_hint: shown('secretHint'),
  status: shown('status'),
  disabled_reason: shown('disabledReason'),
  created_by: shown('createdBy'),
  created_at: shown('createdAt'),
  updated_at: shown('updatedAt'),
  version: hidden<number>(),
};

/** The statistics shown with a webhook. */
const stats = {
  last_success_at: shownInStats('lastSuccessAt'),
  last_failure_at: shownInStats('lastFailureAt'),
  failing_since: shownInStats('failingSince'),
  waiting: shownInStats('waiting', { from: 'waiting.n' }),
};

const present = presenterOf(columns);
const presentStats = presenterOf(stats);

export type WebhookRow = RowOf<typeof columns & typeof stats>;

/** Webhooks that are not deleted, with the number of pending deliveries; `rest` is appended to the `where` clause. */
export function selectWebhooks(ctx: Ctx, rest: Sql): Sql<WebhookRow> {
  return sql<WebhookRow>`
    select ${sql.raw(selectList('w', { ...columns, ...stats }))}
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

/** Locks the webhook and reads it, for a change. */
export async function lockWebhook(tx: Ctx, id: string): Promise<WebhookRow> {
  await sql`select from webhook_endpoint where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(
    tx.db,
  );
  return readWebhook(tx, id);
}

export function presentWebhook(ctx: Ctx, row: WebhookRow): Shown {
  return {
    ...present(row),
    filters: { eventIds: row.event_ids, userIds: row.user_ids },
    apiVersion: 'v1',
    oldSecretsUntil: oldSecretsUntil(row.secrets, ctx.now),
    stats: { ...presentStats(row), failing: row.failing_since !== null },
  };
}

/** What the audit log keeps of a webhook: no header values and no secrets. */
export function auditedWebhook(row: WebhookRow) {
  const { url, description, types, event_ids: eventIds, user_ids: userIds } = row;
  const { payload, format, header_names: headerNames, status } = row;
  return { url, description, types, eventIds, userIds, payload, format, headerNames, status };
}
