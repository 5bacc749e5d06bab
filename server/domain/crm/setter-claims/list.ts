import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { list } from '@callwright/contract/setter-claims.ts';
import { anyOf } from '#/platform/lists/any-of.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { claimStatusNow } from '#/domain/scheduling/call-records/claims.ts';
import { readPage, type Order } from '#/platform/lists/lists.ts';
import { timeRange } from '#/platform/values/time.ts';
import { presentClaim, selectClaims } from './setter-claim.ts';

type Filters = Input<typeof list>;
type Condition = Sql<unknown>;

/** Each has an index that starts with the workspace and ends with the id. */
const orders: Record<Filters['orderColumn'], Order> = {
  id: { by: 's.id', type: 'bigint' },
  claimedAt: { by: 's.claimed_at', type: 'timestamptz' },
};

/** GET /v1/setterClaims: all claims, or one's own. */
export async function listClaims(ctx: Ctx, input: Filters): Promise<Result<typeof list>> {
  const conditions = claimConditions(ctx, input);
  const isWhole = conditions.length === 0;
  const { rows, meta } = await readPage(ctx, input, {
    name: 'setterClaims',
    from: 'setter_claim s',
    key: 's.id',
    order: orders[input.orderColumn],
    direction: input.orderBy,
    where: [sql`s.account_id = ${ctx.accountId}`, ...conditions],
    strategy: isWhole ? 'walk' : 'collect',
    keptTotal: isWhole ? 'setter_claim' : undefined,
    row: (id) => selectClaims(ctx, sql`where s.account_id = ${ctx.accountId} and s.id = ${id}`),
  });
  return { data: { setterClaims: rows.map((row) => presentClaim(ctx, row)), count: meta.count }, meta };
}

function claimConditions(ctx: Ctx, input: Filters): Condition[] {
  const conditions: Condition[] = [];
  if (ctx.role !== null && levelOf(ctx.role, 'claims:read') !== 'all')
    conditions.push(sql`s.setter_id = ${ctx.userId}`);
  if (input.id?.length) conditions.push(anyOf('s.id', input.id));
  if (input.contactId?.length) conditions.push(anyOf('s.contact_id', input.contactId));
  if (input.setterIds?.length) conditions.push(hasSetter(input.setterIds));
  if (input.eventIds?.length) conditions.push(anyOf('s.event_id', input.eventIds));
  if (input.claimStatus?.length)
    conditions.push(sql`${claimStatusNow(ctx)} = any(${input.claimStatus}::text[])`);
  if (input.outcome?.length) conditions.push(sql`s.outcome = any(${input.outcome}::text[])`);
  if (input.open !== undefined) conditions.push(sql`(s.released_at is null) = ${input.open}`);
  const claimed = timeRange(input.timeFrom, input.timeTo, ctx.account.timeZone, 'timeFrom', 'timeTo');
  if (claimed.from) conditions.push(sql`s.claimed_at >= ${claimed.from}::timestamptz`);
  if (claimed.before) conditions.push(sql`s.claimed_at < ${claimed.before}::timestamptz`);
  if (claimed.to) conditions.push(sql`s.claimed_at <= ${claimed.to}::timestamptz`);
  return conditions;
}

/** 0 means claims of nobody. */
function hasSetter(setterIds: number[]): Condition {
  const claimed = sql`s.setter_id = any(${setterIds.filter((id) => id !== 0)}::bigint[])`;
  return setterIds.includes(0) ? sql`(s.setter_id is null or ${claimed})` : claimed;
}
