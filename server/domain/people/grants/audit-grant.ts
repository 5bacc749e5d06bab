import { audit } from '#/platform/audit/audit.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';

/** What happened to an app, a grant or its tokens. Never contains a code, token or secret. */
type Entry = {
  readonly workspaceId: number;
  readonly clientId: string;
  readonly userId?: number | null;
  readonly action: string;
  readonly after?: object;
};

/** Audits it in the workspace, although the request was not made inside one. */
export async function auditGrant(ctx: PublicCtx, entry: Entry): Promise<void> {
  const { workspaceId, clientId, userId = null, action, after = {} } = entry;
  const actor = { type: 'oauth' as const, id: clientId, name: clientId };
  const db = ctx.inTransaction ? ctx.db : ctx.app.database.serviceOf(workspaceId);
  const inWorkspace = { ...ctx, db, accountId: workspaceId, actor };
  await audit(inWorkspace, action, 'oauth_client', clientId, null, { ...after, userId });
}
