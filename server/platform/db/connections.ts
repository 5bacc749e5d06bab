import type pg from 'pg';
import { enteredColumn, enterText, firstCell, type Cells } from './cells.ts';
import type { Db } from './db.ts';
import { sendGuarded, type Behind, type Guard } from './guarded-query.ts';
import { allowLongWork, endLongWork } from './long-work.ts';
import { NamedQuery, oneOrAll, sendPrepared, submit, type Config } from './named-query.ts';
import { sendOpeningWith } from './opening-query.ts';
import { sendWithin } from './role-query.ts';
import { cellAt, keepCell, serviceRoleAt, sessionAt, type Session } from './session.ts';
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
  const cell = guard === undefined ? cellAt(client) : cellOf(guard, session);
  return sendPrepared(client, { text, values, cell }, (config) => sendOne(client, config, guard));
}

/** Where the statement most likely runs, before the database says so. */
function cellOf({ cell, accountId }: Guard, session: Session | null): string {
  if (cell === undefined) return firstCell;
  return accountId === null ? cell.wanted : (session?.cells?.hint(accountId) ?? firstCell);
}

/** Statements of one text are one transaction up to the first that ends it; `begin` makes it one that stays open. */
async function sendOpening(client: pg.ClientBase, text: string, session: Session): Promise<pg.QueryResult> {
  // The driver answers several statements with a list, which its types leave out.
  const results = (await client.query(session.opening + text)) as unknown as pg.QueryResult[];
  const own = results.slice(session.openingResults);
  if (session.cells?.isOne === false) keepCell(client, enteredIn(own));
  return oneOrAll(own);
}

/** The cell that one of the statements has entered. */
function enteredIn(results: readonly pg.QueryResult[]): string {
  const row = results.find(({ fields }) => fields[0]?.name === enteredColumn)?.rows[0] as
    | Record<string, string>
    | undefined;
  return row?.[enteredColumn] ?? firstCell;
}

function sendOne(client: pg.ClientBase, config: Config, guard: Guard | undefined): Promise<pg.QueryResult> {
  return guard === undefined
    ? submit(client, (answered) => new NamedQuery(client, config, answered))
    : sendGuarded(client, config, guard);
}

/** A pool as the place where statements go, as the role of the service: what is outside of cells. */
export function pooledDb(pool: pg.Pool, cells: Cells | null = null): Db {
  const db: Db = {
    ...(cells === null ? {} : { cells }),
    run: (text, values, _isSearch, name) => runStatement(pool, text, values, { name }),
    onConnection: (work) => onConnection(pool, work),
    asService: (work) => work(db),
  };
  return db;
}

/** The same with another statement behind each: both are done, or neither. */
export function followedDb(pool: pg.Pool, cells: Cells, behind: Behind): Db {
  const guard = { role: roleOf(cells), accountId: null, behind };
  return {
    ...pooledDb(pool, cells),
    run: (text, values, _isSearch, name) => runStatement(pool, text, values, { guard, name }),
  };
}

/** The same for one workspace: each statement runs under its policies, and nothing of another one is there. */
export function workspaceDb(pool: pg.Pool, cells: Cells, accountId: number): Db {
  if (!Number.isSafeInteger(accountId)) throw new TypeError('Statements of a workspace need its id');
  return {
    cells,
    run: (text, values, isSearch = false, name) =>
      knowingCells(cells, () =>
        runStatement(pool, text, values, { guard: guardOf(cells, accountId, isSearch), name }),
      ),
    onConnection: (work) => onConnection(pool, (its) => work(entering(its, cells, String(accountId), ''))),
    asService: (work) => work(serviceDb(pool, cells, accountId)),
  };
}

/** The service in the cell of a workspace: also what no workspace may see of itself. */
export function serviceDb(pool: pg.Pool, cells: Cells, accountId: number): Db {
  const db: Db = {
    cells,
    run: (text, values, _isSearch, name) => {
      if (cells.isOne) return runStatement(pool, text, values, { name });
      const guard = { role: roleOf(cells), accountId, cell: cellOfWorkspace(cells, accountId) };
      return runStatement(pool, text, values, { guard, name });
    },
    onConnection: (work) => onConnection(pool, (its) => work(entering(its, cells, String(accountId), ''))),
    asService: (work) => work(db),
  };
  return db;
}

/** The service in one cell, among all workspaces there. */
export function cellDb(pool: pg.Pool, cells: Cells, wanted: string): Db {
  const db: Db = {
    cells,
    run: (text, values, _isSearch, name) => {
      if (cells.isOne) return runStatement(pool, text, values, { name });
      const guard = { role: roleOf(cells), accountId: null, cell: { wanted, found: () => undefined } };
      return runStatement(pool, text, values, { guard, name });
    },
    onConnection: (work) => onConnection(pool, (its) => work(entering(its, cells, '', wanted))),
    asService: (work) => work(db),
  };
  return db;
}

/** A connection whose transactions begin in a cell. */
export function entering(db: Db, cells: Cells, account: string, wanted: string): Db {
  return cells.isOne ? db : { ...db, entry: enterText(account, wanted) };
}

/** Sends it, and once more where it failed because this process did not know of a further cell. */
async function knowingCells<T>(cells: Cells, work: () => Promise<T>): Promise<T> {
  const wasOne = cells.isOne;
  try {
    return await work();
  } catch (error) {
    if (await cells.wereUnknown(error, wasOne)) return work();
    throw error;
  }
}

/** As whom a workspace sends a statement. */
export function guardOf(cells: Cells, accountId: number, isSearch: boolean): Guard {
  const role = cells.roles[isSearch ? 'search' : 'app'];
  return cells.isOne ? { role, accountId } : { role, accountId, cell: cellOfWorkspace(cells, accountId) };
}

function roleOf({ serviceRole }: Cells): string {
  return serviceRole ?? 'none';
}

function cellOfWorkspace(cells: Cells, accountId: number): NonNullable<Guard['cell']> {
  return { wanted: '', found: (cell) => cells.note(accountId, cell) };
}

/** One connection as the place where statements go, within transactions and between them. */
export function clientDb(client: pg.ClientBase, watch = new StatementWatch()): Db {
  const cells = sessionAt(client)?.cells ?? null;
  const db: Db = {
    ...(cells === null ? {} : { cells }),
    serviceRole: serviceRoleAt(client),
    run: (text, values = [], _isSearch, name) => watch.tell(text, name, () => send(client, text, values)),
    runAs: (change, text, values, name) =>
      watch.tell(text, name, () => sendWithin(client, text, values, change)),
    ...(cells?.isOne === true && {
      openWith: (opening, text, values, name) =>
        watch.tell(text, name, () => sendOpeningWith(client, opening, text, values)),
    }),
    onConnection: (work) => work(db),
    asService: (work) => work(db),
    enterCell: async (accountId) => {
      if (cells === null || cells.isOne) return;
      const result = await client.query(enterText(String(accountId), ''));
      keepCell(client, enteredIn([result]));
    },
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
