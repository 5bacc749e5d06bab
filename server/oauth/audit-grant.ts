import { sql } from '../db/sql.ts';
import type { PublicCtx } from '../ctx.ts';
import { iso } from '../time.ts';

/** What happened to an app, a grant or its tokens; never a code, a token or a secret. */
type Entry = {
  readonly workspaceId: number;
  readonly clientId: string;
  readonly userId?: number | null;
  readonly action: string;
  readonly after?: object;
};

export async function auditGrant(ctx: PublicCtx, entry: Entry): Promise<void> {
  const { workspaceId, clientId, userId = null, action, after = {} } = entry;
  const actor = { type: 'oauth', id: clientId, name: clientId };
  await sql`
    insert into audit_entry (account_id, at, actor, ip, action, resource, resource_id, after, request_id)
    values (${workspaceId}, ${iso(ctx.now)}, ${JSON.stringify(actor)}::jsonb, ${ctx.ip}, ${action}, 'oauth_client', ${clientId},
      ${JSON.stringify({ ...after, userId })}::jsonb, ${ctx.requestId})`.execute(ctx.db);
}
