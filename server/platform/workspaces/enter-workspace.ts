import { sql } from '#/platform/db/sql.ts';
import type { Actor, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { dbOfWorkspace } from '#/platform/context/of-workspace.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { accountColumns, toAccount, type AccountRow } from './account-row.ts';

const systemActor: Actor = { type: 'system', id: 'callwright', name: 'Callwright' };

/** Continues inside one workspace without a credential: set-up, invitations, the command line. */
export async function enterWorkspace<C extends PublicCtx>(
  ctx: C,
  accountId: number,
  actor: Actor = systemActor,
): Promise<C & Ctx> {
  if (ctx.inTransaction) await ctx.db.enterCell?.(accountId);
  const { rows } = await sql<AccountRow>`
    select ${sql.raw(accountColumns)} from account where id = ${accountId} and deleted_at is null`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (row === undefined) throw notFound('workspace');
  return {
    ...ctx,
    db: dbOfWorkspace(ctx, accountId),
    accountId,
    account: toAccount(row),
    userId: null,
    role: null,
    scopes: new Set<string>(),
    credential: null,
    actor,
  };
}
