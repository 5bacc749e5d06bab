import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { fill, time, type Question } from './question.ts';
import type { Dimension, Source } from './sources.ts';

type Condition = Sql;

/** Filters by dimension. In filters by id, 0 means nobody. */
const filtersOf = {
  user: 'userIds',
  setter: 'setterIds',
  event: 'eventIds',
  team: 'teamIds',
  product: 'productIds',
  callType: 'callTypes',
  source: 'sources',
} as const satisfies Partial<Record<Dimension, keyof Question['filters']>>;

/** The dimensions in the facts of a call; others are columns of the index. */
const ofFacts: ReadonlySet<string> = new Set(['callType', 'source']);

/** Whether a source has all filtered dimensions. If not, its numbers would be wrong. */
export function knowsFilters(source: Source, { filters, ownerId }: Question): boolean {
  if (ownerId !== null && source.owners.length === 0) return false;
  if (filters.utmKeys?.length && source.utm === undefined) return false;
  return Object.entries(filtersOf).every(
    ([dimension, filter]) =>
      !filters[filter]?.length || source.dimensions[dimension as Dimension] !== undefined, // keys of filtersOf
  );
}

/**
 * The rows of a source for a question: of the workspace, not deleted, in the period, visible to the caller, and
 * filtered.
 */
export function rowConditions(source: Source, question: Question): Condition[] {
  const { ownerId, filters } = question;
  const conditions = [
    sql`${sql.raw(source.account)} = ${question.accountId}`,
    ...periodConditions(source, question),
    ...filterConditions(
      source,
      question,
      (dimension) => source.hasFacts === undefined || !ofFacts.has(dimension),
    ),
    ...utmConditions(source, filters),
  ];
  if (source.live !== undefined) conditions.push(fill(source.live, question));
  if (ownerId !== null)
    conditions.push(
      sql`(${sql.join(
        source.owners.map((column) => sql`${sql.raw(column)} = ${ownerId}`),
        sql` or `,
      )})`,
    );
  return conditions;
}

/** Conditions on the facts of a call, applied to few groups rather than to many rows. */
export function factConditions(source: Source, question: Question): Condition[] {
  return filterConditions(
    source,
    question,
    (dimension) => source.hasFacts === true && ofFacts.has(dimension),
  );
}

/** Whether a dimension of calls is part of their facts. */
export function isFact(source: Source, dimension: Dimension): boolean {
  return source.hasFacts === true && ofFacts.has(dimension);
}

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}

/** Whether a time is in the period. */
export function isIn(at: string, { fromMs, beforeMs }: Pick<Question, 'fromMs' | 'beforeMs'>): Condition {
  return sql`${sql.raw(at)} >= ${time(fromMs)} and ${sql.raw(at)} < ${time(beforeMs)}`;
}

/** Includes the day before, because calls that started then may have ended in the period. */
function fromDayBefore<T extends Pick<Question, 'fromMs'>>(question: T): T {
  return { ...question, fromMs: question.fromMs - dayMs };
}

function periodConditions(source: Source, question: Question): Condition[] {
  const { from, to } = question.period;
  if (source.period === 'whole') return [];
  if (source.period === 'dates') return [sql`${sql.raw(source.at)} between ${from}::date and ${to}::date`];
  const began = source.began === undefined ? [] : [isIn(source.began, fromDayBefore(question))];
  return [isIn(source.at, question), ...began];
}

function filterConditions(
  source: Source,
  { filters }: Question,
  isMeant: (dimension: string) => boolean,
): Condition[] {
  return Object.entries(filtersOf).flatMap(([dimension, filter]) => {
    const wanted = filters[filter];
    const column = source.dimensions[dimension as Dimension]; // keys of filtersOf
    return wanted?.length && column !== undefined && isMeant(dimension) ? [anyOf(column, wanted)] : [];
  });
}

function anyOf(column: string, wanted: readonly (number | string)[]): Condition {
  if (typeof wanted[0] === 'string') return sql`${sql.raw(column)} = any(${wanted}::text[])`;
  const ids = sql`${sql.raw(column)} = any(${wanted}::bigint[])`;
  return wanted.includes(0) ? sql`(${ids} or ${sql.raw(column)} is null)` : ids;
}

function utmConditions(source: Source, { utmKeys = [], utmValues = [] }: Question['filters']): Condition[] {
  const { utm } = source;
  if (utm === undefined) return [];
  return utmKeys.map((key, index) => {
    const value = utmValues[index];
    if ('pairs' in utm) {
      const pair = value === undefined ? { utmKey: key } : { utmKey: key, utmValue: value };
      return sql.search`${sql.raw(utm.pairs)} @> ${JSON.stringify([pair])}::jsonb`;
    }
    const has =
      value === undefined
        ? sql.search`t.utm ? ${key}`
        : sql.search`t.utm @> ${JSON.stringify({ [key]: value })}::jsonb`;
    return sql`exists (select from contact_touch t where t.account_id = ${sql.raw(source.account)} and t.contact_id = ${sql.raw(utm.contact)} and ${has})`;
  });
}
