import type { list } from '@callwright/contract/contacts.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { anyOf } from '#/platform/lists/any-of.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { hasOutcome } from '#/domain/scheduling/call-records/filters.ts';
import { matchesSearch } from '#/platform/lists/search.ts';
import { timeRange } from '#/platform/values/time.ts';
import { visibleContacts } from '#/domain/crm/contact-records/contact.ts';
import { hasStage } from '#/domain/crm/contact-records/stage.ts';

export type ContactFilters = Omit<
  Input<typeof list>,
  'page' | 'limit' | 'cursor' | 'orderBy' | 'orderColumn' | 'includeFigures'
>;
type Condition = Sql<unknown>;

/** The conditions of the contact list over `contact as c`, grouped by how an index can serve them. */
export type ContactConditions = {
  /** Always present: contacts of the workspace that are not deleted. */
  base: Condition[];
  /** Served by the index on joinedTime. */
  times: Condition[];
  statuses: Condition[];
  stages: Condition[];
  others: Condition[];
};

export function contactConditions(ctx: Ctx, input: ContactFilters): ContactConditions {
  const visible = visibleContacts(ctx, 'contacts:read');
  return {
    base: [sql`c.account_id = ${ctx.accountId}`, sql`c.deleted_at is null`],
    times: timeConditions(ctx, input),
    statuses: statusConditions(input),
    stages: input.stageIds?.length ? [hasStage(input.stageIds)] : [],
    others: [
      ...(visible === null ? [] : [visible]),
      ...ownerConditions(input),
      ...relatedConditions(ctx, input),
      ...(input.search ? [matchesSearch('c.search_text', input.search)] : []),
    ],
  };
}

function timeConditions(ctx: Ctx, input: ContactFilters): Condition[] {
  const joined = timeRange(input.timeFrom, input.timeTo, ctx.account.timeZone, 'timeFrom', 'timeTo');
  const conditions: Condition[] = [];
  if (joined.from) conditions.push(sql`c.joined_time >= ${joined.from}::timestamptz`);
  if (joined.before) conditions.push(sql`c.joined_time < ${joined.before}::timestamptz`);
  if (joined.to) conditions.push(sql`c.joined_time <= ${joined.to}::timestamptz`);
  return conditions;
}

function statusConditions(input: ContactFilters): Condition[] {
  const conditions: Condition[] = [];
  const [first, ...more] = input.statuses ?? [];
  // Unlike a list, `=` keeps the rows of the index in the order of joinedTime.
  if (first !== undefined)
    conditions.push(
      more.length === 0 ? sql`c.status = ${first}` : sql`c.status = any(${input.statuses}::text[])`,
    );
  // Setters look for people who have not booked.
  if (input.forSetters) conditions.push(sql`c.status in ('POTENTIAL', 'QUALIFIED', 'DISQUALIFIED')`);
  return conditions;
}

function ownerConditions(input: ContactFilters): Condition[] {
  const conditions: Condition[] = [];
  if (input.contactId?.length) conditions.push(anyOf('c.id', input.contactId));
  if (input.userId?.length) conditions.push(anyOf('c.user_id', input.userId));
  if (input.setterIds?.length) conditions.push(hasSetter(input.setterIds));
  if (input.assigned === true) conditions.push(sql`(c.user_id is not null or c.setter_id is not null)`);
  if (input.assigned === false) conditions.push(sql`(c.user_id is null and c.setter_id is null)`);
  if (input.isChatContact !== undefined) conditions.push(sql`c.is_chat_contact = ${input.isChatContact}`);
  return conditions;
}

/** 0 means contacts without a setter. */
function hasSetter(setterIds: number[]): Condition {
  const owned = sql`c.setter_id = any(${setterIds.filter((id) => id !== 0)}::bigint[])`;
  return setterIds.includes(0) ? sql`(c.setter_id is null or ${owned})` : owned;
}

function relatedConditions(ctx: Ctx, input: ContactFilters): Condition[] {
  const conditions: Condition[] = [];
  if (input.eventIds?.length) conditions.push(touchedEvents(ctx, input.eventIds));
  if (input.tagIds?.length) {
    conditions.push(
      sql`c.id in (select ct.contact_id from contact_tag ct where ct.account_id = ${ctx.accountId} and ct.tag_id = any(${input.tagIds}::bigint[]))`,
    );
  }
  if (input.tag) {
    conditions.push(sql`c.id in (
      select ct.contact_id from tag t join contact_tag ct on ct.account_id = t.account_id and ct.tag_id = t.id
      where t.account_id = ${ctx.accountId} and lower(t.name) = lower(${input.tag}))`);
  }
  conditions.push(...touchConditions(ctx, input));
  if (input.outcome?.length) conditions.push(latestCallHas(ctx, input.outcome));
  return conditions;
}

function touchedEvents(ctx: Ctx, eventIds: number[]): Condition {
  return sql`c.id in (
    select contact_id from event_call where account_id = ${ctx.accountId} and event_id = any(${eventIds}::bigint[])
    union
    select contact_id from contact_touch where account_id = ${ctx.accountId} and event_id = any(${eventIds}::bigint[]))`;
}

/** Keys and values are paired by position. Either may be missing. */
function touchConditions(ctx: Ctx, { utmKeys = [], utmValues = [] }: ContactFilters): Condition[] {
  const longer = utmKeys.length > utmValues.length ? utmKeys : utmValues;
  return longer.map((_, index) => hasTouch(ctx, utmKeys[index], utmValues[index]));
}

/** Whether a touch has this value under this key, or this key, or this value under any key. */
function hasTouch(ctx: Ctx, key: string | undefined, value: string | undefined): Condition {
  const carries =
    key === undefined
      ? sql`exists (select from jsonb_each_text(t.utm) as pair where pair.value = ${value})`
      : value === undefined
        ? sql.search`t.utm ? ${key}`
        : sql.search`t.utm @> ${JSON.stringify({ [key]: value })}::jsonb`;
  return sql`c.id in (select t.contact_id from contact_touch t where t.account_id = ${ctx.accountId} and ${carries})`;
}

/** The latest call of each contact, using its index. Inside, `c` is the call. */
function latestCallHas(ctx: Ctx, outcomes: NonNullable<ContactFilters['outcome']>): Condition {
  const any = sql.join(
    outcomes.map((outcome) => hasOutcome(ctx, outcome)),
    sql` or `,
  );
  return sql`c.id in (
    select c.contact_id from (
      select distinct on (l.contact_id) l.* from event_call l where l.account_id = ${ctx.accountId}
      order by l.contact_id, l.starts_at desc, l.id desc
    ) c where ${any})`;
}
