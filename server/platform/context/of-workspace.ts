import type { Db } from '#/platform/db/db.ts';
import type { PublicCtx } from './ctx.ts';

/**
 * Where statements go once a context has entered a workspace: to a connection under the workspace's policies, or to the
 * open transaction.
 */
export function dbOfWorkspace(ctx: PublicCtx, accountId: number): Db {
  return ctx.inTransaction ? ctx.db : (ctx.reads ?? ctx.app.database).ofWorkspace(accountId);
}
