import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readTransaction } from '#/platform/db/tx.ts';
import { all, knowsFilters, rowConditions } from './conditions.ts';
import { walksOf, type Walk } from './call-walk.ts';
import { countCalls } from './count-calls.ts';
import { isMeasured, type Measured, type Metric } from './metric.ts';
import { apartOf, keyOf, labelOf, placeOf } from './group-keys.ts';
import { fill, knowsGroup, type Grouping, type Question } from './question.ts';
import { sums } from './sums.ts';
import { sources, type Source, type SourceName } from './sources.ts';

/** The count of one source for one group, or in total. */
export type Counted = {
  source: SourceName;
  is_total: boolean;
  key: string | null;
  /** The bucket, counted from 1, if groups are counted by bucket. */
  bucket: number | null;
  label: string | null;
  currency: string | null;
  /** The sums of the source's metrics, in order, with as many parts as each metric needs. */
  parts: (number | null)[];
};

/** Metrics by source, for the sources that have all filtered dimensions. */
export function countedSources(question: Question, metrics: readonly Metric[]): Map<SourceName, Measured[]> {
  const bySource = Map.groupBy(metrics.filter(isMeasured), (metric) => metric.source);
  for (const name of bySource.keys()) if (!knowsFilters(sources[name], question)) bySource.delete(name);
  return bySource;
}

const planning =
  "set local random_page_cost = 1.1; set local work_mem = '64MB'; set local plan_cache_mode = force_custom_plan";

/**
 * Everything that a report shows, in one statement: a branch per source, over an index of the period. Planner settings:
 * a page of an index costs no more than one of the table, because by default, for spinning disks, the planner reads the
 * whole table once a period is most of it (a gigabyte for a million calls, where the index has a fifth of that). Hash
 * joins should not spill to disk. Each question is planned anew: a generic plan, which a connection would keep from the
 * sixth time on, expects a year even for two days, goes row by row, and uses one processor.
 */
export async function count(
  ctx: Ctx,
  question: Question,
  bySource: ReadonlyMap<SourceName, readonly Measured[]>,
): Promise<Counted[]> {
  if (bySource.size === 0) return [];
  return readTransaction(ctx, async (tx) => {
    await tx.db.run(planning);
    return (await countStatement(question, bySource).execute(tx.db)).rows;
  });
}

/** The same as a statement, for callers that have their own transaction. */
export function countStatement(
  question: Question,
  bySource: ReadonlyMap<SourceName, readonly Measured[]>,
): Sql<Counted> {
  const given = [...bySource];
  const branches = [
    ...walksOf(given.filter(([name]) => isOfCalls(name))).map((walk) => callsBranch(question, walk)),
    ...given.flatMap(([name, metrics]) => (isOfCalls(name) ? [] : branchesOf(question, name, metrics))),
  ];
  return sql<Counted>`
    select counted.source, counted.is_total, ${keyOf(question)} as key, counted.bucket, ${labelOf(question)} as label, counted.currency, counted.parts from (${sql.join(branches, sql` union all `)}) counted`;
}

function isOfCalls(name: SourceName): boolean {
  return (sources[name] as Source).hasFacts === true;
}

/** Calls have the same groups for every time by which they can be counted, and their numbers can be added. */
function callsBranch(question: Question, walk: Walk): Sql {
  const { grouping } = question;
  const isGrouped = grouping !== null && walk.every(([name]) => knowsGroup(sources[name], grouping));
  return countCalls(question, walk, isGrouped ? grouping : null);
}

/** A branch for the groups and, if the total is not their sum, one for the total. */
function branchesOf(question: Question, name: SourceName, metrics: readonly Measured[]): Sql[] {
  const { grouping } = question;
  const groups = grouping !== null && knowsGroup(sources[name], grouping) ? grouping : null;
  const branches = groups === null ? [] : [countRows(question, name, metrics, groups)];
  if (groups === null || metrics.some(({ as }) => as === 'median'))
    branches.push(countRows(question, name, metrics, null));
  return branches;
}

function countRows(
  question: Question,
  name: SourceName,
  metrics: readonly Measured[],
  grouping: Grouping | null,
): Sql {
  const source: Source = sources[name];
  return sql`
    select ${name}::text as source, ${grouping === null}::boolean as is_total, c.key::text as key, c.bucket, c.currency, c.parts from (
      select ${placeOf(source, question, grouping)} as key, ${apartOf(source, grouping)} as bucket, ${sql.raw(source.currency ?? 'null::text')} as currency, ${sums(metrics, question, 'count(*)')} as parts
      from ${fill(source.from, question)}
      where ${all(rowConditions(source, question))}
      group by 1, 2, 3) c`;
}
