import pg, { type QueryResult } from 'pg';
import { settingText } from './cells.ts';
import type { Db, DbCtx } from './db.ts';
import type { Draws } from './draws.ts';
import { beginLate, type Beginning } from './late-begin.ts';
import { beginOf, type Ahead, type AheadRows, type Opening } from './opening-query.ts';
import { SentAhead } from './sent-ahead.ts';

/**
 * Locks and reads the seed as the transaction begins: transactions of a test workspace run one after another, and draw
 * in that order.
 */
export const seedLock: Ahead = {
  name: 'open.seed',
  text: 'select seed, drawn from test_seed where account_id = $1::bigint for update',
};

/** How a transaction begins: with the given text, or with the settings of a workspace. */
type Plan =
  | { readonly begin: string }
  | {
      readonly opening: Opening;
      /** Set in a test workspace. */
      readonly draws: Draws | null;
      /** Whether it begins before any work is done in it. */
      readonly isAtOnce: boolean;
    };

/** Runs work in a transaction on one connection. */
export async function runTransaction<C extends DbCtx, T>(
  ctx: C,
  plan: Plan,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
  const notices: string[] = [];
  const sentAhead = new SentAhead();
  const tell = (channel: string, payload: string): void =>
    void notices.push(`notify ${pg.escapeIdentifier(channel)}, ${pg.escapeLiteral(payload)}; `);
  const draws = 'opening' in plan ? plan.draws : null;
  const result = await ctx.db.onConnection(async (connection) => {
    const { db, isLate, begin, isSent } = beginningOf(connection, plan);
    try {
      if (!isLate || ('opening' in plan && plan.isAtOnce)) await begin();
      const within = {
        ...ctx,
        db: { ...db, tell, sentAhead },
        inTransaction: true,
        afterCommit: (effect: () => void) => void effects.push(effect),
        ...(draws !== null && { draws }),
      };
      const value = await work(within);
      if (draws?.hasDrawn === true) notices.push(noteDrawn(draws));
      if (isSent() || notices.length > 0) await commit(db, notices, sentAhead);
      return value;
    } catch (error) {
      const cause = await sentAhead.causeOf(error);
      if (isSent()) await rollback(connection);
      throw cause;
    }
  });
  for (const effect of effects) effect();
  return result;
}

function beginningOf(db: Db, plan: Plan): Beginning {
  if (!('opening' in plan)) return beginAtOnce(db, () => db.run(withEntry(plan.begin, db)));
  const { opening, draws } = plan;
  // In a test workspace, the seed is the first statement sent ahead.
  const opened = (ahead: AheadRows): void => draws?.begin(ahead[0]?.[0] ?? null);
  if (db.openWith !== undefined) return beginLate(db, db.openWith, opening, opened);
  return beginAtOnce(db, async () => opened(await openByText(db, opening)));
}

function beginAtOnce(db: Db, send: () => Promise<unknown>): Beginning {
  let begun: Promise<unknown> | null = null;
  return {
    db,
    isLate: false,
    begin: async () => {
      begun ??= send();
      await begun;
    },
    isSent: () => begun !== null,
  };
}

/** Begins with plain text, for a connection that has to enter a cell or is not from a pool. */
async function openByText(db: Db, opening: Opening): Promise<AheadRows> {
  const { role, accountId, now, ahead } = opening;
  const settings = Object.entries({ 'app.account_id': String(accountId), 'app.now': now }).map(
    ([name, value]) => settingText(db.cells, name, value),
  );
  const begin = [beginOf(opening).text, `set local role ${role}`, ...settings].join('; ');
  const texts = ahead.map(({ text }) => text.replaceAll('$1', String(accountId)));
  // For several statements the driver returns a list, which its types do not declare.
  const results = (await db.run([withEntry(begin, db), ...texts].join('; '))) as unknown as QueryResult[];
  return results
    .slice(results.length - ahead.length)
    .map(({ rows }) => rows.map((row: Record<string, unknown>) => Object.values(row).map(String)));
}

function withEntry(begin: string, { entry }: Db): string {
  return entry === undefined ? begin : `${begin}; ${entry}`;
}

function noteDrawn({ accountId, drawn }: Draws): string {
  return `update test_seed set drawn = ${drawn} where account_id = ${accountId}; `;
}

/** If a statement has failed, the commit becomes a rollback, which PostgreSQL does not report as an error. */
async function commit(db: Db, notices: readonly string[], sentAhead: SentAhead): Promise<void> {
  // For several statements the driver returns a list, which its types do not declare.
  const results = (await db.run(`${notices.join('')}commit`)) as QueryResult | QueryResult[];
  await sentAhead.answered();
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
    // The connection is gone, and the transaction with it. The caller gets the original error.
  }
}
