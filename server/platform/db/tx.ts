import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type QueryResult } from 'pg';
import { rolesFor, tellText, type WorkspaceRoles } from './cells.ts';
import type { Db, DbCtx, WorkspaceDbCtx } from './db.ts';
import { iso } from '#/platform/values/time.ts';
import { isTestWorkspace } from '#/platform/values/test-workspaces.ts';
import { DoFirst } from './do-first.ts';
import { Draws } from './draws.ts';

const attemptsMax = 3;

/**
 * Runs a change in one transaction: all of it or nothing. Inside only the context it receives may be used:
 * another one would be outside the transaction. Joins the transaction it is called in.
 * The workspace's policies are in force: `begin`, role and workspace are sent in one round trip.
 * When the database gives the transaction up in favor of another one, `work` runs again, up to three times in all.
 */
export async function transaction<C extends WorkspaceDbCtx, T>(
  ctx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  return ctx.inTransaction ? work(ctx) : transactionAfter(ctx, null, (tx) => work(tx));
}

/**
 * The same for a transaction that begins here.
 * @param first a statement without parameters that is sent in the round trip of `begin`; `work` gets its rows
 */
export async function transactionAfter<C extends WorkspaceDbCtx, T>(
  ctx: C,
  first: string | null,
  work: (tx: C, rows: Rows) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(ctx.accountId)) throw new TypeError('A transaction belongs to a workspace');
  return retrying(ctx, () => {
    const role = rolesOf(ctx.db).app;
    const begin = ['begin', `set local role ${role}`, ...settingsOf(ctx)].join('; ');
    const seed = isTestWorkspace(ctx.accountId) ? seedOf(ctx.accountId) : null;
    return run(ctx, { begin, seed, first }, (tx, rows) =>
      work({ ...tx, db: { ...inWorkspace(tx.db, role), ...apartFrom(ctx) } }, rows),
    );
  });
}

function apartFrom<C extends WorkspaceDbCtx>(ctx: C): Pick<Db, 'apart'> {
  if (ctx.db.cells?.areSpread !== true) return {};
  return {
    apart: (work) => ctx.db.asService((db) => systemTransaction({ ...ctx, db }, (tx) => work(tx.db))),
  };
}

/** Those on other servers have to be told; `app.now` is read by the triggers of 0720_rows_of_records.sql. */
function settingsOf({ accountId, now, db }: WorkspaceDbCtx): string[] {
  const settings: [name: string, value: string][] = [['app.account_id', String(accountId)]];
  if (now !== undefined) settings.push(['app.now', iso(now)]);
  return settings.map(([name, value]) =>
    db.cells?.areSpread === true ? tellText(name, value) : `set local ${name} = '${value}'`,
  );
}

function rolesOf({ cells }: Db): WorkspaceRoles {
  return cells?.roles ?? rolesFor([]);
}

/**
 * The row is read under its lock, in the round trip that begins the transaction: those of a test workspace follow each other,
 * and draw one after the other.
 */
function seedOf(accountId: number): string {
  return `select account_id, seed, drawn from test_seed where account_id = ${accountId} for update`;
}

type Rows = readonly Record<string, unknown>[];
type Opening = { readonly begin: string; readonly seed?: string | null; readonly first?: string | null };

function drawsIn([row]: Rows): Draws | undefined {
  if (row === undefined) return undefined;
  const { account_id: accountId, seed, drawn } = row; // what seedOf selects
  return new Draws({ accountId: Number(accountId), seed: String(seed), drawn: Number(drawn) });
}

/** Begins in one round trip. @returns the rows of what begins with it */
async function open(
  db: Db,
  { begin, seed = null, first = null }: Opening,
): Promise<{ seeds: Rows; rows: Rows }> {
  const parts = [begin, db.entry, seed, first].filter((part) => part !== undefined && part !== null);
  // The driver answers several statements with a list, which its types leave out.
  const answer = (await db.run(parts.join('; '))) as QueryResult | QueryResult[];
  const results = Array.isArray(answer) ? answer : [answer];
  const rows: Rows = first === null ? [] : (results.pop()?.rows ?? []);
  return { seeds: seed === null ? [] : (results.pop()?.rows ?? []), rows };
}

/** The connection of a workspace's transaction, which may become the service for a statement on people and credentials. */
function inWorkspace(db: Db, role: string): Db {
  return {
    ...db,
    // It is in its cell, and stays there.
    enterCell: async () => undefined,
    onConnection: (work) => work(inWorkspace(db, role)),
    asService: (work) => work(serviceWithin(db, role)),
  };
}

/** The same connection as the service, for each statement of its own. */
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

/** The same for global tables (people, sessions, workspaces being made), where no workspace is in force. */
export async function systemTransaction<C extends DbCtx, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  return retrying(ctx, () => run(ctx, { begin: 'begin' }, work));
}

/** The same for what reads everything as it was at one moment. */
export async function snapshotTransaction<C extends DbCtx, T>(
  ctx: C,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  return retrying(ctx, () => run(ctx, { begin: 'begin isolation level repeatable read, read only' }, work));
}

/** The same for what reads and changes nothing but settings of its transaction: where there is a replica, it may answer. */
export async function readTransaction<C extends DbCtx, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  if (ctx.inTransaction || ctx.db.reading === undefined) return systemTransaction(ctx, work);
  return ctx.db.reading((db, begin) => run({ ...ctx, db }, { begin }, work));
}

/** Tells listeners something once the transaction has committed, from whichever server it is sent. */
export function tellListeners({ db }: DbCtx, channel: string, payload: string): void {
  if (db.tell === undefined) throw new Error('Only a transaction tells something when it commits');
  db.tell(channel, payload);
}

/** Lets the rest of a transaction take as long as it needs: for commands, whose statements nobody waits for in a browser. */
export async function takeTime({ db }: DbCtx): Promise<void> {
  if (db.takeTime === undefined) throw new Error('Only a transaction takes its time');
  await db.takeTime();
}

async function run<C extends DbCtx, T>(
  ctx: C,
  opening: Opening,
  work: (tx: C, rows: Rows) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const notices: string[] = [];
  const tell = (channel: string, payload: string): void =>
    void notices.push(`notify ${pg.escapeIdentifier(channel)}, ${pg.escapeLiteral(payload)}; `);
  const result = await ctx.db.onConnection(async (db) => {
    try {
      const { seeds, rows } = await open(db, opening);
      const draws = drawsIn(seeds);
      const before = draws?.drawn;
      const within = {
        ...ctx,
        db: { ...db, tell },
        inTransaction: true,
        afterCommit: (effect: () => void) => void effects.push(effect),
        ...(draws !== undefined && { draws }),
      };
      const value = await work(within, rows);
      if (draws !== undefined && draws.drawn !== before) notices.push(noteDrawn(draws));
      await commit(db, notices);
      return value;
    } catch (error) {
      await rollback(db);
      throw error;
    }
  });
  for (const effect of effects) effect();
  return result;
}

function noteDrawn({ accountId, drawn }: Draws): string {
  return `update test_seed set drawn = ${drawn} where account_id = ${accountId}; `;
}

/** A transaction in which a statement failed ends in a rollback, which the database does not call an error. */
async function commit(db: Db, notices: readonly string[]): Promise<void> {
  // The driver answers several statements with a list, which its types leave out.
  const results = (await db.run(`${notices.join('')}commit`)) as QueryResult | QueryResult[];
  const last = Array.isArray(results) ? results.at(-1) : results;
  if (last?.command !== 'COMMIT')
    throw new Error(
      'Nothing was committed: the error of a statement was caught inside the transaction. Use savepoint() for what may fail',
    );
}

async function rollback(db: Db): Promise<void> {
  try {
    await db.run('rollback');
  } catch {
    // The connection is gone, and the transaction with it; the caller gets the first error.
  }
}

/** Runs a part that may fail alone: an error takes back this part and what it wanted done after the commit. */
export async function savepoint<C extends DbCtx, T>(tx: C, work: (tx: C) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  await tx.db.run('savepoint part');
  try {
    const value = await work({ ...tx, afterCommit: (effect: () => void) => void effects.push(effect) });
    await tx.db.run('release savepoint part');
    for (const effect of effects) tx.afterCommit(effect);
    return value;
  } catch (error) {
    await tx.db.run('rollback to savepoint part; release savepoint part');
    throw error;
  }
}

/**
 * A transaction that the database gave up in favor of another one runs again, after a moment in which that one can end.
 * So does one that wants something done first.
 */
async function retrying<T>({ db }: DbCtx, attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    const wasOne = db.cells?.isOne ?? false;
    try {
      return await attempt();
    } catch (error) {
      const collided =
        error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
      if (count >= attemptsMax) throw error;
      if (error instanceof DoFirst) await error.work();
      else if (await db.cells?.wereUnknown(error, wasOne)) continue;
      else if (collided) await sleep(count * (5 + Math.random() * 20));
      else throw error;
    }
  }
}
