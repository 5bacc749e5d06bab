import type pg from 'pg';
import { schemaOf, setOnServersText } from '#/platform/db/cells.ts';
import { isCode } from '#/platform/errors/is-code.ts';
import { rollBack } from '#/platform/db/roll-back.ts';
import { CellError } from './cell-error.ts';
import type { Copied } from './copied-tables.ts';

type Client = pg.ClientBase;

/** The rows of a workspace in these tables. */
type Rows = { readonly accountId: number; readonly tables: readonly Copied[] };

export type Move = Rows & {
  readonly from: string;
  readonly to: string;
  /**
   * True on a cluster, where two cells may be on two servers and cannot be compared in one statement. Then everything
   * is copied in the last step.
   */
  readonly isAtOnce: boolean;
};
/** The last step is short if fewer rows than this have changed. */
export const fewChanges = 500;

export class HeldTooLong extends Error {}

export class NotEqual extends CellError {}

export async function inTransaction<T>(client: Client, how: string, work: () => Promise<T>): Promise<T> {
  await client.query(`begin ${how}; ${setOnServersText('app.moving', 'on')}`);
  try {
    const value = await work();
    await client.query('commit');
    return value;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

export async function insertAll(client: Client, { accountId, from, to }: Move, table: Copied): Promise<void> {
  const columns = table.columns.join(', ');
  await client.query(
    `insert into ${placeOf(to, table)} (${columns}) overriding system value
    select ${columns} from ${placeOf(from, table)} where account_id = $1`,
    [accountId],
  );
}

/**
 * Updates the copies: first deletes rows, referencing tables first; then inserts and updates, referenced tables first.
 * @returns the number of rows
 */
export async function bringOver(client: Client, move: Move, since: Since): Promise<number> {
  if (move.isAtOnce) return copyAnew(client, move, since.endAt);
  await client.query('savepoint step');
  try {
    return await bringStep(client, move, since);
  } catch (error) {
    // Two rows have swapped a unique value: everything is copied again.
    if (!isCode(error, '23505', '23P01', '23503')) throw error;
    await client.query('rollback to savepoint step');
    return copyAnew(client, move);
  }
}

async function copyAnew(client: Client, move: Move, endAt = Infinity): Promise<number> {
  for (const table of move.tables.toReversed()) await removeFrom(client, move, table, move.to);
  for (const table of move.tables) {
    if (performance.now() > endAt) throw new HeldTooLong();
    await insertAll(client, move, table);
  }
  return fewChanges + 1;
}

/** `since` null compares everything. */
type Since = { readonly since: string | null; readonly endAt?: number };

async function bringStep(
  client: Client,
  { accountId, from, to, tables }: Move,
  { since, endAt = Infinity }: Since,
): Promise<number> {
  let count = 0;
  const mustGoOn = (): void => {
    if (performance.now() > endAt) throw new HeldTooLong();
  };
  for (const table of tables.toReversed()) {
    mustGoOn();
    const gone = await client.query(
      `delete from ${placeOf(to, table)} d where d.account_id = $1
      and not exists (select from ${placeOf(from, table)} s where ${table.key.map((column) => `s.${column} = d.${column}`).join(' and ')})`,
      [accountId],
    );
    count += gone.rowCount ?? 0;
  }
  for (const table of tables) {
    mustGoOn();
    const { columns, key } = table;
    const others = columns.filter((column) => !key.includes(column));
    const isSame = key.map((column) => `d.${column} = s.${column}`).join(' and ');
    const news = await client.query(
      `insert into ${placeOf(to, table)} (${columns.join(', ')}) overriding system value
      select ${columns.map((column) => `s.${column}`).join(', ')} from ${placeOf(from, table)} s
      where s.account_id = $1 and ($2::xid is null or age(s.xmin) <= age($2::xid))
        and not exists (select from ${placeOf(to, table)} d where ${isSame} and ${table.isEqual})
      on conflict (${key.join(', ')}) do ${
        others.length === 0
          ? 'nothing'
          : `update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`
      }`,
      [accountId, since],
    );
    count += news.rowCount ?? 0;
  }
  return count;
}

export async function mustBeEqual(client: Client, move: Move): Promise<void> {
  const here = await countsIn(client, move, move.from);
  const there = await countsIn(client, move, move.to);
  const unequal = [...here].filter(([name, count]) => there.get(name) !== count).map(([name]) => name);
  if (unequal.length > 0)
    throw new NotEqual(
      `The copy of ${unequal.join(', ')} is not complete, so the workspace stays where it is`,
    );
}

async function countsIn(
  client: Client,
  { accountId, tables }: Move,
  cell: string,
): Promise<Map<string, number>> {
  const counts = tables.map(
    (table) =>
      `select '${table.name}' as name, count(*)::float8 as count from ${placeOf(cell, table)} where account_id = $1`,
  );
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(' union all '), [
    accountId,
  ]);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Deletes the rows table by table, referencing tables first. @returns the number of rows */
export async function remove(client: Client, of: Rows, cell: string): Promise<number> {
  let count = 0;
  for (const table of of.tables.toReversed())
    count += await inTransaction(client, '', () => removeFrom(client, of, table, cell));
  return count;
}

async function removeFrom(client: Client, { accountId }: Rows, table: Copied, cell: string): Promise<number> {
  const { rowCount } = await client.query(`delete from ${placeOf(cell, table)} where account_id = $1`, [
    accountId,
  ]);
  return rowCount ?? 0;
}

function placeOf(cell: string, { name }: Copied): string {
  return `${schemaOf(cell)}.${name}`;
}
