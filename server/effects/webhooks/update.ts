import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/webhooks.ts';
import { audit } from '#/platform/audit/audit.ts';
import { differenceOf } from '#/platform/changes/difference.ts';
import { dispatchChanges, dispatchSome } from '#/platform/changes/dispatch.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { iso } from '#/platform/values/time.ts';
import { checkAddress } from './check-address.ts';
import { unique } from './create.ts';
import { openHeaders, sealHeaders } from './endpoint-secrets.ts';
import { makerOf } from './maker.ts';
import { endpointChanged } from './resume.ts';
import { checkNamed } from './references.ts';
import { auditedWebhook, lockWebhook, presentWebhook, readWebhook, type WebhookRow } from './webhook.ts';

type Changes = Input<typeof contract.update>;

/** PATCH /v1/webhooks/{id}: absent fields stay unchanged. A delivery reads its webhook when it is sent. */
export const updateWebhook = Object.assign(update, { before });

async function before(ctx: Ctx, changes: Changes): Promise<void> {
  await checkAddress(ctx, changes);
  // Dispatches most earlier changes before the transaction; see `collect`.
  await dispatchChanges(ctx);
}

async function update(ctx: Ctx, changes: Changes): Promise<Reply<Result<typeof contract.update>>> {
  return transaction(ctx, async (tx) => {
    const old = await lockWebhook(tx, changes.id);
    checkVersion(tx, old.version);
    const after = changed(old, changes);
    await checkNamed(tx, addedIds(old, after));
    const headers = changedHeaders(tx, old, changes.headers);
    const wanted = { ...after, header_names: Object.keys(headers).toSorted() };
    const { previous, current, changedFields } = differenceOf(auditedWebhook(old), auditedWebhook(wanted));
    if (changedFields.length > 0 || changes.headers !== undefined) {
      await dispatchEarlier(tx);
      await write(tx, wanted, sealHeaders(tx, old.id, headers));
      if (after.status !== old.status) await endpointChanged(tx, old.id);
      await audit(tx, 'webhook.update', 'webhook', old.id, previous, current);
    }
    const row = await readWebhook(tx, old.id);
    return reply({ data: { webhook: presentWebhook(tx, row) } }, { version: row.version });
  });
}

/** Dispatches earlier changes first, so that they are filtered by the old settings. */
async function dispatchEarlier(tx: Ctx): Promise<void> {
  while (await dispatchSome(tx));
}

function changed(before: WebhookRow, changes: Changes): WebhookRow {
  return {
    ...before,
    url: changes.url ?? before.url,
    description: changes.description === undefined ? before.description : changes.description,
    types: changes.types === undefined ? before.types : unique(changes.types),
    event_ids: changes.filters?.eventIds === undefined ? before.event_ids : unique(changes.filters.eventIds),
    user_ids: changes.filters?.userIds === undefined ? before.user_ids : unique(changes.filters.userIds),
    payload: changes.payload ?? before.payload,
    format: changes.format ?? before.format,
    status: changes.status ?? before.status,
  };
}

/** Only new ids are checked, because an old one may have been deleted since. */
function addedIds(before: WebhookRow, after: WebhookRow) {
  return {
    eventIds: after.event_ids.filter((id) => !before.event_ids.includes(id)),
    userIds: after.user_ids.filter((id) => !before.user_ids.includes(id)),
  };
}

const headersMax = 20;

function changedHeaders(
  tx: Ctx,
  before: WebhookRow,
  changes: Readonly<Record<string, string | null>> = {},
): Record<string, string> {
  const all = Object.entries({ ...openHeaders(tx, before), ...changes });
  const headers = all.filter((entry): entry is [string, string] => entry[1] !== null);
  if (headers.length > headersMax) throw invalid({ headers: [because('HEADERS_MAX', { max: headersMax })] });
  return Object.fromEntries(headers);
}

async function write(tx: Ctx, row: WebhookRow, headers: string | null): Promise<void> {
  const at = iso(tx.now);
  const maker = makerOf(tx);
  // A key or app that changes a webhook becomes its owner. If a person enables it again, the workspace does.
  const isTaken = maker.keyId !== null || maker.grantId !== null;
  await sql`
    update webhook_endpoint set url = ${row.url}, description = ${row.description}, types = ${row.types}::text[],
      event_ids = ${row.event_ids}::bigint[], user_ids = ${row.user_ids}::bigint[], payload = ${row.payload}, format = ${row.format},
      header_names = ${row.header_names}::text[], headers = ${headers},
      disabled_reason = case when status = ${row.status} then disabled_reason end,
      failing_since = case when status = ${row.status} then failing_since end,
      status_changed_at = case when status = ${row.status} then status_changed_at else ${at}::timestamptz end,
      maker_key_id = case when ${isTaken} or status <> ${row.status} then ${maker.keyId}::bigint else maker_key_id end,
      maker_grant_id = case when ${isTaken} or status <> ${row.status} then ${maker.grantId}::bigint else maker_grant_id end,
      status = ${row.status}, updated_at = ${at}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = ${row.id}`.execute(tx.db);
}
