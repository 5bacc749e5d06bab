import { because } from '@callwright/contract/error-reasons.ts';
import type { report } from '@callwright/contract/reports.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { measure } from './measure.ts';
import { isMeasured } from './metric.ts';
import { metricsOf } from './metrics.ts';
import { knowsGroup, questionOf, type Question } from './question.ts';
import { sources, type Source, type SourceName } from './sources.ts';

/** GET /v1/reports/{name}. */
export const getReport = inPast('reports:read', readReport);

async function readReport(ctx: Ctx, input: Input<typeof report>): Promise<Result<typeof report>> {
  const question = questionOf(ctx, input);
  const metrics = metricsOf(input.name);
  mustKnowGroup(question, new Set(metrics.filter(isMeasured).map(({ source }) => source)));
  const { before, ...measured } = await measure(ctx, question, metrics, input.compare !== undefined);
  return {
    data: {
      name: input.name,
      ...question.period,
      groupBy: question.groupBy,
      ...(before === null ? {} : { previousPeriod: { from: before.from, to: before.to } }),
      ...measured,
    },
  };
}

/** Throws 400 for a grouping that no metric of the report has: all numbers would be null. */
function mustKnowGroup({ grouping, groupBy }: Question, counted: ReadonlySet<SourceName>): void {
  if (grouping === null || [...counted].some((name) => knowsGroup(sources[name] as Source, grouping))) return;
  throw invalid({ groupBy: [because('GROUP_NOT_OFFERED', { group: groupBy ?? '' })] });
}
