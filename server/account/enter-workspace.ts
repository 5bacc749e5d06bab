import { sql } from '../db/sql.ts';
import type { Actor, Ctx, PublicCtx } from '../ctx.ts';
import { notFound } from '../errors.ts';
import { accountColumns, toAccount, type AccountRow } from './account.ts';

const systemActor: Actor = { type: 'system', id: 'callwright', name: 'Callwright' };

/** Goes on inside one workspace where no credential led there: set-up, invitations, the command line. */
export async function enterWorkspace<C extends PublicCtx>(
  ctx: C,
  accountId: number,
  actor: Actor = systemActor,
): Promise<C & Ctx> {
  const { rows } = await sql<AccountRow>`
    select ${sql.raw(accountColumns)} from account where id = ${accountId} and deleted_at is null`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (row === undefined) throw notFound('workspace');
  return {
    ...ctx,
    accountId,
    account: toAccount(row),
    userId: null,
    role: null,
    scopes: new Set<string>(),
    credential: null,
    actor,
  };
}
