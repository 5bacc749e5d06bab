import { because } from '@callwright/contract/error-reasons.ts';
import type { list } from '@callwright/contract/changes.ts';
import { typesIn } from '@callwright/contract/change-subscriptions.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { timeRange } from '#/platform/values/time.ts';
import { changeColumns, envelopeOf, type ChangeRow } from './envelope.ts';
import { dispatchChanges } from './dispatch.ts';

type FeedQuery = Input<typeof list>;
type FeedPage = { rows: ChangeRow[]; after: number; hasMore: boolean };

/**
 * GET /v1/changes, in the order of the numbers. Numbers are given after the commit, one workspace at a time. So anyone
 * who sees a number has seen or can see all lower ones, and reading on from the last number skips nothing.
 */
export async function listChanges(ctx: Ctx, input: FeedQuery): Promise<Result<typeof list>> {
  const start = startOf(ctx, input);
  let page = await read(ctx, input, start);
  if (page.rows.length <= input.limit && page.hasUnnumbered) {
    await dispatchChanges(ctx);
    page = await read(ctx, input, start);
  }
  const { rows, after, hasMore } = pageOf(page, input);
  return {
    data: rows.map((row) => envelopeOf(ctx.app.config, row)),
    meta: { limit: input.limit, hasMore, nextCursor: hasMore ? String(after) : null, after },
  };
}

/** One page of the changes after `position`; null starts after the last one. For clients that follow live. */
export async function readAfter(ctx: Ctx, position: number | null): Promise<FeedPage> {
  const start = position === null ? sql`(select last from head)` : sql`${position}::bigint`;
  const page = await read(ctx, { limit: followedMax }, start);
  return pageOf(page, { limit: followedMax });
}

const followedMax = 100;

/** The requested page, and where to read on. */
function pageOf(page: Page, query: Pick<FeedQuery, 'limit' | 'cursor'>): FeedPage {
  const lost = lostPlace(page);
  if (lost !== null) throw lostPlaceError(query, lost);
  const hasMore = page.rows.length > query.limit;
  const rows = page.rows.slice(0, query.limit);
  return { rows, after: hasMore ? (rows.at(-1)?.sequence ?? page.from) : page.last, hasMore };
}

const lostPlaces = {
  RESTORED: because('FEED_RESTORED'),
  EXPIRED: because('FEED_EXPIRED'),
  BEYOND_END: because('FEED_BEYOND_END'),
} as const;

/** A client whose position is outside of the feed would miss changes without noticing. 0 is the start of the feed. */
function lostPlace({ from, last, epoch, gone }: Page): keyof typeof lostPlaces | null {
  if (from > last) return 'BEYOND_END';
  if (from === 0) return null;
  if (from < epoch) return 'RESTORED';
  return from < gone ? 'EXPIRED' : null;
}

function lostPlaceError({ cursor }: Pick<FeedQuery, 'cursor'>, reason: keyof typeof lostPlaces): ApiError {
  return new ApiError('INVALID_CURSOR', {
    details: { reason },
    fieldErrors: { [cursor === undefined ? 'after' : 'cursor']: [lostPlaces[reason]] },
  });
}

/** An SQL expression: the last number that is not wanted. */
function startOf(ctx: Ctx, { after, cursor, timeFrom }: FeedQuery): Sql {
  if (cursor !== undefined) return sql`${parsed(cursor)}::bigint`;
  if (after !== undefined || timeFrom === undefined) return sql`${after ?? 0}::bigint`;
  const { from } = timeRange(timeFrom, undefined, ctx.account.timeZone, 'timeFrom', '');
  // Numbers follow the order of commits, and a request that began earlier may commit later. So this takes the lowest
  // number among the changes of the first minute, which is longer than any transaction may last. `+ 0` makes PostgreSQL
  // use the index change_time instead of searching from the first number on.
  return sql`coalesce((
    select min(c.sequence + 0) - 1 from change c
    where c.account_id = ${ctx.accountId} and c.sequence is not null and c.occurred_at >= ${from}::timestamptz and c.occurred_at < (
      select min(f.occurred_at) + interval '1 minute' from change f
      where f.account_id = ${ctx.accountId} and f.occurred_at >= ${from}::timestamptz and f.sequence is not null)
  ), (select last from head))`;
}

function parsed(cursor: string): number {
  const sequence = /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (!Number.isSafeInteger(sequence))
    throw new ApiError('INVALID_CURSOR', { fieldErrors: { cursor: [because('CURSOR_UNKNOWN')] } });
  return sequence;
}

type Bounds = { last: number; epoch: number; gone: number };
/** The nulls next to the bounds if the page is empty. */
type NoChange = { [Key in keyof ChangeRow]: null };
type Page = Bounds & { rows: ChangeRow[]; from: number; hasUnnumbered: boolean };

/** Reads the page and the bounds of the feed in one snapshot, using the index change_sequence. */
async function read(
  ctx: Ctx,
  { types, limit }: Pick<FeedQuery, 'types' | 'limit'>,
  start: Sql,
): Promise<Page> {
  const wanted = types === undefined || types.length === 0 ? null : typesIn(types);
  const { rows } = await sql<(ChangeRow | NoChange) & Bounds & { start: number; unnumbered: boolean }>`
    with head as materialized (
      select coalesce(max(k.last), 0) as last, coalesce(max(k.epoch), 0) as epoch, coalesce(max(k.gone), 0) as gone
      from change_counter k where k.account_id = ${ctx.accountId}
    ), bounds as materialized (
      select ${start} as start, head.* from head
    )
    select bounds.*, page.*,
      exists (select from change u where u.account_id = ${ctx.accountId} and u.sequence is null) as unnumbered
    from bounds left join lateral (
      select ${changeColumns} from change c
      where c.account_id = ${ctx.accountId} and c.sequence > bounds.start and c.sequence <= bounds.last
        ${wanted === null ? sql`` : sql`and c.type = any(${wanted}::text[])`}
      order by c.sequence limit ${sql.lit(limit + 1)}
    ) page on true
    order by page.sequence`.execute(ctx.db);
  const [first] = rows;
  if (first === undefined) throw new Error('The bounds of the feed are always there');
  const found = rows.filter((row): row is typeof row & ChangeRow => typeof row.sequence === 'number');
  const { start: from, last, epoch, gone, unnumbered: hasUnnumbered } = first;
  return { rows: found, from, last, epoch, gone, hasUnnumbered };
}
