import { setTimeout as sleep } from 'node:timers/promises';
import { rolesFor, type WorkspaceRoles } from './cells.ts';
import type { Db, DbCtx, WorkspaceDbCtx } from './db.ts';
import { iso } from '#/platform/values/time.ts';
import { isCode } from '#/platform/errors/is-code.ts';
import { isTestWorkspace } from '#/platform/values/test-workspaces.ts';
import { DoFirst } from './do-first.ts';
import { Draws } from './draws.ts';
import type { Ahead, Opening } from './opening-query.ts';
import { runTransaction, seedLock } from './run-transaction.ts';
import { SentAhead } from './sent-ahead.ts';

const attemptsMax = 3;

/**
 * Runs a change in one transaction: all of it or nothing. Inside, only the context passed to `work` may be used: any
 * other is outside of the transaction. Called inside a transaction, it joins that one. The workspace's policies apply:
 * `begin`, role and workspace are sent with the first statement in one round trip. If the database aborts the
 * transaction because of a conflict, `work` runs again, up to three times in all.
 */
export async function transaction<C extends WorkspaceDbCtx, T>(
  ctx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  return ctx.inTransaction ? work(ctx) : transactionAfter(ctx, null, work);
}

/**
 * The same, but always begins a new transaction.
 * @param first sent ahead of the first statement, in the same round trip: a lock whose rows nobody needs
 */
export async function transactionAfter<C extends WorkspaceDbCtx, T>(
  ctx: C,
  first: Ahead | null,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  const { accountId } = ctx;
  if (!Number.isSafeInteger(accountId)) throw new TypeError('A transaction belongs to a workspace');
  let isAtOnce = false;
  const atOnce = new DoFirst(async () => void (isAtOnce = true));
  return retrying(ctx, () => {
    const isTest = isTestWorkspace(accountId);
    const ahead = [...(isTest ? [seedLock] : []), ...(first === null ? [] : [first])];
    const opening = openingOf(ctx, { ahead, isSnapshot: false });
    const draws = isTest ? new Draws(accountId, atOnce) : null;
    return runTransaction(ctx, { opening, draws, isAtOnce }, (tx) =>
      work({ ...tx, db: { ...inWorkspace(tx.db, opening.role), ...apartFrom(ctx) } }),
    );
  });
}

/** The same for read-only work that must see a single snapshot. */
export async function workspaceSnapshot<C extends WorkspaceDbCtx, T>(
  ctx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  return retrying(ctx, () => {
    const opening = openingOf(ctx, { ahead: [], isSnapshot: true });
    return runTransaction(ctx, { opening, draws: null, isAtOnce: false }, (tx) =>
      work({ ...tx, db: inWorkspace(tx.db, opening.role) }),
    );
  });
}

function openingOf(
  { db, accountId, now }: WorkspaceDbCtx,
  more: Pick<Opening, 'ahead' | 'isSnapshot'>,
): Opening {
  return { role: rolesOf(db).app, accountId, now: now === undefined ? '' : iso(now), ...more };
}

function apartFrom<C extends WorkspaceDbCtx>(ctx: C): Pick<Db, 'apart'> {
  if (ctx.db.cells?.areSpread !== true) return {};
  return {
    apart: (work) => ctx.db.asService((db) => systemTransaction({ ...ctx, db }, (tx) => work(tx.db))),
  };
}

function rolesOf({ cells }: Db): WorkspaceRoles {
  return cells?.roles ?? rolesFor([]);
}

/** The connection of a workspace's transaction. Single statements on people and credentials may run as the service. */
function inWorkspace(db: Db, role: string): Db {
  return {
    ...db,
    // The transaction is already in its cell.
    enterCell: async () => undefined,
    onConnection: (work) => work(inWorkspace(db, role)),
    asService: (work) => work(serviceWithin(db, role)),
  };
}

/** The same connection, on which each statement runs as the service. */
function serviceWithin(db: Db, role: string): Db {
  const change = { as: db.serviceRole ?? 'none', back: role };
  const within: Db = {
    ...db,
    run: async (text, values = [], _isSearch, name) => {
      if (db.runAs === undefined) throw new Error('Only a connection changes the role of its transaction');
      return db.runAs(change, text, values, name);
    },
    onConnection: (work) => work(within),
    asService: (work) => work(within),
  };
  return within;
}

/** The same for global tables (people, sessions, new workspaces), without a workspace. */
export async function systemTransaction<C extends DbCtx, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  return retrying(ctx, () => runTransaction(ctx, { begin: 'begin' }, work));
}

/** The same for reads that must see a single snapshot. */
export async function snapshotTransaction<C extends DbCtx, T>(
  ctx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  return retrying(ctx, () =>
    runTransaction(ctx, { begin: 'begin isolation level repeatable read, read only' }, work),
  );
}

/** The same for read-only work, apart from settings of the transaction. A replica may answer it. */
export async function readTransaction<C extends DbCtx, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  if (ctx.inTransaction || ctx.db.reading === undefined) return systemTransaction(ctx, work);
  return ctx.db.reading((db, begin) => runTransaction({ ...ctx, db }, { begin }, work));
}

/** Notifies listeners when the transaction commits, from any server. */
export function notifyListeners({ db }: DbCtx, channel: string, payload: string): void {
  if (db.tell === undefined) throw new Error('Only a transaction tells something when it commits');
  db.tell(channel, payload);
}

/** Lifts the time limits for the rest of a transaction; for commands, which no browser waits for. */
export async function takeTime({ db }: DbCtx): Promise<void> {
  if (db.takeTime === undefined) throw new Error('Only a transaction takes its time');
  await db.takeTime();
}

/** Runs a part that may fail alone: an error rolls back this part and drops its effects after the commit. */
export async function savepoint<C extends DbCtx, T>(tx: C, work: (tx: C) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  const sentAhead = new SentAhead();
  await tx.db.sentAhead?.answered();
  await tx.db.run('savepoint part');
  try {
    const db = { ...tx.db, sentAhead };
    const value = await work({ ...tx, db, afterCommit: (effect: () => void) => void effects.push(effect) });
    await sentAhead.answered();
    await tx.db.run('release savepoint part');
    for (const effect of effects) tx.afterCommit(effect);
    return value;
  } catch (error) {
    const cause = await sentAhead.causeOf(error);
    await tx.db.run('rollback to savepoint part; release savepoint part');
    throw cause;
  }
}

/**
 * Retries a transaction that the database aborted because of a conflict, after a pause in which the other one can end.
 * Also retries one that asked for work to be done first (`DoFirst`).
 */
async function retrying<T>({ db }: DbCtx, attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    const wasOne = db.cells?.isOne ?? false;
    try {
      return await attempt();
    } catch (error) {
      if (count >= attemptsMax) throw error;
      if (error instanceof DoFirst) await error.work();
      else if (await db.cells?.wereUnknown(error, wasOne)) continue;
      else if (isCode(error, '40001', '40P01')) await sleep(count * (5 + Math.random() * 20));
      else throw error;
    }
  }
}
