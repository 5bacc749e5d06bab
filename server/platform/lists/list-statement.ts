import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Position } from './list-cursors.ts';
import type { List, Paging, Reader } from './lists.ts';

/** A row of a page, with the total and its keyset position. */
export type ListRow = {
  list_count: number;
  list_also?: string | null;
  list_id: number | null;
  list_key: string;
};

export function pageStatement<Row>(
  ctx: Reader,
  input: Paging,
  list: List<Row>,
  after: Position | null,
): Sql<Row & ListRow> {
  const from = sql.raw(list.from);
  const where = sql.join([...list.where], sql` and `);
  if (list.sift !== undefined) {
    const page = siftedPage(input, list, { where, sifted: list.sift.where }, after);
    return sql`select total.n as list_count, item.* from (${list.sift.total}) total left join (${page}) item on true`;
  }
  if (list.strategy === 'collect') {
    const keys = pageOf(
      { ...list, from: 'matched', where: sql`true`, by: 'sort', key: 'id' },
      place,
      input,
      after,
    );
    const also = sql.raw(list.also === undefined ? '' : `, ${list.also} as also`);
    const alsoRead = sql.raw(list.also === undefined ? '' : ', total.also as list_also');
    return sql`with ${matchedOf(ctx, list, where)}, keys as (${keys})
      select ${wholeRows}${alsoRead} from (select count(*) as n${also} from matched) total left join keys on true
        left join lateral (${wholeRow(list)}) item on true order by keys.list_place`;
  }
  const count =
    list.keptTotal === undefined || ctx.isPast
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

/** The id and the sort key of each match. */
function matchedOf<Row>(ctx: Reader, list: List<Row>, where: Sql<unknown>): Sql<unknown> {
  const from = sql.raw(list.from);
  const matches = (rows: Sql<unknown>) =>
    sql`select ${sql.raw(`${list.key} as id, ${list.order.by} as sort`)} from ${rows} where ${where}`;
  if (list.isSearch !== true || ctx.isPast) return sql`matched as materialized (${matches(from)})`;
  const alias = aliasOf(list);
  // Without an order, the planner may look for the rows of the workspace in the whole table.
  const first = (columns: string, limit: number) =>
    sql`select ${sql.raw(columns)} from ${from} where ${alias}.account_id = ${ctx.accountId} order by ${sql.raw(list.key)} limit ${sql.lit(limit)}`;
  return sql`known as materialized (select count(*) > ${sql.lit(fewRows)} as are_many
      from (${first('', fewRows + 1)}) first_rows),
    matched as materialized (${matches(from)} and (select are_many from known)
      union all ${matches(sql`(${first('*', fewRows)}) ${alias}`)} and not (select are_many from known))`;
}

/**
 * So many rows are searched one by one. The index of words contains the words of all workspaces, and the planner
 * expects an average workspace: it would use that index for a small one too, which takes much longer.
 */
const fewRows = 250;

/** The alias of a list's only table: `c` of `contact c`. */
function aliasOf({ from }: Pick<List<unknown>, 'from'>): Sql<unknown> {
  return sql.raw(from.split(' ').at(-1) ?? '');
}

const siftedMax = 4_000;

/** The inner limit keeps the planner from searching by the filters instead of the order. */
function siftedPage<Row>(
  input: Paging,
  list: List<Row>,
  { where, sifted }: { where: Sql<unknown>; sifted: Sql<unknown> },
  after: Position | null,
): Sql<unknown> {
  const near = { ...list, where, by: list.order.by };
  const inOrder = sql`select * from ${sql.raw(list.from)} where ${conditionsOf(near, after)} order by ${sortingOf(near)} limit ${sql.lit(siftedMax)}`;
  const from = sql`(${inOrder}) ${aliasOf(list)}`;
  return selected({ ...near, where: sifted }, list.columns ?? list.key, from, input, after);
}

/**
 * One whole row per key. `offset 0` keeps the planner from joining the other way around: a generic plan would build the
 * rows of all calls of a large workspace (200 ms) to find the twenty of the page.
 */
function wholeRow<Row>(list: List<Row>): Sql<unknown> {
  return sql`${list.row(sql.raw('keys.list_id'))} offset 0`;
}

const place = 'row_number() over () as list_place';
const wholeRows = sql.raw('total.n as list_count, keys.list_id, keys.list_key, item.*');

function keptTotal(ctx: Reader, relation: string): Sql<unknown> {
  return sql`select coalesce(sum(n), 0)::bigint as n from row_count where account_id = ${ctx.accountId} and relation = ${relation}`;
}

type Ordered = Pick<List<unknown>, 'from' | 'key' | 'order' | 'direction'> & {
  by: string;
  where: Sql<unknown>;
};

/** One page in order. */
function pageOf(list: Ordered, columns: string, input: Paging, after: Position | null): Sql<unknown> {
  const page = { ...list, where: conditionsOf(list, after) };
  const from = sql.raw(list.from);
  if (columns !== place) return selected(page, columns, from, input, after);
  return sql`select *, ${sql.raw(place)} from (${selected(page, null, from, input, after)}) ordered`;
}

/** The limit is a literal: for a parameter, the planner assumes a tenth of the rows. */
function selected(
  list: Ordered,
  columns: string | null,
  from: Sql<unknown>,
  input: Paging,
  after: Position | null,
): Sql<unknown> {
  // A keyset page cannot compare an offset with the total, so it reads one more row to see whether there are more.
  const limit = sql.lit(after === null ? input.limit : input.limit + 1);
  const offset = after === null && input.page > 0 ? sql` offset ${input.page * input.limit}` : sql``;
  const more = columns === null ? '' : `, ${columns}`;
  return sql`select ${sql.raw(`${list.key} as list_id, ${list.by}::text as list_key${more}`)}
    from ${from} where ${list.where} order by ${sortingOf(list)} limit ${limit}${offset}`;
}

function sortingOf({ by, key, direction }: Ordered): Sql<unknown> {
  return sql.raw(by === key ? `${key} ${direction}` : `${by} ${direction}, ${key} ${direction}`);
}

function conditionsOf(list: Ordered, after: Position | null): Sql<unknown> {
  return after === null ? list.where : sql`${list.where} and ${isBeyond(list, after)}`;
}

function isBeyond({ by, key, order, direction }: Ordered, after: Position): Sql<unknown> {
  const sign = direction === 'asc' ? '>' : '<';
  // Under row-level security, an index on a function serves the order but not the start position. `sql.search` allows
  // both.
  if (by.startsWith('lower('))
    return sql.search`${sql.raw(`(${by}, ${key}) ${sign} (`)}${after.value}${sql.raw(`::${order.type}, `)}${after.id}::bigint)`;
  if (by === key) return sql`${sql.raw(`${key} ${sign}`)} ${after.id}::bigint`;
  return sql`${sql.raw(`(${by}, ${key}) ${sign} (`)}${after.value}${sql.raw(`::${order.type}, `)}${after.id}::bigint)`;
}
