import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { mailRoles } from '#/domain/people/account/recipients.ts';
import { iso } from '#/platform/values/time.ts';
import { disabledMail } from './disabled-mail.ts';

export type Reason = 'GONE' | 'FAILING' | 'MAKER_ENDED';

/** Disables an endpoint once, mails the administrators, and publishes the change to the other endpoints. */
export async function disable(tx: Ctx, id: string, reason: Reason): Promise<void> {
  const now = iso(tx.now);
  const { rows } = await sql<{ url: string }>`
    update webhook_endpoint set status = 'DISABLED', disabled_reason = ${reason}, status_changed_at = ${now}::timestamptz,
      updated_at = ${now}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = ${id} and status = 'ACTIVE' and deleted_at is null
    returning url`.execute(tx.db);
  const [endpoint] = rows;
  if (endpoint === undefined) return;
  const after = { status: 'DISABLED' as const, disabledReason: reason };
  await audit(tx, 'webhook.disable', 'webhook', id, { status: 'ACTIVE' }, after);
  await publish(tx, 'webhook.endpoint.disabled', { id, url: endpoint.url, ...after });
  const facts = {
    reason,
    receiver: new URL(endpoint.url).host,
    workspaceName: tx.account.name,
    url: `${tx.app.config.baseUrl}/developers/webhooks/${id}`,
  };
  const how = { kind: 'webhook_disabled', isPrivate: false };
  await mailRoles(tx, ['SUPER_ADMIN'], how, (texts) => disabledMail(texts, facts));
}
