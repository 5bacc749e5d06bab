import type { Result } from '@callwright/contract/endpoint.ts';
import type { latest } from '@callwright/contract/report-checks.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { includesScope, type Scope } from '@callwright/contract/scopes.ts';
import { personalFields } from '#/domain/crm/contact-records/columns.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { holdsFrom } from '#/platform/past/as-of.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import type { Stored, StoredRecord } from './check.ts';
import { notChecked } from './compare-numbers.ts';
import { oneEach, readDiffering, type DifferingRecord } from './compare-records.ts';
import { comparePages, readDifferingRows } from './compare-rows.ts';

type Answer = Result<typeof latest>['data'];
type Row = {
  id: number;
  checked_at: string;
  records: number;
  numbers: number;
  difference_count: number;
  differences: Stored;
};

/** GET /v1/reportChecks/latest */
export async function getLatestCheck(ctx: Ctx): Promise<Result<typeof latest>> {
  mustSeeAll(ctx);
  const [check, isWaiting, from] = await Promise.all([readLatest(ctx), isCheckWaiting(ctx), holdsFrom(ctx)]);
  return {
    data: {
      check: check === null ? null : await present(ctx, check),
      isWaiting,
      holdsFrom: from,
      notChecked: [...notChecked],
    },
  };
}

/** Differences may concern anybody's records. */
export function mustSeeAll(ctx: Ctx): void {
  if (ctx.role !== null && levelOf(ctx.role, 'reports:read') !== 'all')
    throw new ApiError('INSUFFICIENT_ROLE');
}

/** Uses the index report_check_by_time. */
async function readLatest(ctx: Ctx): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select id, checked_at, records, numbers, difference_count, differences from report_check
    where account_id = ${ctx.accountId} and state = 'DONE' order by checked_at desc, id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

async function isCheckWaiting(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`
    select from report_check where account_id = ${ctx.accountId} and state = 'WAITING'`.execute(ctx.db);
  return rows.length > 0;
}

async function present(ctx: Ctx, row: Row): Promise<NonNullable<Answer['check']>> {
  return {
    id: row.id,
    checkedAt: iso(toMs(row.checked_at)),
    records: row.records,
    numbers: row.numbers,
    differenceCount: row.difference_count,
    recordDifferences: await presentRecords(ctx, row.differences.records),
    numberDifferences: [...row.differences.numbers],
  };
}

const scopes: Readonly<Record<DifferingRecord['resource'], Scope>> = {
  CONTACT: 'contacts:read',
  CALL: 'eventCalls:read',
  DEAL: 'deals:read',
  PAYMENT: 'transactions:read',
  CLAIM: 'contacts:read',
  EVENT: 'events:read',
};

async function readNow(
  ctx: Ctx,
  resource: DifferingRecord['resource'],
  ids: readonly number[],
): Promise<DifferingRecord[]> {
  if (resource === 'EVENT') return (await comparePages(ctx, ids)).differing;
  const own = await readDiffering(ctx, resource, ids);
  return oneEach([...own, ...(await readDifferingRows(ctx, resource, ids))]);
}

/** The current values. None are stored with a check, because they may be about a person who is erased later. */
async function presentRecords(
  ctx: Ctx,
  stored: readonly StoredRecord[],
): Promise<NonNullable<Answer['check']>['recordDifferences']> {
  const now = new Map<string, DifferingRecord>();
  for (const [resource, some] of Map.groupBy(stored, (one) => one.resource))
    for (const found of await readNow(
      ctx,
      resource,
      some.map(({ id }) => id),
    ))
      now.set(`${resource}${found.id}`, found);
  return stored.map(({ resource, id, missing, fields }) => {
    const found = now.get(`${resource}${id}`);
    const mayRead = includesScope(ctx.scopes, scopes[resource]);
    return {
      resource,
      id,
      missing,
      currency: (mayRead ? found?.currency : undefined) ?? null,
      isSolved: found === undefined,
      fields: fields.map((field) => {
        const mayReadField =
          mayRead && (!personalFields.has(field) || includesScope(ctx.scopes, 'contacts:pii'));
        const value = mayReadField ? found?.fields.find((one) => one.field === field) : undefined;
        return { field, stored: value?.stored ?? null, archived: value?.archived ?? null };
      }),
    };
  });
}
