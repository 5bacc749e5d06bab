import { sql } from 'kysely';
import type { Ctx, Db, PublicCtx } from '../ctx.ts';

const attemptsMax = 3;

/**
 * Runs a change in one transaction: all of it or nothing. Inside only the context it is handed may be used, because
 * the embedded database has one connection, and another one would wait for ever. Joins the transaction it is called in.
 * The workspace's policies are in force: `begin`, role and workspace go out in one round trip.
 */
export async function transaction<C extends Ctx, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  return retrying(() => run(ctx, `begin; set local role callwright_app; select set_config('app.account_id', '${ctx.accountId}', true)`, work));
}

/** The same for global tables (people, sessions, workspaces being made), where no workspace is in force. */
export async function systemTransaction<C extends PublicCtx, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  return retrying(() => run(ctx, 'begin', work));
}

async function run<C extends PublicCtx, T>(ctx: C, begin: string, work: (tx: C) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await ctx.db.connection().execute(async (db: Db) => {
    await sql.raw(begin).execute(db);
    try {
      const value = await work({ ...ctx, db, inTransaction: true, afterCommit: (effect: () => void) => void effects.push(effect) });
      await sql.raw('commit').execute(db);
      return value;
    } catch (error) {
      await rollback(db);
      throw error;
    }
  });
  for (const effect of effects) effect();
  return result;
}

async function rollback(db: Db): Promise<void> {
  try {
    await sql.raw('rollback').execute(db);
  } catch {
    // The connection is gone, and the transaction with it; what happened first is what the caller has to hear.
  }
}

/** Runs a part that may fail alone: an error takes back this part, not the transaction. */
export async function savepoint<C extends PublicCtx, T>(tx: C, work: (tx: C) => Promise<T>): Promise<T> {
  await sql.raw('savepoint part').execute(tx.db);
  try {
    const value = await work(tx);
    await sql.raw('release savepoint part').execute(tx.db);
    return value;
  } catch (error) {
    await sql.raw('rollback to savepoint part; release savepoint part').execute(tx.db);
    throw error;
  }
}

/** A transaction that the database gave up in favour of another one runs again. */
async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      const collided = error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
      if (!collided || count >= attemptsMax) throw error;
    }
  }
}
