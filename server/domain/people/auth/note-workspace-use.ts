import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

type Used = { readonly accountId: number; readonly sessionId: string; readonly userId: number };

/**
 * Records that a session was used in a workspace; at most once a minute, because that is how long the cache keeps it.
 */
export async function noteWorkspaceUse(
  app: App,
  { accountId, sessionId, userId }: Used,
  nowMs: number,
): Promise<void> {
  await sql`
    insert into session_workspace (account_id, session_id, user_id, last_used_at)
    values (${accountId}, ${sessionId}, ${userId}, ${iso(nowMs)})
    on conflict (account_id, session_id) do update set last_used_at = excluded.last_used_at
    where excluded.last_used_at - session_workspace.last_used_at > interval '1 minute'`.execute(
    app.database.db,
  );
}
