import type { Input } from '@callwright/contract/endpoint.ts';
import { scimUrns } from '@callwright/contract/scim-shapes.ts';
import type { listUsers } from '@callwright/contract/scim-users.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { conditionOf, orderOf, type Searchables } from './filter-sql.ts';
import { nameIn, readFilter } from './filter.ts';
import { ScimError } from './scim-error.ts';

export type Query = Input<typeof listUsers>;

type List = {
  /** The URN that may precede attribute names. */
  readonly urn: string;
  readonly known: Searchables;
  /** The part between `from` and the filter: tables with aliases, restricted to the workspace. */
  readonly from: Sql<unknown>;
  /** The last sort key, by which rows are also read. */
  readonly key: Sql<unknown>;
};

/** The ids of one page in order, and the total (RFC 7644 3.4.2). */
export async function idsOfPage(
  ctx: Ctx,
  query: Query,
  { urn, known, from, key }: List,
): Promise<{ ids: number[]; total: number }> {
  const where =
    query.filter === undefined || query.filter === ''
      ? sql`true`
      : conditionOf(readFilter(query.filter, urn), known);
  const counted = await sql<{ n: number }>`select count(*) as n from ${from} and ${where}`.execute(ctx.db);
  const total = counted.rows[0]?.n ?? 0;
  if (query.count === 0 || query.startIndex > total) return { ids: [], total };
  const { rows } = await sql<{ id: number }>`
    select ${key} as id from ${from} and ${where}
    order by ${orderOfQuery(query, urn, known)}${key} limit ${query.count} offset ${query.startIndex - 1}`.execute(
    ctx.db,
  );
  return { ids: rows.map(({ id }) => id), total };
}

function orderOfQuery({ sortBy, sortOrder }: Query, urn: string, known: Searchables): Sql<unknown> {
  if (sortBy === undefined || sortBy === '') return sql``;
  const order = orderOf(nameIn(sortBy, urn), known);
  if (order === null)
    throw new ScimError('invalidPath', `There is nothing to sort by ${sortBy.slice(0, 100)}`);
  return sql`${order} ${sql.raw(sortOrder === 'descending' ? 'desc nulls first' : 'asc nulls last')}, `;
}

/** A page in the form of SCIM. */
export function listReply<T>(Resources: T[], total: number, { startIndex }: Query) {
  return {
    schemas: [scimUrns.list],
    totalResults: total,
    startIndex,
    itemsPerPage: Resources.length,
    Resources,
  };
}

/** Rows in the order of their ids, without those deleted meanwhile. */
export function inOrder<R extends { readonly id: number }>(rows: readonly R[], ids: readonly number[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
