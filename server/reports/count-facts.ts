import { sql, type Sql } from '../db/sql.ts';
import { all, factConditions, isFact, rowConditions } from './conditions.ts';
import { endsOf, keyOf, startsOf } from './group-keys.ts';
import type { Measured } from './metric.ts';
import { fill, type Grouping, type Question } from './question.ts';
import { sources, type Dimension, type Source, type SourceName } from './sources.ts';
import { sums } from './sums.ts';

/**
 * Counts calls by what they were first, which reads nothing but an index, and then those few groups by each metric:
 * ten conditions on each of a million calls take five times as long.
 */
export function countFacts(
  question: Question,
  name: SourceName,
  metrics: readonly Measured[],
  grouping: Grouping | null,
): Sql {
  const source: Source = sources[name];
  const late = lateKey(source, grouping);
  const key = late === null ? sql`c.key` : fill(source.dimensions[late] ?? '', question);
  return sql`
    select ${name}::text as source, ${grouping === null}::boolean as is_total, (${key})::text as key,
      null::text as currency, ${sums(metrics, question, 'sum(c.n)')} as parts
    from (
      select g.*, ${sql.raw(late === 'utm' ? 'g.key' : 'null::bigint')} as utm_set_id, f.*
      from (${groupsOf(source, question, metrics, grouping, late)}) g cross join lateral facts_of_call(g.facts) f
    ) c
    where ${all(factConditions(source, question))}
    group by 3`;
}

/** What can be told of whole groups: facts, and a tracking value of calls with the same tracking. */
function lateKey(source: Source, grouping: Grouping | null): Dimension | null {
  if (grouping === null || 'buckets' in grouping) return null;
  return grouping.by === 'utm' || isFact(source, grouping.by) ? grouping.by : null;
}

function groupsOf(
  source: Source,
  question: Question,
  metrics: readonly Measured[],
  grouping: Grouping | null,
  late: Dimension | null,
): Sql {
  const values = [...new Set(metrics.flatMap(({ value }) => (value === undefined ? [] : [value])))];
  const asksFacts =
    factConditions(source, question).length > 0 ||
    (late !== null && late !== 'utm') ||
    metrics.some(({ when }) => when !== undefined);
  const columns = [
    asksFacts ? 'c.facts' : '0 as facts',
    // Not in every index, so asked only where it matters.
    metrics.some(({ when }) => when?.includes('c.is_over')) ? 'c.is_over' : 'false as is_over',
    'count(*) as n',
    ...values.map((value) => `sum(${value}) as ${value.slice(2)}`),
  ];
  if (grouping !== null && 'buckets' in grouping) return perBucket(source, question, grouping, columns);
  const key =
    late === null
      ? keyOf(source, question, grouping)
      : sql.raw(late === 'utm' ? 'c.utm_set_id' : 'null::text');
  return sql`
    select ${key} as key, ${sql.raw(columns.join(', '))}
    from ${fill(source.from, question)} where ${all(rowConditions(source, question))} group by 1, 2, 3`;
}

/** One walk along the index for each bucket: the planner cannot know how few there are, and would sort all calls by theirs. */
function perBucket(
  source: Source,
  question: Question,
  { buckets }: Extract<Grouping, { buckets: unknown }>,
  columns: readonly string[],
): Sql {
  const at = sql.raw(source.at);
  return sql`
    select bucket.key, counted.* from unnest(${buckets.map(({ key }) => key)}::text[], ${startsOf(buckets)}, ${endsOf(buckets)}) as bucket (key, starts, ends)
    cross join lateral (select ${sql.raw(columns.join(', '))} from ${fill(source.from, question)}
      where ${all(rowConditions(source, question))} and ${at} >= bucket.starts and ${at} < bucket.ends group by 1, 2) counted`;
}
