import { because } from '@callwright/contract/error-reasons.ts';
import type { rows as endpoint } from '@callwright/contract/reports.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { all, factConditions, knowsFilters, rowConditions } from './conditions.ts';
import { inGroup } from './group-keys.ts';
import { isMeasured, type Measured, type Metric } from './metric.ts';
import { metricsOf } from './metrics.ts';
import { fill, questionOf, type Question } from './question.ts';
import { sources, type Source } from './sources.ts';

/** A page may be empty; then there is only the total. */
type Row = { n: number } & ({ id: number; at: string; value: number } | { id: null; at: null; value: null });
/** The rows of one metric; for a rate, those of its numerator; for money, in one currency. */
type Wanted = { metric: Measured; above?: Measured; currency?: string };

/** GET /v1/reports/{name}/rows: the rows behind a number, from the same definitions. */
export const getReportRows = inPast('reports:read', readReportRows);

async function readReportRows(ctx: Ctx, input: Input<typeof endpoint>): Promise<Result<typeof endpoint>> {
  const question = questionOf(ctx, input);
  const wanted = wantedOf(metricsOf(input.name), input.metric, question.currency);
  const source: Source = sources[wanted.metric.source];
  if (source.kind === null || !knowsFilters(source, question))
    throw invalid({
      metric: [because('NUMBER_WITHOUT_ROWS', { number: wanted.metric.label })],
    });
  const { kind } = source;
  const { rows } = await statement(source, question, wanted, input).execute(ctx.db);
  const count = rows[0]?.n ?? 0;
  const hasMore = (input.page + 1) * input.limit < count;
  const { currency } = wanted;
  return {
    data: {
      rows: rows.flatMap(({ id, at, value }) =>
        id === null
          ? []
          : [
              {
                kind,
                id,
                at,
                value: currency === undefined ? value : fromMinorUnits(Math.round(value), currency),
              },
            ],
      ),
      count,
    },
    meta: {
      count,
      page: input.page,
      limit: input.limit,
      hasMore,
      nextPage: hasMore ? input.page + 1 : null,
      nextCursor: null,
    },
  };
}

function wantedOf(metrics: readonly Metric[], asked: string, currency: string): Wanted {
  const [key = '', other] = asked.split(':');
  const metric = metrics.find((one) => one.key === key && (other === undefined || one.unit === 'MONEY'));
  if (metric === undefined)
    throw invalid({ metric: [because('ONE_OF', { values: metrics.map((one) => one.key).join(', ') })] });
  if (isMeasured(metric))
    return metric.unit === 'MONEY' ? { metric, currency: other ?? currency } : { metric };
  const parts = ('ratio' in metric ? metric.ratio : metric.difference).map((part) =>
    metrics.filter(isMeasured).find((one) => one.key === part),
  );
  const [above, below] = parts;
  if (metric.unit !== 'RATE' || above === undefined || below === undefined || above.source !== below.source)
    throw invalid({ metric: [because('ASK_FOR_PARTS', { number: metric.label })] });
  return { metric: below, above };
}

/** Ordered by time. A row that counts in parts appears once, with the sum. */
function statement(
  source: Source,
  question: Question,
  { metric, above, currency }: Wanted,
  { group, page, limit }: Input<typeof endpoint>,
): Sql<Row> {
  const value =
    above === undefined
      ? fill(metric.value ?? '1', question)
      : sql`case when ${fill(above.when ?? 'true', question)} then 1 else 0 end`;
  const conditions = [...rowConditions(source, question), ...factConditions(source, question)];
  if (metric.when !== undefined) conditions.push(fill(metric.when, question));
  if (currency !== undefined && source.currency !== undefined)
    conditions.push(sql`${sql.raw(source.currency)} = ${currency}`);
  if (group !== undefined) conditions.push(groupCondition(source, question, group));
  const each = sql`select ${sql.raw(`${source.id} as id, ${source.at} as at`)}, ${source.repeats ? sql`sum(${value})` : value} as value
    from ${fill(source.from, question)} where ${all(conditions)}${source.repeats ? sql` group by 1, 2` : sql``}`;
  return sql<Row>`
    with counted as materialized (${each})
    select total.n, page.id, page.at, page.value::float8 as value from (select count(*) as n from counted) total
    left join (select * from counted order by at, id limit ${limit} offset ${page * limit}) page on true
    order by page.at, page.id`;
}

function groupCondition(source: Source, question: Question, key: string): Sql {
  const condition = inGroup(source, question, key);
  if (condition === null) throw invalid({ group: [because('GROUP_UNKNOWN')] });
  return condition;
}
