import { sql } from '#/platform/db/sql.ts';
import type { App } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

const hourly = '41 * * * *';

export async function workOAuth(app: App): Promise<void> {
  await app.jobs.recur('oauth.upkeep', hourly, () => sweep(app));
}

/**
 * Deletes expired rows. Used codes and refresh tokens stay until they expire, so that a replay is still recognized.
 * Deleted clients stay while the audit log may refer to them.
 */
export async function sweep(app: App): Promise<void> {
  const now = iso(app.clock());
  const { db } = app.database;
  await sql`delete from oauth_assertion where expires_at < ${now}`.execute(db);
  await sql`delete from oauth_token where expires_at < ${now}`.execute(db);
  await sql`delete from oauth_code where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db);
  await sql`
    delete from oauth_grant consent
    where consent.created_at < ${now}::timestamptz - interval '1 day'
      and not exists (select from oauth_token token where token.grant_id = consent.id)
      and not exists (select from oauth_code code where code.grant_id = consent.id)`.execute(db);
  await sql`delete from oauth_client where workspace_id is null and expires_at < ${now}`.execute(db);
}
