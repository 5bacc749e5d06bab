import { sql } from '#/platform/db/sql.ts';
import type { Account, Actor, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { insideOf } from '#/platform/context/app-of.ts';
import { dbOfWorkspace } from '#/platform/context/of-workspace.ts';
import { Draws } from '#/platform/db/draws.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { isTestWorkspace } from '#/platform/values/test-workspaces.ts';
import { accountColumns, toAccount, type AccountRow } from './account-row.ts';

const systemActor: Actor = { type: 'system', id: 'callwright', name: 'Callwright' };

/** Continues inside one workspace without a credential: for setup, invitations and the command line. */
export async function enterWorkspace<C extends PublicCtx>(
  ctx: C,
  accountId: number,
  actor: Actor = systemActor,
): Promise<C & Ctx> {
  if (ctx.inTransaction) await ctx.db.enterCell?.(accountId);
  const account = knownOf(ctx, accountId) ?? (await readAccount(ctx, accountId));
  return {
    ...ctx,
    ...insideOf(ctx, account),
    ...(await drawsWithin(ctx, accountId)),
    db: dbOfWorkspace(ctx, accountId),
    userId: null,
    role: null,
    scopes: new Set<string>(),
    credential: null,
    actor,
  };
}

/** The account as the due work of a test workspace has just read it. */
function knownOf({ app }: PublicCtx, accountId: number): Account | null {
  return app.test?.accountId === accountId ? app.test.account : null;
}

/** The settings of a workspace, and the time on its clock. */
export async function readAccount(ctx: PublicCtx, accountId: number): Promise<Account> {
  const { rows } = await sql<AccountRow>`
    select ${sql.raw(accountColumns)} from account where id = ${accountId} and deleted_at is null`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('workspace');
  return toAccount(row);
}

/** More random draws than anything needs that enters a test workspace within a transaction begun outside of it. */
const drawsAtOnce = 10_000;

/** A transaction that begins in a test workspace gets its draws at the start. */
async function drawsWithin(ctx: PublicCtx, accountId: number): Promise<{ draws?: Draws }> {
  if (!ctx.inTransaction || ctx.draws?.accountId === accountId || !isTestWorkspace(accountId)) return {};
  const { rows } = await sql<{ seed: string; drawn: number }>`
    update test_seed set drawn = drawn + ${drawsAtOnce}::bigint where account_id = ${accountId} returning seed, drawn`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row === undefined
    ? {}
    : { draws: Draws.of(accountId, { seed: row.seed, drawn: row.drawn - drawsAtOnce }) };
}
