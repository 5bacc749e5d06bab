import type { Db } from '#/platform/db/db.ts';
import type { PublicCtx } from './ctx.ts';

/** Where statements go once a context has entered a workspace: under its policies, or on in the transaction it is in. */
export function dbOfWorkspace(ctx: PublicCtx, accountId: number): Db {
  return ctx.inTransaction ? ctx.db : (ctx.reads ?? ctx.app.database).ofWorkspace(accountId);
}
