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
 * Sends a statement. With parameters it is prepared from the second time on. Without, it goes out as plain text,
 * because it may contain several statements. A statement that opens a transaction, or stands alone, is preceded by the
 * session settings.
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

/** Where the statement most likely runs; the database decides. */
function cellOf({ cell, accountId }: Guard, session: Session | null): string {
  if (cell === undefined) return firstCell;
  return accountId === null ? cell.wanted : (session?.cells?.hint(accountId) ?? firstCell);
}

/** Several statements in one text form one transaction until one of them ends it. With `begin`, it stays open. */
async function sendOpening(client: pg.ClientBase, text: string, session: Session): Promise<pg.QueryResult> {
  // For several statements the driver returns a list, which its types do not declare.
  const results = (await client.query(session.opening + text)) as unknown as pg.QueryResult[];
  const own = results.slice(session.openingResults);
  if (session.cells?.isOne === false) keepCell(client, enteredIn(own));
  return oneOrAll(own);
}

/** The cell that one of the statements entered. */
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

/** A `Db` on a pool, with the role of the service, for tables outside of cells. */
export function pooledDb(pool: pg.Pool, cells: Cells | null = null): Db {
  const db: Db = {
    ...(cells === null ? {} : { cells }),
    run: (text, values, _isSearch, name) => runStatement(pool, text, values, { name }),
    onConnection: (work) => onConnection(pool, work),
    asService: (work) => work(db),
  };
  return db;
}

/** The same, with a second statement behind each one: both take effect, or neither. */
export function followedDb(pool: pg.Pool, cells: Cells, behind: Behind): Db {
  const guard = { role: roleOf(cells), accountId: null, behind };
  return {
    ...pooledDb(pool, cells),
    run: (text, values, _isSearch, name) => runStatement(pool, text, values, { guard, name }),
  };
}

/** A `Db` for one workspace: each statement runs under its policies and sees no rows of others. */
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

/** The service in the cell of a workspace; also sees what the workspace itself may not. */
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

/** The service in one cell, across all workspaces there. */
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

/** A connection whose transactions begin by entering a cell. */
export function entering(db: Db, cells: Cells, account: string, wanted: string): Db {
  return cells.isOne ? db : { ...db, entry: enterText(account, wanted) };
}

/** Sends a statement, and once more if it failed because this process did not know of a new cell. */
async function knowingCells<T>(cells: Cells, work: () => Promise<T>): Promise<T> {
  const wasOne = cells.isOne;
  try {
    return await work();
  } catch (error) {
    if (await cells.wereUnknown(error, wasOne)) return work();
    throw error;
  }
}

/** The role and settings with which a workspace sends a statement. */
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

/** A `Db` on one connection, inside of transactions and between them. */
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

/** Runs work on one connection of a pool. */
export async function onConnection<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const watch = watchOf(pool);
  const client = await watch.connect(pool);
  try {
    return await work(clientDb(client, watch));
  } finally {
    giveBack(client);
  }
}
/** Runs one statement on any connection. Unlike with `pool.query`, an error does not cost the connection. */
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

// Not in the driver's types: whether a statement has ended, and whether the connection is usable.
type State = { readonly readyForQuery: boolean; readonly _queryable: boolean };

/**
 * Returns a connection to the pool. If a transaction is still open, the connection is discarded, because its next user
 * would be inside. After an error, the transaction status arrives only with the end of the statement, so this waits for
 * that.
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
