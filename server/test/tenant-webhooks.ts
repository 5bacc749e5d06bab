import { sql } from '#/platform/db/sql.ts';
import { newWebhookSecret, sealSecret } from '#/effects/webhooks/endpoint-secrets.ts';
import type { Workspace } from './workspace.ts';

export type WebhookIds = {
  /** Paused, and collects no changes; no request is ever sent to its URL. */
  webhook: string;
  /** A delivery of the webhook: sent and answered. */
  delivery: string;
};

let webhooks = 0;

/** A webhook that was created earlier, with past deliveries. */
export async function webhookOf(w: Workspace, mark: string): Promise<WebhookIds> {
  webhooks += 1;
  const webhook = `whe_${mark.replace('-', '')}${webhooks}`;
  const { rows } = await w.within((ctx) => {
    const secrets = JSON.stringify([sealSecret(ctx, webhook, newWebhookSecret())]);
    return sql<{ id: number }>`
      with endpoint as (
        insert into webhook_endpoint (account_id, id, place, url, description, types, payload, format, api_version, secrets, secret_hint,
          status, status_changed_at, created_at, updated_at)
        values (${w.id}, ${webhook}, 50, ${`https://192.0.2.1/${mark}`}, ${mark}, '{webhook.test}', 'full', 'plain', 'v1', ${secrets}::jsonb,
          'none', 'PAUSED', '2024-03-01T10:00:00Z', '2024-03-01T10:00:00Z', '2024-03-01T10:00:00Z')
        returning id
      ), delivery as (
        insert into webhook_delivery (account_id, endpoint_id, change_id, type, cause, status, created_at, attempts, tries, finished_at, last_status)
        select ${w.id}, endpoint.id, c.id, c.type, 'EVENT', 'SUCCEEDED', '2024-03-01T10:00:00Z', 1, 1, '2024-03-01T10:00:01Z', 200
        from endpoint, (select id, type from change where account_id = ${w.id} order by id limit 1) c
        returning id
      )
      insert into webhook_attempt (account_id, delivery_id, number, at, ms, status, response)
      select ${w.id}, delivery.id, 1, '2024-03-01T10:00:00Z', 12, 200, ${mark} from delivery
      returning delivery_id as id`.execute(ctx.db);
  });
  return { webhook, delivery: `whd_${rows[0]?.id ?? 0}` };
}
