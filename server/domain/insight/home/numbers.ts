import type { get } from '@callwright/contract/home.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { measure, type Measurement } from '#/domain/insight/reports/measure.ts';
import { metricsNamed, plans, type ReportName } from '#/domain/insight/reports/metrics.ts';
import { questionOf } from '#/domain/insight/reports/question.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { addDays, dateIn } from '#/platform/values/time.ts';

type Numbers = NonNullable<Result<typeof get>['data']['team']>;
type Step = Numbers['funnel'][number];
type Filter = { userIds?: number[]; setterIds?: number[] };

/** Each number with the report that contains it, with the same value and its rows. */
type Shown = readonly (readonly [key: string, report: ReportName])[];

const ofTeam: Shown = [
  ['bookings', 'overview'],
  ['showRate', 'overview'],
  ['closingRate', 'overview'],
  ['cashCollected', 'overview'],
  ['speedToLead', 'speed_to_lead'],
];
const ofHost: Shown = [
  ['held', 'overview'],
  ['closingRate', 'overview'],
  ['cashCollected', 'overview'],
];
const ofSetter: Shown = [
  ['bookings', 'overview'],
  ['showRate', 'overview'],
  ['speedToLead', 'speed_to_lead'],
];
const ofFunnel: Shown = plans.funnel.keys
  .slice(0, plans.funnel.keys.indexOf('startRate'))
  .map((key) => [key, 'funnel']);

const teamDays = 30;
const ownDays = 7;

export function teamNumbers(ctx: Ctx, timeZone: string): Promise<Numbers> {
  return numbersOf(ctx, timeZone, { days: teamDays, filter: {}, numbers: ofTeam, funnel: ofFunnel });
}

/** The numbers of a setter or a host; null for members who are neither. */
export async function ownNumbers(ctx: Ctx, timeZone: string, isHost: boolean): Promise<Numbers | null> {
  const { role, userId } = ctx;
  if (role === null || userId === null) return null;
  if (role === 'SETTER')
    return numbersOf(ctx, timeZone, {
      days: ownDays,
      filter: { setterIds: [userId] },
      numbers: ofSetter,
      funnel: [],
    });
  if (!isHost && levelOf(role, 'reports:read') === 'all') return null;
  return numbersOf(ctx, timeZone, {
    days: ownDays,
    filter: { userIds: [userId] },
    numbers: ofHost,
    funnel: [],
  });
}

type Asked = { days: number; filter: Filter; numbers: Shown; funnel: Shown };

async function numbersOf(
  ctx: Ctx,
  timeZone: string,
  { days, filter, numbers, funnel }: Asked,
): Promise<Numbers> {
  const to = dateIn(ctx.now, timeZone);
  const from = addDays(to, 1 - days);
  const question = questionOf(ctx, { name: 'overview', from, to, timeZone, groupBy: 'day', ...filter });
  const keys = [...numbers, ...funnel].map(([key]) => key);
  const measured = await measure(ctx, question, metricsNamed(keys), true);
  const { before } = measured;
  if (before === null) throw new Error('It was asked to compare');
  return {
    from,
    to,
    previousPeriod: { from: before.from, to: before.to },
    userIds: filter.userIds ?? [],
    setterIds: filter.setterIds ?? [],
    numbers: shown(measured, numbers).map((number) => ({ ...number, trend: trendOf(measured, number.key) })),
    funnel: shown(measured, funnel),
  };
}

/** In the requested order. Money only in the workspace's currency, because there is room for one number. */
function shown({ metrics }: Measurement, wanted: Shown): Step[] {
  return wanted.flatMap(([key, report]) =>
    metrics.filter((metric) => metric.key === key).map((metric) => ({ ...metric, report })),
  );
}

function trendOf({ rows }: Measurement, key: string): Numbers['numbers'][number]['trend'] {
  return rows.map((row) => ({ date: row.key ?? '', value: row.values[key] ?? null }));
}
