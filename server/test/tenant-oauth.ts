import { dayMs } from '@callwright/contract/units-of-time.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { server } from './harness.ts';
import type { Workspace } from './workspace.ts';

/** An app of a workspace that its owner has connected. */
export type TenantApp = { readonly id: string; readonly secret: string; readonly refreshToken: string };

export const appCallback = 'https://robot.example/cb';

let apps = 0;
const monthMs = 30 * dayMs;

/**
 * The same rows as after registration, consent and the exchange of a code, in one statement, because every workspace of
 * the loops has an app.
 */
export async function appOf(w: Workspace, mark: string): Promise<TenantApp> {
  apps += 1;
  const app = { id: `ocl_${mark}${apps}`, secret: `ocs_tenant_${apps}`, refreshToken: `ort_tenant_${apps}` };
  const now = iso(server.app.clock());
  const until = iso(server.app.clock() + monthMs);
  await sql`
    with client as (
      insert into oauth_client (id, workspace_id, created_by, name, contacts, redirect_uris, grant_types, scopes, auth_method, secret_hash,
        approval_status)
      values (${app.id}, ${w.id}, ${w.owner.userId}, ${mark}, ${[mark]}::text[], ${[appCallback]}::text[],
        '{authorization_code,refresh_token}', '{contacts:read}', 'client_secret_post', ${tokenHash(app.secret)}, 'Pending')
      returning id
    ), consent as (
      insert into oauth_grant (client_id, workspace_id, user_id, scopes, created_at, connected_at)
      select client.id, ${w.id}, ${w.owner.userId}, '{contacts:read}', ${now}::timestamptz, ${now}::timestamptz from client returning id
    )
    insert into oauth_token (token_hash, kind, grant_id, scopes, created_at, expires_at)
    select ${tokenHash(app.refreshToken)}, 'refresh', consent.id, '{contacts:read}', ${now}::timestamptz, ${until}::timestamptz
    from consent`.execute(server.app.database.db);
  return app;
}
