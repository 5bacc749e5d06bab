import { sql, type Sql } from '../db/sql.ts';
import type { Ctx } from '../ctx.ts';
import { systemTransaction } from '../db/tx.ts';
import { all, knowsFilters, rowConditions } from './conditions.ts';
import { countFacts } from './count-facts.ts';
import { isMeasured, type Measured, type Metric } from './metric.ts';
import { keyOf, labelOf } from './group-keys.ts';
import { fill, knowsGroup, type Grouping, type Question } from './question.ts';
import { sums } from './sums.ts';
import { sources, type Source, type SourceName } from './sources.ts';

/** What was counted of one source for one group, or in all. */
export type Counted = {
  source: SourceName;
  is_total: boolean;
  key: string | null;
  label: string | null;
  currency: string | null;
  /** The sums of the source's metrics in order, as many of each as it takes. */
  parts: (number | null)[];
};

/** Metrics by the source they are counted from, of the sources that know what is filtered by. */
export function countedSources(question: Question, metrics: readonly Metric[]): Map<SourceName, Measured[]> {
  const bySource = Map.groupBy(metrics.filter(isMeasured), (metric) => metric.source);
  for (const name of bySource.keys()) if (!knowsFilters(sources[name], question)) bySource.delete(name);
  return bySource;
}

/**
 * Everything a report shows, in one statement: a branch for each source, over an index of the period. The planner is
 * told that a page of an index costs no more than one of the table: by its own figures, made for turning disks, it reads
 * the whole table once a period is most of it (a gigabyte for a million calls, where the index has a fifth of that). And
 * what is joined by its hash shall not go by the disk.
 */
export async function count(
  ctx: Ctx,
  question: Question,
  bySource: ReadonlyMap<SourceName, readonly Measured[]>,
): Promise<Counted[]> {
  if (bySource.size === 0) return [];
  return systemTransaction(ctx, async (tx) => {
    await tx.db.run("set local random_page_cost = 1.1; set local work_mem = '64MB'");
    return (await countStatement(question, bySource).execute(tx.db)).rows;
  });
}

/** The same as a statement, for what asks about many periods at once. */
export function countStatement(
  question: Question,
  bySource: ReadonlyMap<SourceName, readonly Measured[]>,
): Sql<Counted> {
  const branches = [...bySource].flatMap(([name, metrics]) => branchesOf(question, name, metrics));
  return sql<Counted>`
    select counted.*, ${labelOf(question)} as label from (${sql.join(branches, sql` union all `)}) counted`;
}

/** The groups and, where they do not add up to it or there are none, the whole. */
function branchesOf(question: Question, name: SourceName, metrics: readonly Measured[]): Sql[] {
  const source: Source = sources[name];
  const { grouping } = question;
  const branch = source.hasFacts ? countFacts : countRows;
  const groups = grouping !== null && knowsGroup(source, grouping) ? grouping : null;
  const branches = groups === null ? [] : [branch(question, name, metrics, groups)];
  if (groups === null || metrics.some(({ as }) => as === 'median'))
    branches.push(branch(question, name, metrics, null));
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
    select ${name}::text as source, ${grouping === null}::boolean as is_total, c.key::text as key, c.currency, c.parts from (
      select ${keyOf(source, question, grouping)} as key, ${sql.raw(source.currency ?? 'null::text')} as currency, ${sums(metrics, question, 'count(*)')} as parts
      from ${fill(source.from, question)}
      where ${all(rowConditions(source, question))}
      group by 1, 2) c`;
}
