import type { RoleKey } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import { accountColumns, toAccount, type AccountRow } from '#/platform/workspaces/account-row.ts';
import type { App } from '#/platform/context/ctx.ts';
import { allowList } from '#/domain/people/credentials/allowed-ips.ts';
import type { Verified } from '#/domain/people/credentials/credential-cache.ts';
import { noteKeyUse } from '#/domain/people/credentials/last-use.ts';
import { unauthorized } from '#/domain/people/credentials/unauthorized.ts';

type Row = AccountRow & {
  id: number;
  user_id: number;
  person_id: number;
  role: RoleKey;
  key_name: string;
  scopes: string[];
  handling: 'STRICT' | 'LENIENT';
  allowed_ips: string[];
  expires_at: string | null;
  last_used_at: string | null;
};

/**
 * Finds a key by its hash, with the member it acts for and the workspace. Revoked keys are not found, nor are those of
 * a member from before they left, even if they have come back.
 */
export async function findApiKey(app: App, hash: Buffer, nowMs: number): Promise<Verified> {
  const { rows } = await sql<Row>`
    select api_key.id, api_key.user_id, api_key.name as key_name, api_key.scopes, api_key.handling, api_key.allowed_ips, api_key.expires_at, api_key.last_used_at,
      member.role, member.person_id, ${sql.raw(accountColumns)}
    from api_key
    join member on member.account_id = api_key.account_id and member.user_id = api_key.user_id and member.status = 'ACTIVE'
      and api_key.born > member.credentials_after
    join account on account.id = api_key.account_id and account.deleted_at is null
    where api_key.token_hash = ${hash} and api_key.revoked_at is null`.execute(app.database.db);
  const row = rows[0];
  if (row === undefined) throw unauthorized('API_KEY_INVALID');
  const account = toAccount(row);
  noteKeyUse(app, row.account_id, row.id, row.last_used_at, account.clockMs ?? nowMs);
  return {
    principal: {
      kind: 'api_key',
      credentialId: String(row.id),
      accountId: row.account_id,
      account,
      userId: row.user_id,
      personId: row.person_id,
      role: row.role,
      scopes: new Set(row.scopes),
      handling: row.handling,
      actor: { type: 'api_key', id: String(row.id), name: row.key_name },
    },
    person: null,
    expiresAtMs: row.expires_at === null ? null : Date.parse(row.expires_at),
    allowedFrom: allowList(row.allowed_ips),
    verifiedAtMs: nowMs,
  };
}
