import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Measured } from './metric.ts';
import { fill, type Question } from './question.ts';

/** The number of parts of a metric until groups are summed. */
export function partsCount({ as }: Measured): number {
  return as === 'mean' ? 2 : 1;
}

/** The parts of a source's metrics: a sum; for a mean, a sum and a count; or a median. */
export function sums(metrics: readonly Measured[], question: Question, rows: 'count(*)' | 'sum(c.n)'): Sql {
  const parts = metrics.flatMap((metric) => {
    const filter = metric.when === undefined ? sql`` : sql` filter (where ${fill(metric.when, question)})`;
    const value = fill(metric.value ?? '1', question);
    if (metric.as === 'median') return [sql`percentile_cont(0.5) within group (order by ${value})${filter}`];
    const number = sql`coalesce(${sql.raw(rows)}${filter}, 0)`;
    if (metric.value === undefined) return [number];
    const sum = sql`coalesce(sum(${value})${filter}, 0)`;
    return metric.as === 'mean' ? [sum, number] : [sum];
  });
  return sql`array[${sql.join(parts)}]::float8[]`;
}
