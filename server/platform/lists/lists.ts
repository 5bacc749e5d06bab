import type { listMeta } from '@callwright/contract/shared.ts';
import type { Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Db } from '#/platform/db/db.ts';
import { decodeCursor, encodeCursor, fingerprintOf } from './list-cursors.ts';
import { pageStatement } from './list-statement.ts';

/** What a list can be ordered by: an SQL expression that is never null, and its type. */
export type Order = { readonly by: string; readonly type: 'bigint' | 'text' | 'timestamptz' };

/** The part of a list's input that selects the page; what remains are its filters and order. */
export type Paging = { page: number; limit: number; cursor?: string | undefined };

export type List<Row> = {
  /** Tells the cursors of one list from those of another. */
  name: string;
  /** Tables with aliases, `contact c`. */
  from: string;
  /** The last sort key, which makes the order total: `c.id`. */
  key: string;
  order: Order;
  direction: 'asc' | 'desc';
  where: readonly Sql<unknown>[];
  /**
   * `walk` reads the page along an index in the requested order and counts separately: for filters that this index
   * serves. `collect` finds all matches once, then counts and sorts them: for all other filters. Walking an order in
   * search of rare matches would read the whole workspace, and the planner cannot know that they are rare.
   */
  strategy: 'walk' | 'collect';
  /**
   * What else the rows have to be, where that is true of so many that the page is found among the first thousands in
   * order: they are walked and sifted. The page is short where it is not; `total` selects how many rows there are.
   */
  sift?: { where: Sql<unknown>; total: Sql<unknown> };
  /** An expression that is read together with the total, in the same view of the database: a text. */
  also?: string;
  /** The relation of `row_count` that keeps the total; only when nothing filters. */
  keptTotal?: string | undefined;
  /** Selects the one whole row with this key. */
  row: (key: Sql<unknown>) => Sql<Row>;
  /**
   * Where whole rows are plain columns of `from`: then a walked page is read straight along the index, in half
   * the time of keys first, unless it has an offset to skip.
   */
  columns?: string;
};

/** The reader: a workspace, or the operator, who is in none. */
export type Reader = {
  readonly accountId: Ctx['accountId'] | null;
  readonly db: Db;
  /** Totals that are kept are those of now. */
  readonly isPast?: boolean;
};

export type Page<Row> = { rows: Row[]; meta: z.input<typeof listMeta>; also: string | null };

/** The furthest offset; beyond it only cursors lead on, because PostgreSQL reads what it skips. */
const offsetMax = 100_000;

/**
 * One page of a list with the total, in one statement. Keys come first, along the order; whole rows are read only
 * for those of the page.
 */
export async function readPage<Row>(ctx: Reader, input: Paging, list: List<Row>): Promise<Page<Row>> {
  const after =
    input.cursor === undefined
      ? null
      : decodeCursor(input.cursor, fingerprintOf(ctx, input, list), list.order);
  const { rows } = await pageStatement(ctx, input, list, after).execute(ctx.db);
  const count = rows[0]?.list_count ?? 0;
  const found = rows[0]?.list_id === null ? [] : rows;
  const hasMore = after === null ? (input.page + 1) * input.limit < count : found.length > input.limit;
  if (found.length > input.limit) found.length = input.limit;
  const last = found.at(-1);
  const nextPage =
    hasMore && after === null && (input.page + 1) * input.limit <= offsetMax ? input.page + 1 : null;
  // Hashed only where a cursor is read or made.
  const nextCursor = hasMore && last ? encodeCursor(fingerprintOf(ctx, input, list), last) : null;
  return {
    rows: found,
    meta: { count, page: input.page, limit: input.limit, hasMore, nextPage, nextCursor },
    also: rows[0]?.list_also ?? null,
  };
}
