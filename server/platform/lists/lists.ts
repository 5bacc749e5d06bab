import type { listMeta } from '@callwright/contract/shared.ts';
import type { Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Db } from '#/platform/db/db.ts';
import { decodeCursor, encodeCursor, fingerprintOf } from './list-cursors.ts';
import { pageStatement } from './list-statement.ts';

/** What a list can be ordered by: an SQL expression that is never null, and its type. */
export type Order = { readonly by: string; readonly type: 'bigint' | 'text' | 'timestamptz' };

/** The part of a list's input that selects the page. The rest is filters and order. */
export type Paging = { page: number; limit: number; cursor?: string | undefined };

export type List<Row> = {
  /** Part of the fingerprint that binds cursors to this list. */
  name: string;
  /** Tables with aliases, `contact c`. */
  from: string;
  /** The last sort key, which makes the order total, such as `c.id`. */
  key: string;
  order: Order;
  direction: 'asc' | 'desc';
  where: readonly Sql<unknown>[];
  /**
   * `walk` reads the page from an index in the requested order and counts separately; for filters that this index
   * serves. `collect` finds all matches once, then counts and sorts them; for all other filters. Walking in search of
   * rare matches would read the whole workspace, and the planner cannot know that they are rare.
   */
  strategy: 'walk' | 'collect';
  /** The conditions contain `matchesSearch`. Only for one table, and only with `collect`. */
  isSearch?: boolean;
  /**
   * A further condition that most rows meet: the page is read from the first few thousand rows in order and filtered
   * afterwards. If too few of them match, the page is short. `total` selects the number of rows.
   */
  sift?: { where: Sql<unknown>; total: Sql<unknown> };
  /** A text expression, read together with the total in the same snapshot. */
  also?: string;
  /** The relation in `row_count` that keeps the total; only for a list without filters. */
  keptTotal?: string | undefined;
  /** Selects the one whole row with this key. */
  row: (key: Sql<unknown>) => Sql<Row>;
  /**
   * Set if whole rows are plain columns of `from`. A walked page is then read straight from the index, in half the
   * time, unless it has an offset.
   */
  columns?: string;
};

/** Who reads: a workspace, or the operator, who is in none. */
export type Reader = {
  readonly accountId: Ctx['accountId'] | null;
  readonly db: Db;
  /** Past states are read. Stored totals are those of now, so they are not used. */
  readonly isPast?: boolean;
};

export type Page<Row> = { rows: Row[]; meta: z.input<typeof listMeta>; also: string | null };

/** The highest offset. PostgreSQL reads all rows that it skips, so only cursors lead beyond it. */
const offsetMax = 100_000;

/**
 * One page of a list with the total, in one statement. Keys are selected first, in order; whole rows are read only for
 * the keys of the page.
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
  // The hash is computed only if a cursor is read or made.
  const nextCursor = hasMore && last ? encodeCursor(fingerprintOf(ctx, input, list), last) : null;
  return {
    rows: found,
    meta: { count, page: input.page, limit: input.limit, hasMore, nextPage, nextCursor },
    also: rows[0]?.list_also ?? null,
  };
}
