import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { webhooksMax } from '@callwright/contract/webhook.ts';
import type * as contract from '@callwright/contract/webhooks.ts';
import { audit } from '#/platform/audit/audit.ts';
import { hintOf } from '#/domain/people/credentials/tokens.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { bytesFor } from '#/platform/db/draws.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { checkAddress } from './check-address.ts';
import { newWebhookSecret, sealHeaders, sealSecret } from './endpoint-secrets.ts';
import { makerOf } from './maker.ts';
import { endpointChanged } from './resume.ts';
import { checkNamed } from './references.ts';
import { auditedWebhook, presentWebhook, readWebhook } from './webhook.ts';

type Wanted = Input<typeof contract.create>;

const idBytes = 12;

/** POST /v1/webhooks. Only this reply shows the secret. */
export const createWebhook = Object.assign(create, { before: checkAddress });

async function create(ctx: Ctx, input: Wanted): Promise<Result<typeof contract.create>> {
  return transaction(ctx, async (tx) => {
    const filters = { eventIds: unique(input.filters.eventIds), userIds: unique(input.filters.userIds) };
    await checkNamed(tx, filters);
    const secret = newWebhookSecret();
    const id = await insert(tx, { ...input, types: unique(input.types), filters }, secret);
    await endpointChanged(tx, id);
    const row = await readWebhook(tx, id);
    await audit(tx, 'webhook.create', 'webhook', id, null, auditedWebhook(row));
    return { data: { webhook: { ...presentWebhook(tx, row), secret } } };
  });
}

/**
 * Concurrent requests for the same position wait for each other at the unique index; the second then tries another
 * position.
 */
async function insert(
  tx: Ctx,
  wanted: Wanted & { filters: { eventIds: number[]; userIds: number[] } },
  secret: string,
): Promise<string> {
  const { url, description, types, filters, payload, format, apiVersion, headers } = wanted;
  const at = iso(tx.now);
  const maker = makerOf(tx);
  const id = `whe_${bytesFor(tx, idBytes).toString('hex')}`;
  for (;;) {
    const place = await freePlace(tx);
    const { rows } = await sql<{ id: string }>`
      insert into webhook_endpoint (account_id, id, place, url, description, types, event_ids, user_ids, payload, format, api_version,
        header_names, headers, secrets, secret_hint, status, status_changed_at, created_by, maker_key_id, maker_grant_id, created_at, updated_at)
      values (${tx.accountId}, ${id}, ${place}, ${url}, ${description}, ${types}::text[],
        ${filters.eventIds}::bigint[], ${filters.userIds}::bigint[], ${payload}, ${format}, ${apiVersion},
        ${Object.keys(headers).toSorted()}::text[], ${sealHeaders(tx, id, headers)}, ${JSON.stringify([sealSecret(tx, id, secret)])}::jsonb,
        ${hintOf(secret)}, 'ACTIVE', ${at}, ${tx.userId}, ${maker.keyId}, ${maker.grantId}, ${at}, ${at})
      on conflict (account_id, place) where deleted_at is null do nothing
      returning id`.execute(tx.db);
    if (rows[0] !== undefined) return rows[0].id;
  }
}

async function freePlace(tx: Ctx): Promise<number> {
  const { rows } = await sql<{ place: number | null }>`
    select min(free.place) as place from generate_series(1, ${webhooksMax}::integer) as free (place)
    where not exists (
      select from webhook_endpoint w where w.account_id = ${tx.accountId} and w.place = free.place and w.deleted_at is null)`.execute(
    tx.db,
  );
  const place = rows[0]?.place ?? null;
  if (place === null)
    throw new ApiError('LIMIT_REACHED', {
      because: because('WEBHOOKS_MAX', { max: webhooksMax }),
      details: { max: webhooksMax },
    });
  return place;
}

export function unique<T>(values: readonly T[] = []): T[] {
  return [...new Set(values)];
}
