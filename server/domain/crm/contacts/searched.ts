import { inCells } from '#/platform/workspaces/in-cells.ts';
import { sql } from '#/platform/db/sql.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { readPage, type List, type Page, type Paging } from '#/platform/lists/lists.ts';
import { matchesSearch } from '#/platform/lists/search.ts';

// Counting the many matches of a search takes longer than everything else about it. So the count is cached together
// with the snapshot in which it was made, and corrected by what has become visible since: rows of contact_search_change
// contain the search text of each contact before and after. The result is as exact as counting again.

type Known = {
  count: number;
  snapshot: string;
  /** By the database's clock. */
  countedAt: string;
};

const knownMax = 5_000;
/** A smaller number is counted faster than it could be corrected. */
const keptFrom = 1_000;
/** After more changes than this, counting again is as fast. */
const changesMax = 2_000;
const keptMinutes = 10;
/** Changes are kept much longer than the counts that need them. */
const changesKeptMinutes = 120;

/**
 * Counts by workspace and text, least recently used first. A count is correct whichever process made it, so each
 * process may have its own cache.
 */
const known = new Map<string, Known>();

/** A page of the matches of a search among all contacts of the workspace. */
export async function readSearched<Row>(
  ctx: Ctx,
  input: Paging,
  list: List<Row>,
  search: string,
): Promise<Page<Row>> {
  const key = `${ctx.accountId} ${search}`;
  const kept = known.get(key);
  if (kept !== undefined) {
    const { where: base } = list;
    const sift = { where: matchesSearch('c.search_text', search), total: countedSince(ctx, kept, search) };
    const page = await readPage<Row>(ctx, input, { ...list, where: base, sift });
    const isFull = input.cursor === undefined ? page.rows.length === input.limit : page.meta.hasMore;
    if (page.meta.count >= 0 && isFull) return page;
  }
  const where = [...list.where, matchesSearch('c.search_text', search)];
  const page = await readPage<Row>(ctx, input, { ...list, where, strategy: 'collect', also: snapshotSql });
  keep(key, page);
  return page;
}

/**
 * Nothing is cached from a transaction that has written, because it sees what others do not; nor from a replica, whose
 * snapshots do not list open transactions.
 */
const snapshotSql =
  "case when pg_current_xact_id_if_assigned() is null and not pg_is_in_recovery() then pg_current_snapshot()::text || ' ' || now() end";

function keep(key: string, { meta, also }: Page<unknown>): void {
  known.delete(key);
  if (also === null || meta.count < keptFrom) return;
  const end = also.indexOf(' ');
  known.set(key, { count: meta.count, snapshot: also.slice(0, end), countedAt: also.slice(end + 1) });
  for (const oldest of known.keys()) {
    if (known.size <= knownMax) break;
    known.delete(oldest);
  }
}

/** The corrected count; -1 if it must be counted again. */
function countedSince({ accountId }: Ctx, { count, snapshot, countedAt }: Known, search: string) {
  return sql`
    select case when count(*) > ${changesMax} or bool_or(contact_id is null) or now() > ${countedAt}::timestamptz + ${`${keptMinutes} minutes`}::interval then -1
      else ${count}::bigint + count(*) filter (where ${matchesSearch('after', search)}) - count(*) filter (where ${matchesSearch('before', search)}) end as n
    from (
      select contact_id, before, after from contact_search_change
      where account_id = ${accountId} and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
      limit ${sql.lit(changesMax + 1)}) since`;
}

/** Deletes changes that no cached count can need any more. */
export async function forgetSearchChanges(app: App): Promise<void> {
  const kept = `${changesKeptMinutes} minutes`;
  await inCells(app, sql`delete from contact_search_change where at < now() - ${kept}::interval`);
}
