import { hash } from 'node:crypto';
import type { listMeta } from '@callwright/contract/shared.ts';
import { sql, type Sql } from './db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from './ctx.ts';
import { ApiError } from './errors.ts';

/** What a list can be ordered by: an SQL expression that is never null, and its type. */
export type Order = { readonly by: string; readonly type: 'bigint' | 'text' | 'timestamptz' };

/** The part of a list's input that says which page; what remains are its filters and order. */
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
   * `walk` reads the page along an index in the asked order and counts apart: for filters that this index serves.
   * `collect` finds all matches once, then counts and sorts them: for the rest. Walking an order in search of
   * rare matches would read the whole workspace, and the planner cannot know that they are rare.
   */
  strategy: 'walk' | 'collect';
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

export type Page<Row> = { rows: Row[]; meta: z.input<typeof listMeta> };

type ListRow = { list_count: number; list_id: number | null; list_key: string };
type Position = { value: string; id: number };

/** The furthest offset; beyond it only cursors lead on, because PostgreSQL reads what it skips. */
const offsetMax = 100_000;

/**
 * One page of a list with the total, in one statement. Keys come first, along the order; whole rows are read only
 * for those of the page.
 */
export async function readPage<Row>(ctx: Ctx, input: Paging, list: List<Row>): Promise<Page<Row>> {
  const after =
    input.cursor === undefined
      ? null
      : decodeCursor(input.cursor, fingerprintOf(ctx, input, list), list.order);
  const { rows } = await statement(ctx, input, list, after).execute(ctx.db);
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
  };
}

function statement<Row>(
  ctx: Ctx,
  input: Paging,
  list: List<Row>,
  after: Position | null,
): Sql<Row & ListRow> {
  const from = sql.raw(list.from);
  const where = sql.join([...list.where], sql` and `);
  if (list.strategy === 'collect') {
    const keys = pageOf(
      { ...list, from: 'matched', where: sql`true`, by: 'sort', key: 'id' },
      place,
      input,
      after,
    );
    return sql`with matched as materialized (select ${sql.raw(list.key)} as id, ${sql.raw(list.order.by)} as sort from ${from} where ${where}),
        keys as (${keys})
      select ${wholeRows} from (select count(*) as n from matched) total left join keys on true
        left join lateral (${wholeRow(list)}) item on true order by keys.list_place`;
  }
  const count =
    list.keptTotal === undefined
      ? sql`select count(*) as n from ${from} where ${where}`
      : keptTotal(ctx, list.keptTotal);
  const ordered = { ...list, where, by: list.order.by };
  if (list.columns !== undefined && (input.page === 0 || after !== null)) {
    return sql`select total.n as list_count, item.* from (${count}) total left join (${pageOf(ordered, list.columns, input, after)}) item on true`;
  }
  return sql`with keys as (${pageOf(ordered, place, input, after)})
    select ${wholeRows} from (${count}) total left join keys on true
      left join lateral (${wholeRow(list)}) item on true order by keys.list_place`;
}

/**
 * One whole row for each key. The offset keeps the planner from joining the other way round: a plan for any workspace
 * would build the rows of all calls of a large one (200 ms) to find the twenty of the page.
 */
function wholeRow<Row>(list: List<Row>): Sql<unknown> {
  return sql`${list.row(sql.raw('keys.list_id'))} offset 0`;
}

const place = 'row_number() over () as list_place';
const wholeRows = sql.raw('total.n as list_count, keys.list_id, keys.list_key, item.*');

function keptTotal(ctx: Ctx, relation: string): Sql<unknown> {
  return sql`select coalesce(sum(n), 0)::bigint as n from row_count where account_id = ${ctx.accountId} and relation = ${relation}`;
}

type Ordered = Pick<List<unknown>, 'from' | 'key' | 'order' | 'direction'> & {
  by: string;
  where: Sql<unknown>;
};

/** One page in order. The limit stands in the text: as a parameter it would be planned as a tenth of the table. */
function pageOf(list: Ordered, columns: string, input: Paging, after: Position | null): Sql<unknown> {
  const { by, key, direction } = list;
  const sorting = by === key ? `${key} ${direction}` : `${by} ${direction}, ${key} ${direction}`;
  // A page by cursor has no offset to tell from the total whether more follows: one row beyond it does.
  const limit = after === null ? input.limit : input.limit + 1;
  const conditions = after === null ? list.where : sql`${list.where} and ${isBeyond(list, after)}`;
  const ordered = sql`select ${sql.raw(`${key} as list_id, ${by}::text as list_key`)}`;
  const rest = sql`${sql.raw(`from ${list.from} where `)}${conditions}${sql.raw(` order by ${sorting} limit ${limit}`)}`;
  const offset = after === null && input.page > 0 ? sql` offset ${input.page * input.limit}` : sql``;
  if (columns !== place) return sql`${ordered}, ${sql.raw(columns)} ${rest}${offset}`;
  return sql`select *, ${sql.raw(place)} from (${ordered} ${rest}${offset}) ordered`;
}

function isBeyond({ by, key, order, direction }: Ordered, after: Position): Sql<unknown> {
  const sign = direction === 'asc' ? '>' : '<';
  if (by === key) return sql`${sql.raw(`${key} ${sign}`)} ${after.id}::bigint`;
  return sql`${sql.raw(`(${by}, ${key}) ${sign} (`)}${after.value}${sql.raw(`::${order.type}, `)}${after.id}::bigint)`;
}

/** Binds a cursor to its workspace, list, filters and order: elsewhere its position would mean nothing. */
function fingerprintOf(ctx: Ctx, input: Paging, list: { name: string }): string {
  const { page: _page, limit: _limit, cursor: _cursor, ...filters } = input;
  return hash('sha1', JSON.stringify([ctx.accountId, list.name, filters]), 'base64url').slice(0, 12);
}

function encodeCursor(fingerprint: string, row: ListRow): string {
  return Buffer.from(JSON.stringify([fingerprint, row.list_key, row.list_id])).toString('base64url');
}

const positions: Record<Order['type'], RegExp> = {
  bigint: /^-?\d{1,18}$/,
  text: /^/,
  timestamptz: /^\d{4,6}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/,
};

function decodeCursor(cursor: string, fingerprint: string, order: Order): Position {
  const [bound, value, id] = parseCursor(cursor);
  const isOurs =
    bound === fingerprint &&
    typeof value === 'string' &&
    value.isWellFormed() &&
    !value.includes('\u0000') &&
    positions[order.type].test(value);
  if (!isOurs || !Number.isSafeInteger(id))
    throw new ApiError('INVALID_CURSOR', { fieldErrors: { cursor: ['Is not a cursor of this list'] } });
  return { value, id: Number(id) };
}

function parseCursor(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
