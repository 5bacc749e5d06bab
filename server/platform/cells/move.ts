import { isCode } from '#/platform/errors/is-code.ts';
import type pg from 'pg';
import { readCellTables } from '#/platform/db/cell-tables.ts';
import { isOnCitus, readCells } from '#/platform/db/cells.ts';
import type { Database } from '#/platform/db/open.ts';
import { CellError } from './cell-error.ts';
import { readCopied } from './copied-tables.ts';
import {
  bringOver,
  fewChanges,
  HeldTooLong,
  insertAll,
  inTransaction,
  mustBeEqual,
  NotEqual,
  remove,
  type Move,
} from './copy-rows.ts';

type Client = pg.ClientBase;

export type Moved = {
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  /** How long requests of the workspace had to wait, in milliseconds. */
  readonly heldMs: number;
};

/**
 * Requests wait up to three seconds for the end of a move; the move gives up before that, lets them through and tries
 * again.
 */
const holdMaxMs = 2_000;
const holdTries = 20;
/** The maximum number of catch-up rounds before the last step blocks requests. */
const catchUpMax = 5;
/**
 * Moves a workspace to another cell while it is in use. Copies its rows, then repeatedly the changes made meanwhile;
 * the last changes are copied while requests wait for a moment. Row counts are compared before the workspace is
 * switched to the other cell. Until then nothing reads the copies; afterwards nothing reads the old rows. If
 * interrupted, it starts over or cleans up when it is called again.
 */
export async function moveWorkspace(
  database: Database,
  accountId: number,
  to: string,
  { at, restMs = 0 }: { readonly at: string; readonly restMs?: number },
): Promise<Moved> {
  await database.cells.refresh();
  return database.unhurried(async (client) => {
    await lockMoves(client, accountId);
    const from = await begin(client, accountId, to, at);
    const tables = await readCopied(client, await readCellTables(client));
    const isAtOnce = await isOnCitus(client);
    const move: Move = { accountId, from, to, tables, isAtOnce };
    if (from === to) return { from, to, rows: 0, heldMs: 0 };
    await remove(client, move, to);
    const heldMs = await finish(client, move, await copy(client, move));
    // Reads from a replica may have begun before the switch.
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    const rows = await remove(client, move, from);
    await end(client, accountId);
    return { from, to, rows, heldMs };
  });
}

/** Allows one move of a workspace at a time, for the lifetime of the connection. */
export async function lockMoves(client: Client, accountId: number): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('callwright move ' || $1, 0)) as taken",
    [String(accountId)],
  );
  if (rows[0]?.taken !== true)
    throw new CellError(`Workspace ${accountId} is being moved by another process`);
}

/** @returns the current cell of the workspace */
async function begin(client: Client, accountId: number, to: string, at: string): Promise<string> {
  const cells = await readCells(client);
  if (!cells.includes(to)) throw new CellError(`There is no cell ${to}. Cells: ${cells.join(', ')}`);
  const { rows } = await client.query<{ cell: string }>('select cell from account where id = $1', [
    accountId,
  ]);
  const from = rows[0]?.cell;
  if (from === undefined) throw new CellError(`There is no workspace ${accountId}`);
  const left = await client.query<{ from_cell: string; to_cell: string }>(
    'select from_cell, to_cell from cell_move where workspace_id = $1',
    [accountId],
  );
  const before = left.rows[0];
  const tables = await readCopied(client, await readCellTables(client));
  // Cleans up what an earlier move left in a cell where the workspace is not.
  if (before !== undefined) {
    for (const cell of [before.from_cell, before.to_cell])
      if (cell !== from) await remove(client, { accountId, tables }, cell);
    await end(client, accountId);
  }
  if (from !== to)
    await client.query(
      'insert into cell_move (workspace_id, from_cell, to_cell, started_at) values ($1, $2, $3, $4)',
      [accountId, from, to, at],
    );
  return from;
}

async function end(client: Client, accountId: number): Promise<void> {
  await client.query('delete from cell_move where workspace_id = $1', [accountId]);
}

/**
 * Copies all rows from one snapshot, then repeatedly what has changed since, until few changes are left.
 * @returns the point from which there may be more changes
 */
async function copy(client: Client, move: Move): Promise<string | null> {
  if (move.isAtOnce) return null;
  let since = await inTransaction(client, 'isolation level repeatable read', async () => {
    const first = await oldestOpen(client);
    for (const table of move.tables) await insertAll(client, move, table);
    return first;
  });
  for (let round = 0; round < catchUpMax; round++) {
    const next = await oldestOpen(client);
    // In one snapshot: a row and another that refers to it could be inserted between two statements.
    const changed = await inTransaction(client, 'isolation level repeatable read', () =>
      bringOver(client, move, { since }),
    );
    since = next;
    if (changed <= fewChanges) break;
  }
  return since;
}

/** Changes by this transaction or a later one may be invisible to a current snapshot. */
async function oldestOpen(client: Client): Promise<string> {
  const { rows } = await client.query<{ xid: string }>(
    'select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as xid',
  );
  return rows[0]?.xid ?? '3';
}

/**
 * The last step: requests of the workspace and background work in cells wait until it commits.
 * @returns how long they waited, in milliseconds
 */
async function finish(client: Client, move: Move, since: string | null): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, '', async () => {
        await client.query(
          `set local lock_timeout = '${holdMaxMs}ms'; set local statement_timeout = '${holdMaxMs}ms'`,
        );
        const startedAt = performance.now();
        const endAt = startedAt + holdMaxMs;
        await client.query(
          "select pg_advisory_xact_lock(hashtextextended('callwright workspace ' || $1, 0))",
          [String(move.accountId)],
        );
        await client.query("select pg_advisory_xact_lock(hashtextextended('callwright cells', 0))");
        await bringOver(client, move, { since, endAt });
        await mustBeEqual(client, move);
        const { rowCount } = await client.query('update account set cell = $2 where id = $1 and cell = $3', [
          move.accountId,
          move.to,
          move.from,
        ]);
        if (rowCount !== 1) throw new CellError('The workspace was moved by somebody else');
        return performance.now() - startedAt;
      });
    } catch (error) {
      const isLate = error instanceof HeldTooLong || isCode(error, '55P03', '57014', '40P01');
      if ((!isLate && !(error instanceof NotEqual)) || attempt === holdTries) throw error;
      // Lets requests through before the next try, which then has fewer changes to copy.
      if (move.isAtOnce) continue;
      await inTransaction(client, '', () =>
        bringOver(client, move, { since: error instanceof NotEqual ? null : since }),
      );
    }
  }
}
