import { sql } from '#/platform/db/sql.ts';
import type { App } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

const everyMs = 60_000;
/** Only logged: the next use writes it again. */
const lost = 'The last use of a credential was not noted';

// The time of last use is bookkeeping: written at most once a minute, and not awaited. Database lookups are about as
// frequent, because the cache keeps a credential for a minute.

export function noteKeyUse(
  app: App,
  accountId: number,
  keyId: number,
  lastUsedAt: string | null,
  nowMs: number,
): void {
  if (!isDue(lastUsedAt, nowMs)) return;
  const write = sql`
    update api_key set last_used_at = ${iso(nowMs)}
    where account_id = ${accountId} and id = ${keyId} and (last_used_at is null or last_used_at < ${iso(nowMs)}::timestamptz)`;
  write.execute(app.database.db).catch((error: unknown) => app.log.error(lost, error));
}

export function noteSessionUse(
  app: App,
  sessionId: string,
  personId: number,
  lastUsedAt: string,
  nowMs: number,
): void {
  if (!isDue(lastUsedAt, nowMs)) return;
  const write = sql`
    with used as (update session set last_used_at = ${iso(nowMs)} where id = ${sessionId} and last_used_at < ${iso(nowMs)}::timestamptz)
    update app_user set last_active_at = ${iso(nowMs)} where id = ${personId}`;
  write.execute(app.database.db).catch((error: unknown) => app.log.error(lost, error));
}

/**
 * A client without a workspace is kept as long as it is used. Its grants, which may be many, must not queue for its
 * row.
 */
export function noteGrantUse(
  app: App,
  grantId: number,
  clientId: string,
  lastUsedAt: string | null,
  nowMs: number,
): void {
  if (!isDue(lastUsedAt, nowMs)) return;
  const write = sql`
    with used as (update oauth_grant set last_used_at = ${iso(nowMs)} where id = ${grantId})
    update oauth_client set last_used_at = ${iso(nowMs)}
    where id = ${clientId} and (last_used_at is null or last_used_at <= ${iso(nowMs - everyMs)}::timestamptz)`;
  write.execute(app.database.db).catch((error: unknown) => app.log.error(lost, error));
}

function isDue(lastUsedAt: string | null, nowMs: number): boolean {
  return lastUsedAt === null || nowMs - Date.parse(lastUsedAt) >= everyMs;
}
