import { administratorRoles } from '@callwright/contract/roles.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { unseen } from '#/platform/db/among.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/**
 * The key or app grant that created a webhook, which ends with it. Both are null for a person: such webhooks belong to
 * the workspace.
 */
export type Maker = { readonly keyId: number | null; readonly grantId: number | null };

export function makerOf({ credential }: Pick<Ctx, 'credential'>): Maker {
  return {
    keyId: credential?.kind === 'api_key' ? Number(credential.id) : null,
    grantId: credential?.kind === 'oauth' ? Number(credential.id) : null,
  };
}

type Made = { readonly id: string; readonly keyId: number | null; readonly grantId: number | null };

/** The ids of those webhooks whose key or app is no longer valid, by the rules of authentication. */
export async function endedMakers(ctx: Ctx, webhooks: readonly Made[]): Promise<Set<string>> {
  const made = webhooks.filter(({ keyId, grantId }) => keyId !== null || grantId !== null);
  if (made.length === 0) return new Set();
  const ended = sql<{ id: string }>`
    select webhook.id from unnest((select ${made.map(({ id }) => id)}::text[]), ${unseen(made.map(({ keyId }) => keyId))},
      ${unseen(made.map(({ grantId }) => grantId))}) as webhook (id, maker_key_id, maker_grant_id)
    where ${hasEndedMaker(ctx)}`;
  const { rows } = await ctx.db.asService((db) => ended.execute(db));
  return new Set(rows.map(({ id }) => id));
}

function hasEndedMaker({ now, accountId }: Ctx): Sql<boolean> {
  const at = iso(now);
  return sql<boolean>`not (
      (webhook.maker_key_id is null or exists (
        select from api_key
        join member on member.account_id = api_key.account_id and member.user_id = api_key.user_id
          and member.status = 'ACTIVE' and api_key.born > member.credentials_after and member.role = any(${administratorRoles}::text[])
        where api_key.account_id = ${accountId} and api_key.id = webhook.maker_key_id and api_key.revoked_at is null
          and (api_key.expires_at is null or api_key.expires_at > ${at}::timestamptz)))
      and (webhook.maker_grant_id is null or exists (
        select from oauth_grant consent
        join oauth_client client on client.id = consent.client_id and client.deleted_at is null and client.suspended_at is null
          and 'webhooks:write' = any(client.scopes)
        join member on member.account_id = consent.workspace_id and member.user_id = consent.user_id
          and member.status = 'ACTIVE' and consent.born > member.credentials_after and member.role = any(${administratorRoles}::text[])
        where consent.id = webhook.maker_grant_id and consent.workspace_id = ${accountId} and consent.revoked_at is null
          and exists (
            select from oauth_token token
            where token.grant_id = consent.id and token.revoked_at is null and token.consumed_at is null
              and token.expires_at > ${at}::timestamptz))))`;
}
