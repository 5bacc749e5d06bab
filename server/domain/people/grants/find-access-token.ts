import type { RoleKey } from '@callwright/contract/roles.ts';
import { identityScopes } from '@callwright/contract/scopes.ts';
import { accountColumns, toAccount, type AccountRow } from '#/platform/workspaces/account-row.ts';
import type { Verified } from '#/domain/people/credentials/credential-cache.ts';
import { noteGrantUse } from '#/domain/people/credentials/last-use.ts';
import { unauthorized } from '#/domain/people/credentials/unauthorized.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { isGoodAt, type EntryPoint } from './resource.ts';

type Row = AccountRow & {
  grant_id: number;
  user_id: number;
  person_id: number;
  role: RoleKey;
  client_id: string;
  client_name: string;
  client_owner_id: number | null;
  scopes: string[];
  resource: string | null;
  expires_at: string;
  last_used_at: string | null;
};

/**
 * Finds an access token by its hash, with the member it acts for and the workspace. It is invalid if anything it
 * depends on is gone: the grant, the app, the membership or the workspace. The scopes are the granted ones that the app
 * may still have; outside of the app's own workspace, without those that give access to people.
 */
export async function findAccessToken(
  app: App,
  hash: Buffer,
  entryPoint: EntryPoint,
  nowMs: number,
): Promise<Verified> {
  const { rows } = await sql<Row>`
    select token.grant_id, consent.user_id, consent.client_id, client.name as client_name, client.workspace_id as client_owner_id, consent.resource, consent.last_used_at,
      token.expires_at, member.role, member.person_id,
      array(
        select s from unnest(token.scopes) s
        where s = any(client.scopes) and (client.workspace_id = consent.workspace_id or s <> all(${[...identityScopes]}::text[]))
      ) as scopes, ${sql.raw(accountColumns)}
    from oauth_token token
    join oauth_grant consent on consent.id = token.grant_id and consent.revoked_at is null
    join oauth_client client on client.id = consent.client_id and client.deleted_at is null and client.suspended_at is null
    join member on member.account_id = consent.workspace_id and member.user_id = consent.user_id and member.status = 'ACTIVE'
      and consent.born > member.credentials_after
    join account on account.id = consent.workspace_id and account.deleted_at is null
    where token.token_hash = ${hash} and token.kind = 'access' and token.revoked_at is null and token.expires_at > ${iso(nowMs)}`.execute(
    app.database.db,
  );
  const row = rows[0];
  if (row === undefined || !isGoodAt(entryPoint, row.resource, app.config.baseUrl))
    throw unauthorized('TOKEN_INVALID');
  noteGrantUse(app, row.grant_id, row.client_id, row.last_used_at, nowMs);
  return {
    principal: {
      kind: 'oauth',
      credentialId: String(row.grant_id),
      accountId: row.account_id,
      account: toAccount(row),
      userId: row.user_id,
      personId: row.person_id,
      role: row.role,
      scopes: new Set(row.scopes),
      actor: { type: 'oauth', id: row.client_id, name: row.client_name },
      appOwnerId: row.client_owner_id,
    },
    person: null,
    expiresAtMs: Date.parse(row.expires_at),
    allowedFrom: null,
    verifiedAtMs: nowMs,
  };
}
