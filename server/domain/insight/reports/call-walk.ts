import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { all, isIn, rowConditions } from './conditions.ts';
import { instants } from './group-keys.ts';
import type { Measured } from './metric.ts';
import type { Bucket } from './period.ts';
import { fill, type Question } from './question.ts';
import { sources, type Source, type SourceName } from './sources.ts';

/** Sources of calls with their metrics, all counted with the index of the same time. */
export type Walk = readonly (readonly [name: SourceName, metrics: readonly Measured[]])[];

/** What calls are grouped by, and what is summed, as columns of `c`; null if not requested. */
export type CallColumns = {
  readonly by: string | null;
  readonly facts: boolean;
  readonly isOver: boolean;
  readonly values: readonly string[];
};

/** Calls grouped in a first step, and how each source selects from these groups, which are called `g`. */
export type CallGroups = {
  readonly statement: Sql;
  /** The bucket of a source's own time, counted from 1. */
  readonly bucket: (name: SourceName) => string;
  readonly isOf: (name: SourceName) => string;
};

/** Groups sources by the time whose index finds their rows. */
export function walksOf(calls: Walk): Walk[] {
  return [...Map.groupBy(calls, ([name]) => startOf(sources[name])).values()];
}

function startOf({ at, began }: Source): string {
  return began ?? at;
}

/** The source whose own time is that of the index, and sources that also need earlier starts. */
function partsOf(walk: Walk): { lead: Source; late: SourceName[] } {
  const names = walk.map(([name]) => name);
  const late = names.filter((name) => (sources[name] as Source).began !== undefined);
  const start = names[0] === undefined ? '' : startOf(sources[names[0]]);
  const lead = Object.values<Source>(sources).find(({ at }) => at === start);
  if (lead === undefined) throw new Error(`No source goes by ${start}`);
  return { lead, late };
}

/** A column, and whether it is a group key; others are constant or counted. */
type Column = readonly [text: Sql, isKey: boolean];

/**
 * One scan of the index. Calls that started within the period, and a day before its end and before now, have certainly
 * ended in the period: for nearly all calls no end has to be compared. Also, the planner doubles its estimate of groups
 * for each comparison; without them, it uses several processes.
 */
export function perKey(question: Question, walk: Walk, columns: CallColumns): CallGroups {
  const { lead, late } = partsOf(walk);
  const { fromMs, beforeMs, nowMs } = question;
  const certainMs = Math.max(fromMs, Math.min(beforeMs, nowMs) - dayMs);
  const part = (from: number, before: number, isCertain: boolean): Sql =>
    groupsOf({ ...question, fromMs: from, beforeMs: before }, lead, [
      ...keysOf(columns, isCertain),
      ...walk.map(([name]): Column => [
        sql`${isCertain ? sql`true` : isIn(sources[name].at, question)} as ${sql.ref(name)}`,
        !isCertain,
      ]),
      ...countsOf(columns),
    ]);
  const parts =
    late.length === 0
      ? [part(fromMs, beforeMs, !columns.isOver)]
      : [
          part(fromMs - dayMs, fromMs, false),
          part(fromMs, certainMs, true),
          part(certainMs, beforeMs, false),
        ];
  return {
    statement: sql.join(parts, sql` union all `),
    bucket: () => 'null::integer',
    isOf: (name) => `g."${name}"`,
  };
}

/**
 * One scan per bucket of starts, because the planner cannot know how few buckets there are, and would sort all calls by
 * bucket. Only calls that end in a later bucket are compared with all buckets.
 */
export function perBucket(
  question: Question,
  walk: Walk,
  buckets: readonly Bucket[],
  columns: CallColumns,
): CallGroups {
  const { lead, late } = partsOf(walk);
  const bounds = [...buckets.map(({ startMs }) => startMs), question.beforeMs];
  const from = late.length === 0 ? bounds : [question.fromMs - dayMs, ...bounds];
  const firstPlace = late.length === 0 ? 1 : 0;
  const places = from.slice(1).map((_, index) => firstPlace + index);
  const ends = late.map((name): Column => {
    const at = sql.raw(sources[name].at);
    return [
      sql`case when ${at} < bucket.ends then bucket.place else width_bucket(${at}, ${instants(bounds)}) end as ${sql.ref(name)}`,
      true,
    ];
  });
  const at = sql.raw(lead.at);
  const counted = groupsOf(
    { ...question, fromMs: from[0] ?? question.fromMs },
    lead,
    [...ends, ...keysOf(columns, false), ...countsOf(columns)],
    [sql`${at} >= bucket.starts and ${at} < bucket.ends`],
  );
  const placed = (name: SourceName): string => (late.includes(name) ? `g."${name}"` : 'g.place');
  return {
    statement: sql`
      select bucket.place, counted.*
      from unnest(${places}::integer[], ${instants(from.slice(0, -1))}, ${instants(from.slice(1))}) as bucket (place, starts, ends)
      cross join lateral (${counted}) counted`,
    bucket: placed,
    isOf: (name) => `${placed(name)} between 1 and ${buckets.length}`,
  };
}

function keysOf({ by, facts, isOver }: CallColumns, isCertain: boolean): Column[] {
  return [
    [sql.raw(by === null ? 'null::bigint as by' : `${by} as by`), by !== null],
    [sql.raw(facts ? 'c.facts' : '0 as facts'), facts],
    isOver && !isCertain ? [sql.raw('c.is_over'), true] : [sql.raw('true as is_over'), false],
  ];
}

function countsOf({ values }: CallColumns): Column[] {
  return ['count(*) as n', ...values.map((value) => `sum(${value}) as ${value.slice(2)}`)].map((text) => [
    sql.raw(text),
    false,
  ]);
}

function groupsOf(question: Question, lead: Source, columns: readonly Column[], more: Sql[] = []): Sql {
  const keys = columns.flatMap(([, isKey], index) => (isKey ? [index + 1] : []));
  return sql`
    select ${sql.join(columns.map(([text]) => text))} from ${fill(lead.from, question)}
    where ${all([...rowConditions(lead, question), ...more])}${sql.raw(keys.length === 0 ? '' : ` group by ${keys.join(', ')}`)}`;
}
