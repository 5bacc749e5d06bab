import { hash } from 'node:crypto';
import type { listMeta } from '@callwright/contract/shared.ts';
import { sql, type RawBuilder } from 'kysely';
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
  where: readonly RawBuilder<unknown>[];
  /**
   * `walk` reads the page along an index in the asked order and counts apart: for filters that this index serves.
   * `collect` finds all matches once, then counts and sorts them: for the rest. Walking an order in search of
   * rare matches would read the whole workspace, and the planner cannot know that they are rare.
   */
  strategy: 'walk' | 'collect';
  /** The relation of `row_count` that keeps the total; only when nothing filters. */
  keptTotal?: string | undefined;
  /** Selects the whole row with this key. */
  row: (key: RawBuilder<unknown>) => RawBuilder<Row>;
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
  const fingerprint = fingerprintOf(ctx, input, list);
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor, fingerprint, list.order);
  const { rows } = await statement(ctx, input, list, after).execute(ctx.db);
  const count = rows[0]?.list_count ?? 0;
  const found = rows[0]?.list_id === null ? [] : rows;
  const hasMore = after === null ? (input.page + 1) * input.limit < count : found.length > input.limit;
  if (found.length > input.limit) found.length = input.limit;
  const last = found.at(-1);
  const nextPage = hasMore && after === null && (input.page + 1) * input.limit <= offsetMax ? input.page + 1 : null;
  const nextCursor = hasMore && last ? encodeCursor(fingerprint, last) : null;
  return { rows: found, meta: { count, page: input.page, limit: input.limit, hasMore, nextPage, nextCursor } };
}

function statement<Row>(ctx: Ctx, input: Paging, list: List<Row>, after: Position | null): RawBuilder<Row & ListRow> {
  const { order, direction, key } = list;
  const from = sql.raw(list.from);
  const where = sql.join([...list.where], sql` and `);
  const wholeRow = list.row(sql.raw('keys.list_id'));
  if (list.strategy === 'walk') {
    const count = list.keptTotal === undefined ? sql`select count(*) as n from ${from} where ${where}` : keptTotal(ctx, list.keptTotal);
    const keys = keysOf({ ...list, where }, order.by, key, input, after);
    return sql`with keys as (${keys}) select ${results} from (${count}) total left join keys on true
      left join lateral (${wholeRow} limit 1) item on true order by keys.list_place`;
  }
  const keys = keysOf({ from: 'matched', where: sql`true`, order, direction }, 'sort', 'id', input, after);
  return sql`with matched as materialized (select ${sql.raw(key)} as id, ${sql.raw(order.by)} as sort from ${from} where ${where}),
      keys as (${keys})
    select ${results} from (select count(*) as n from matched) total left join keys on true
      left join lateral (${wholeRow} limit 1) item on true order by keys.list_place`;
}

const results = sql.raw('total.n as list_count, keys.list_id, keys.list_key, item.*');

function keptTotal(ctx: Ctx, relation: string): RawBuilder<unknown> {
  return sql`select coalesce(sum(n), 0)::bigint as n from row_count where account_id = ${ctx.accountId} and relation = ${relation}`;
}

type Keys = Pick<List<unknown>, 'from' | 'order' | 'direction'> & { where: RawBuilder<unknown> };

/** The keys of one page. The limit stands in the text: as a parameter it would be planned as a tenth of the table. */
function keysOf(list: Keys, sort: string, key: string, input: Paging, after: Position | null): RawBuilder<unknown> {
  const sorting = sort === key ? `${key} ${list.direction}` : `${sort} ${list.direction}, ${key} ${list.direction}`;
  const head = sql.raw(`select ${key} as list_id, ${sort}::text as list_key, row_number() over (order by ${sorting}) as list_place from ${list.from}`);
  // A page by cursor has no offset to tell from the total whether more follows: one row beyond it does.
  const end = sql.raw(`order by ${sorting} limit ${after === null ? input.limit : input.limit + 1}`);
  if (after !== null) return sql`${head} where ${list.where} and ${isBeyond(list, sort, key, after)} ${end}`;
  if (input.page === 0) return sql`${head} where ${list.where} ${end}`;
  return sql`${head} where ${list.where} ${end} offset ${input.page * input.limit}`;
}

function isBeyond(list: Keys, sort: string, key: string, after: Position): RawBuilder<unknown> {
  const sign = list.direction === 'asc' ? '>' : '<';
  if (sort === key) return sql`${sql.raw(`${key} ${sign}`)} ${after.id}::bigint`;
  return sql`${sql.raw(`(${sort}, ${key}) ${sign} (`)} ${after.value}::${sql.raw(list.order.type)}, ${after.id}::bigint)`;
}

/** Binds a cursor to its workspace, list, filters and order: elsewhere its position would mean nothing. */
function fingerprintOf(ctx: Ctx, input: Paging, list: List<never>): string {
  const { page: _page, limit: _limit, cursor: _cursor, ...filters } = input;
  return hash('sha1', JSON.stringify([ctx.accountId, list.name, filters]), 'base64url').slice(0, 12);
}

function encodeCursor(fingerprint: string, row: ListRow): string {
  return Buffer.from(JSON.stringify([fingerprint, row.list_key, row.list_id])).toString('base64url');
}

const positions: Record<Order['type'], RegExp> = {
  bigint: /^-?\d{1,18}$/,
  text: /^[^\u0000]*$/,
  timestamptz: /^\d{4,6}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/,
};

function decodeCursor(cursor: string, fingerprint: string, order: Order): Position {
  const [bound, value, id] = parseCursor(cursor);
  const isOurs = bound === fingerprint && typeof value === 'string' && value.isWellFormed() && positions[order.type].test(value);
  if (!isOurs || !Number.isSafeInteger(id)) throw new ApiError('INVALID_CURSOR', { fieldErrors: { cursor: ['Is not a cursor of this list'] } });
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
