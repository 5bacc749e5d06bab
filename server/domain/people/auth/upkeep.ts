import { sql } from '#/platform/db/sql.ts';
import type { App } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { iso } from '#/platform/values/time.ts';
import { sessionIdleMs } from './find-session.ts';
import { mailResetLink, resetJob, type ResetJob } from './reset-password.ts';

const hourly = '23 * * * *';

/** Starts this process's background jobs of sign-in. */
export async function workAuth(app: App): Promise<void> {
  await app.jobs.work<ResetJob>(resetJob, (job) => mailResetLink(systemContext(app), job));
  await app.jobs.recur('auth.upkeep', hourly, () => forgetOver(app));
}

/** Deletes expired rows: nothing reads them, and they show when people were active. */
export async function forgetOver(app: App): Promise<void> {
  const now = app.clock();
  const { db } = app.database;
  await sql`delete from session where expires_at < ${iso(now)} or last_used_at < ${iso(now - sessionIdleMs)}`.execute(
    db,
  );
  await sql`
    delete from session_workspace used where not exists (select from session where session.id = used.session_id)`.execute(
    db,
  );
  await sql`delete from access_link where expires_at < ${iso(now)}`.execute(db);
  await sql`delete from pending_sign_in where expires_at < ${iso(now)}`.execute(db);
  await sql`delete from passkey_challenge where expires_at < ${iso(now)}`.execute(db);
  await sql`delete from company_attempt where expires_at < ${iso(now)}`.execute(db);
  await sql`delete from calendar_attempt where expires_at < ${iso(now)}`.execute(db);
  await sql`delete from logout_token where expires_at < ${iso(now)}`.execute(db);
  await sql`delete from saml_assertion where expires_at < ${iso(now)}`.execute(db);
  await sql`delete from throttle where resets_at < ${iso(now)}`.execute(db);
}
