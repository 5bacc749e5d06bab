import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { gone } from '#/domain/insight/archive/fold.ts';
import type { Body, Resource } from '#/domain/insight/archive/resources.ts';
import { isRowResource, type RowResource } from '#/domain/insight/archive/rows.ts';
import type { Tail } from './tail.ts';

/** Small, so that other requests to this process wait only some milliseconds. */
const atOnce = 200;

type Entry = readonly [id: number, record: Body];

/** The existing records of a kind with the tail applied, in batches. Rows of records have no tail. */
export async function* batchesOf(
  ctx: Ctx,
  resource: Resource | RowResource,
  tail: Tail,
): AsyncGenerator<readonly Entry[]> {
  const told = new Map(isRowResource(resource) ? [] : tail.get(resource));
  for (let after = 0; ;) {
    const { rows } = await sql<{ record_id: number; body: Body }>`
      select record_id, body from archive_record
      where account_id = ${ctx.accountId} and resource = ${resource} and record_id > ${after}
      order by record_id limit ${sql.lit(atOnce)}`.execute(ctx.db);
    const batch = rows.map(({ record_id: id, body }): Entry => [id, told.get(id) ?? body]);
    for (const [id] of batch) told.delete(id);
    yield batch.filter(isThere);
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) break;
    after = last.record_id;
  }
  yield [...told].filter(isThere);
}

/** The same, one record at a time. */
export async function* recordsOf(
  ctx: Ctx,
  resource: Resource | RowResource,
  tail: Tail,
): AsyncGenerator<Entry> {
  for await (const batch of batchesOf(ctx, resource, tail)) yield* batch;
}

/** Some records of a kind, by id. */
export async function readRecords(
  ctx: Ctx,
  resource: Resource | RowResource,
  ids: readonly number[],
  tail: Tail,
): Promise<Map<number, Body>> {
  const { rows } = await sql<{ record_id: number; body: Body }>`
    select record_id, body from archive_record
    where account_id = ${ctx.accountId} and resource = ${resource} and record_id = any(${ids}::bigint[])`.execute(
    ctx.db,
  );
  const told = isRowResource(resource) ? undefined : tail.get(resource);
  const known = new Map(rows.map(({ record_id: id, body }) => [id, body]));
  return new Map(
    ids.flatMap((id) => {
      const record = told?.get(id) ?? known.get(id);
      return record === undefined || record[gone] === true ? [] : [[id, record] as const];
    }),
  );
}

/** The claims of some contacts, by contact. */
export async function readClaimsOf(
  ctx: Ctx,
  contactIds: readonly number[],
  tail: Tail,
): Promise<Map<number, Body[]>> {
  const { rows } = await sql<{ record_id: number; body: Body }>`
    select record_id, body from archive_record
    where account_id = ${ctx.accountId} and contact_id = any(${contactIds}::bigint[]) and resource = 'CLAIM'`.execute(
    ctx.db,
  );
  const told = tail.get('CLAIM') ?? new Map<number, Body>();
  const wanted = new Set(contactIds);
  const claims = [
    ...rows.filter(({ record_id: id }) => !told.has(id)).map(({ body }) => body),
    ...[...told.values()].filter((body) => wanted.has(Number(body['contact_id']))),
  ];
  return Map.groupBy(
    claims.filter((body) => body[gone] !== true),
    (body) => Number(body['contact_id']),
  );
}

function isThere([, record]: Entry): boolean {
  return record[gone] !== true;
}
