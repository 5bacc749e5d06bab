import type { list } from '@callwright/contract/event-calls.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { anyOf } from '#/platform/lists/any-of.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { matchesSearch } from '#/platform/lists/search.ts';
import { timeRange, toInstantMs } from '#/platform/values/time.ts';
import { visibleCalls } from './call-row.ts';

type Filters = Input<typeof list>;
type Condition = Sql<unknown>;

/** The `where` conditions of the call list, over `event_call as c`, for every filter (interface 4.4). */
export function callConditions(ctx: Ctx, input: Filters): Condition[] {
  return [
    sql`c.account_id = ${ctx.accountId}`,
    visibleCalls(ctx, 'calls:read'),
    ...idConditions(input),
    ...timeConditions(ctx, input),
    ...kindConditions(input),
    ...outcomeConditions(ctx, input),
    ...inviteeConditions(input),
  ];
}

function idConditions(input: Filters): Condition[] {
  const conditions: Condition[] = [];
  if (input.id !== undefined) conditions.push(sql`c.id = ${input.id}`);
  if (input.ids?.length) conditions.push(anyOf('c.id', input.ids));
  if (input.eventId !== undefined) conditions.push(sql`c.event_id = ${input.eventId}`);
  if (input.eventIds?.length) conditions.push(anyOf('c.event_id', input.eventIds));
  if (input.userId !== undefined) conditions.push(hostedBy([input.userId]));
  if (input.userIds?.length) conditions.push(hostedBy(input.userIds));
  if (input.teamIds?.length) conditions.push(anyOf('c.team_id', input.teamIds));
  if (input.contactId !== undefined) conditions.push(sql`c.contact_id = ${input.contactId}`);
  if (input.setterIds?.length) conditions.push(anyOf('c.setter_id', input.setterIds));
  if (input.previewId) conditions.push(sql`c.preview_id = ${input.previewId}`);
  return conditions;
}

/** The lead host, or one of several hosts. */
function hostedBy(userIds: readonly number[]): Condition {
  return sql`(c.user_id = any(${userIds}::bigint[]) or exists (
    select from event_call_host h where h.account_id = c.account_id and h.event_call_id = c.id and h.user_id = any(${userIds}::bigint[])))`;
}

function timeConditions(ctx: Ctx, input: Filters): Condition[] {
  const conditions: Condition[] = [];
  const starts = timeRange(input.dateFrom, input.dateTo, ctx.account.timeZone, 'dateFrom', 'dateTo');
  if (starts.from) conditions.push(sql`c.starts_at >= ${starts.from}::timestamptz`);
  if (starts.before) conditions.push(sql`c.starts_at < ${starts.before}::timestamptz`);
  if (starts.to) conditions.push(sql`c.starts_at <= ${starts.to}::timestamptz`);
  const created = timeRange(
    input.createdAtStart,
    input.createdAtEnd,
    ctx.account.timeZone,
    'createdAtStart',
    'createdAtEnd',
  );
  if (created.from) conditions.push(sql`c.created_at >= ${created.from}::timestamptz`);
  if (created.before) conditions.push(sql`c.created_at < ${created.before}::timestamptz`);
  if (created.to) conditions.push(sql`c.created_at <= ${created.to}::timestamptz`);
  if (input.dateTime)
    conditions.push(
      sql`c.starts_at = to_timestamp(${toInstantMs(input.dateTime, ctx.account.timeZone, 'dateTime')} / 1000.0)`,
    );
  if (input.eventType === 'PAST') conditions.push(sql`c.ends_at <= to_timestamp(${ctx.now} / 1000.0)`);
  if (input.eventType === 'UPCOMING') conditions.push(sql`c.ends_at > to_timestamp(${ctx.now} / 1000.0)`);
  return conditions;
}

const kinds = {
  scheduled_events: sql`(c.status = 'SCHEDULED' and c.reschedule_count = 0)`,
  rescheduled_events: sql`(c.status = 'SCHEDULED' and c.reschedule_count > 0)`,
  cancelled_events: sql`c.status = 'CANCELLED'`,
};

function kindConditions(input: Filters): Condition[] {
  const conditions: Condition[] = [];
  if (input.types?.length)
    conditions.push(
      sql`(${sql.join(
        input.types.map((type) => kinds[type]),
        sql` or `,
      )})`,
    );
  if (input.callTypes?.length) conditions.push(sql`c.call_type = any(${input.callTypes}::text[])`);
  if (input.location?.length) conditions.push(sql`c.location = any(${input.location}::text[])`);
  return conditions;
}

function outcomeConditions(ctx: Ctx, input: Filters): Condition[] {
  const conditions: Condition[] = [];
  if (input.outcomes?.length)
    conditions.push(
      sql`(${sql.join(
        input.outcomes.map((outcome) => hasOutcome(ctx, outcome)),
        sql` or `,
      )})`,
    );
  if (input.noSaleReason?.length) conditions.push(sql`c.no_sale_reason = any(${input.noSaleReason}::text[])`);
  return conditions;
}

/** PENDING becomes PENDING_OUTCOME when the call ends. QUALIFIED and UNQUALIFIED are outcomes of the setter's claim. */
export function hasOutcome(ctx: Ctx, outcome: NonNullable<Filters['outcomes']>[number]): Condition {
  switch (outcome) {
    case 'PENDING':
      return sql`(c.outcome = 'PENDING' and c.ends_at > to_timestamp(${ctx.now} / 1000.0))`;
    case 'PENDING_OUTCOME':
      return sql`(c.outcome = 'PENDING' and c.ends_at <= to_timestamp(${ctx.now} / 1000.0))`;
    case 'QUALIFIED':
    case 'UNQUALIFIED':
      return sql`exists (select from setter_claim s where s.account_id = c.account_id and s.event_call_id = c.id and s.outcome = ${outcome})`;
    case 'WON':
    case 'NO_SALE':
    case 'APPROVED':
    case 'REJECTED':
      return sql`c.outcome = ${outcome}`;
    default:
      return outcome satisfies never;
  }
}

function inviteeConditions(input: Filters): Condition[] {
  const conditions: Condition[] = [];
  if (input.inviteeEmails?.length) {
    conditions.push(
      sql.search`lower(c.invitee_email) = any(${input.inviteeEmails.map((email) => email.toLowerCase())}::text[])`,
    );
  }
  for (const pair of utmPairs(input)) conditions.push(sql.search`c.utm @> ${JSON.stringify([pair])}::jsonb`);
  if (input.search) conditions.push(matchesSearch('c.search_text', input.search));
  return conditions;
}

/** Keys and values are paired by position. Either may be missing. */
function utmPairs({ utmKeys = [], utmValues = [] }: Filters): { utmKey?: string; utmValue?: string }[] {
  const longer = utmKeys.length > utmValues.length ? utmKeys : utmValues;
  return longer.map((_, index) => {
    const [utmKey, utmValue] = [utmKeys[index], utmValues[index]];
    return { ...(utmKey !== undefined && { utmKey }), ...(utmValue !== undefined && { utmValue }) };
  });
}
