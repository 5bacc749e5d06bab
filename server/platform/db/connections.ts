import type pg from 'pg';
import type { Db } from './db.ts';
import { sendGuarded, type Guard } from './guarded-query.ts';
import { allowLongWork, endLongWork } from './long-work.ts';
import { statementName } from './named-statements.ts';
import { rowMakerOf } from './row-maker.ts';
import { serviceRoleAt, sessionAt, type Session } from './session.ts';
import { watchOf, StatementWatch } from './statement-watch.ts';

/**
 * Sends a statement with parameters, prepared once it comes again; one without goes as it is, because it may be several.
 * What opens a transaction, or is one by itself, has the settings of the session ahead of it.
 */
async function send(
  client: pg.ClientBase,
  text: string,
  given: readonly unknown[],
  asked?: Guard,
): Promise<pg.QueryResult> {
  const session = client.getTransactionStatus() === 'I' ? sessionAt(client) : null;
  if (given.length === 0 && asked === undefined)
    return session === null ? client.query(text) : sendOpening(client, text, session);
  const guard = session === null ? undefined : (asked ?? { role: session.role, accountId: null });
  const values = given as unknown[]; // the driver does not write into it, it only asks for an array it might
  const name = statementName(text);
  if (name === undefined) return sendOne(client, { text, values }, guard);
  const result = await sendOne(client, { name, text, values, rowMode: 'array' }, guard);
  return { ...result, rows: (result.rows as unknown[][]).map(rowMakerOf(name, result.fields)) };
}

/** Statements of one text are one transaction up to the first that ends it; `begin` makes it one that stays open. */
async function sendOpening(client: pg.ClientBase, text: string, session: Session): Promise<pg.QueryResult> {
  // The driver answers several statements with a list, which its types leave out.
  const results = (await client.query(session.opening + text)) as unknown as pg.QueryResult[];
  const own = results.slice(session.openingResults);
  const [first] = own;
  return first !== undefined && own.length === 1 ? first : (own as unknown as pg.QueryResult);
}

function sendOne(
  client: pg.ClientBase,
  config: pg.QueryConfig & { rowMode?: 'array' },
  guard: Guard | undefined,
): Promise<pg.QueryResult> {
  return guard === undefined ? client.query(config) : sendGuarded(client, config, guard);
}

/** A pool as the place where statements go, as the role of the service: every workspace, and what belongs to none. */
export function pooledDb(pool: pg.Pool): Db {
  const db: Db = {
    run: (text, values, _isSearch, name) => runStatement(pool, text, values, { name }),
    onConnection: (work) => onConnection(pool, work),
    asService: (work) => work(db),
  };
  return db;
}

/** The same for one workspace: each statement runs under its policies, and nothing of another one is there. */
export function workspaceDb(pool: pg.Pool, service: Db, accountId: number): Db {
  if (!Number.isSafeInteger(accountId)) throw new TypeError('Statements of a workspace need its id');
  const app = guardOf(accountId, false);
  const search = guardOf(accountId, true);
  return {
    run: (text, values, isSearch = false, name) =>
      runStatement(pool, text, values, { guard: isSearch ? search : app, name }),
    onConnection: (work) => onConnection(pool, work),
    asService: (work) => work(service),
  };
}

/** As whom a workspace sends a statement. */
export function guardOf(accountId: number, isSearch: boolean): Guard {
  return { role: isSearch ? 'callwright_search' : 'callwright_app', accountId };
}

/** One connection as the place where statements go, within transactions and between them. */
export function clientDb(client: pg.ClientBase, watch = new StatementWatch()): Db {
  const db: Db = {
    serviceRole: serviceRoleAt(client),
    run: (text, values = [], _isSearch, name) => watch.tell(text, name, () => send(client, text, values)),
    onConnection: (work) => work(db),
    asService: (work) => work(db),
    takeTime: async () => {
      await send(client, 'set local statement_timeout = 0', []);
      allowLongWork(client);
    },
  };
  return db;
}

/** Does work on one connection of a pool. */
export async function onConnection<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const watch = watchOf(pool);
  const client = await watch.connect(pool);
  try {
    return await work(clientDb(client, watch));
  } finally {
    giveBack(client);
  }
}

/** One statement on any connection. Unlike `pool.query`, an error of the statement does not cost the connection. */
export async function runStatement(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] = [],
  { guard, name }: { readonly guard?: Guard; readonly name?: string | undefined } = {},
): Promise<pg.QueryResult> {
  const watch = watchOf(pool);
  const client = await watch.connect(pool);
  try {
    return await watch.tell(text, name, () => send(client, text, values, guard));
  } finally {
    giveBack(client);
  }
}

// What the driver's types leave out: whether it waits for the end of a statement, and whether it can send any more.
type State = { readonly readyForQuery: boolean; readonly _queryable: boolean };

/**
 * Gives a connection back. One with a transaction still open is discarded: its next user would be inside.
 * The database says how a statement left the transaction only after its error, so this waits for that.
 */
function giveBack(client: pg.PoolClient): void {
  endLongWork(client);
  const { readyForQuery, _queryable: isUsable } = client as unknown as State;
  if (!isUsable) client.release(true);
  else if (readyForQuery) client.release(client.getTransactionStatus() !== 'I');
  else releaseWhenReady(client);
}

function releaseWhenReady(client: pg.PoolClient): void {
  const release = (isLost: boolean): void => {
    client.off('drain', onReady);
    client.off('end', onEnd);
    client.release(isLost || client.getTransactionStatus() !== 'I');
  };
  const onReady = (): void => release(false);
  const onEnd = (): void => release(true);
  client.once('drain', onReady);
  client.once('end', onEnd);
}
