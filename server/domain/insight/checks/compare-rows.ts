import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Body, Resource } from '#/domain/insight/archive/resources.ts';
import { isIn, rowKinds, rowResources, rowsNow, type RowResource } from '#/domain/insight/archive/rows.ts';
import type { ComparedRecords, DifferingRecord } from './compare-records.ts';

type Pair = { id: number; kept: Body | null; stored: Body | null };

/** Compares the rows of every record with their archive entries. */
export async function compareRows(ctx: Ctx): Promise<ComparedRecords> {
  let count = 0;
  const differing: DifferingRecord[] = [];
  for (const resource of rowResources) {
    const found = await readPairs(ctx, resource, null);
    count += await countRows(ctx, resource);
    differing.push(...found.map((pair) => differenceOf(resource, pair)));
  }
  const pages = await comparePages(ctx, null);
  return { count: count + pages.count, differing: [...differing, ...pages.differing] };
}

/** The current rows of some records, where they differ. */
export async function readDifferingRows(
  ctx: Ctx,
  resource: Resource,
  ids: readonly number[],
): Promise<DifferingRecord[]> {
  const differing: DifferingRecord[] = [];
  for (const rows of rowResources.filter((one) => rowKinds[one].of === resource))
    differing.push(...(await readPairs(ctx, rows, ids)).map((pair) => differenceOf(rows, pair)));
  return differing;
}

async function readPairs(ctx: Ctx, resource: RowResource, ids: readonly number[] | null): Promise<Pair[]> {
  const which = ids === null ? sql`` : sql` and a.record_id = any(${ids}::bigint[])`;
  const { rows } = await sql<Pair>`
    select coalesce(a.record_id, t.owner) as id, a.body as kept, t.body as stored
    from (
      select a.record_id, a.body from archive_record a
      where a.account_id = ${ctx.accountId} and a.resource = ${resource} and a.body <> '{}'${which}) a
    full join (${rowsNow(resource, ctx.accountId, ids)}) t on t.owner = a.record_id
    where a.body is distinct from t.body order by 1`.execute(ctx.db);
  return rows;
}

async function countRows(ctx: Ctx, resource: RowResource): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.ref(rowKinds[resource].table)} t where t.account_id = ${ctx.accountId} and ${isIn(resource)}`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
}

/** Only the rows that differ, by key. */
function differenceOf(resource: RowResource, { id, kept, stored }: Pair): DifferingRecord {
  const { of, field } = rowKinds[resource];
  const keys = [...new Set([...Object.keys(kept ?? {}), ...Object.keys(stored ?? {})])];
  const others = keys.filter((key) => !isDeepStrictEqual(kept?.[key], stored?.[key]));
  const only = (body: Body | null): Body =>
    Object.fromEntries(others.map((key) => [key, body?.[key] ?? null]));
  return { resource: of, id, missing: null, fields: [{ field, stored: only(stored), archived: only(kept) }] };
}

type Days = { event_id: number; stored: Body; archived: Body };

/** Compares the counters of each event's page, by day, with the sums of the recorded increments. */
export async function comparePages(ctx: Ctx, eventIds: readonly number[] | null): Promise<ComparedRecords> {
  const which = eventIds === null ? sql`` : sql` and event_id = any(${eventIds}::bigint[])`;
  const counts = (alias: string) =>
    sql.raw(`jsonb_build_array(${alias}.views, ${alias}.started, ${alias}.submitted)`);
  const { rows } = await sql<Days>`
    select coalesce(v.event_id, p.event_id) as event_id,
      jsonb_object_agg(coalesce(v.day, p.day), ${counts('v')}) as stored, jsonb_object_agg(coalesce(v.day, p.day), ${counts('p')}) as archived
    from (select * from event_stat where account_id = ${ctx.accountId}${which}) v
    full join (
      select event_id, day, sum(views) as views, sum(started) as started, sum(submitted) as submitted
      from page_tally where account_id = ${ctx.accountId}${which} group by event_id, day
    ) p on p.event_id = v.event_id and p.day = v.day
    where (v.views, v.started, v.submitted) is distinct from (p.views, p.started, p.submitted)
    group by 1 order by 1`.execute(ctx.db);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from event_stat v where v.account_id = ${ctx.accountId}`.execute(ctx.db);
  return {
    count: counted[0]?.n ?? 0,
    differing: rows.map(({ event_id: id, stored, archived }) => ({
      resource: 'EVENT',
      id,
      missing: null,
      fields: [{ field: 'pages', stored, archived }],
    })),
  };
}
