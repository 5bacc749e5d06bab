import { sql } from '../db/sql.ts';
import type { App } from '../ctx.ts';
import { systemContext } from '../system-ctx.ts';
import { iso } from '../time.ts';
import { sessionIdleMs } from './find-session.ts';
import { mailResetLink, resetJob, type ResetJob } from './reset-password.ts';

const hourly = '23 * * * *';

/** Lets this process do what sign-in leaves for later. */
export async function workAuth(app: App): Promise<void> {
  await app.jobs.work<ResetJob>(resetJob, (job) => mailResetLink(systemContext(app), job));
  await app.jobs.recur('auth.upkeep', hourly, () => forgetOver(app));
}

/** Removes what is over: nothing reads it any more, and it says when somebody was here. */
export async function forgetOver(app: App): Promise<void> {
  const now = app.clock();
  const { db } = app.database;
  await sql`delete from session where expires_at < ${iso(now)} or last_used_at < ${iso(now - sessionIdleMs)}`.execute(
    db,
  );
  await sql`delete from access_link where expires_at < ${iso(now)}`.execute(db);
  await sql`delete from throttle where resets_at < ${iso(now)}`.execute(db);
}
