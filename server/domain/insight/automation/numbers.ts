import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { countedSources, countStatement, type Counted } from '#/domain/insight/reports/count.ts';
import { metricsNamed } from '#/domain/insight/reports/metrics.ts';
import { columnsOf, numbersOf, shown } from '#/domain/insight/reports/numbers.ts';
import type { Period } from '#/domain/insight/reports/period.ts';
import { questionOfAll, type Question } from '#/domain/insight/reports/question.ts';
import type { HostNumber } from './verdict.ts';
import type { Rule } from './rule.ts';

/** The numbers of reports that a rule looks at: its metric, and the calls behind it. */
const measures: Readonly<Record<Rule['metric'], { value: string; sample: string }>> = {
  calls: { value: 'bookings', sample: 'bookings' },
  cash: { value: 'cashCollected', sample: 'heldStrategy' },
  closeRate: { value: 'closingRate', sample: 'strategyWithOutcome' },
  showRate: { value: 'showRate', sample: 'withOutcome' },
};

export type Watched = Pick<Rule, 'metric' | 'eventIds'>;
/** What was counted of one host on one of the days or periods asked about. */
type DayCount = Counted & { readonly place: number };

/** What every host did in a period. One statement, however many there are. */
export async function readNumbers(
  ctx: Ctx,
  rule: Watched,
  period: Pick<Period, 'from' | 'to'>,
): Promise<(userId: number) => HostNumber> {
  return addUp(ctx, rule, await countPeriods(ctx, rule, [period]));
}

/** What every host did on each day, still to be added up. One statement as well. */
export function countDays(ctx: Ctx, rule: Watched, days: readonly string[]): Promise<DayCount[]> {
  return countPeriods(
    ctx,
    rule,
    days.map((day) => ({ from: day, to: day })),
  );
}

/** The numbers of hosts from what was counted on any days; those the reports show for these days together. */
export function addUp(ctx: Ctx, rule: Watched, counted: readonly Counted[]): (userId: number) => HostNumber {
  const { value, sample } = measures[rule.metric];
  const metrics = metricsNamed([value, sample]);
  const { currency } = ctx.account;
  const { groups } = numbersOf(counted, countedSources(questionOf(ctx, rule, anyDay), metrics), currency);
  const columns = columnsOf(metrics, [], currency);
  return (userId) => {
    const parts = groups.get(String(userId))?.parts ?? new Map<string, never>();
    const read = (key: string): number | null => {
      const column = columns.find((one) => one.key === key);
      return column === undefined ? null : shown(column, metrics, parts, () => true);
    };
    return { value: read(value), sample: read(sample) ?? 0 };
  };
}

const anyDay = { from: '2000-01-01', to: '2000-01-01' };

async function countPeriods(
  ctx: Ctx,
  rule: Watched,
  periods: readonly Pick<Period, 'from' | 'to'>[],
): Promise<DayCount[]> {
  const { value, sample } = measures[rule.metric];
  const metrics = metricsNamed([value, sample]);
  const statements = periods.map((period, place) => {
    const question = questionOf(ctx, rule, period);
    return sql`select ${place}::integer as place, period.* from (${countStatement(question, countedSources(question, metrics))}) period`;
  });
  if (statements.length === 0) return [];
  return (await sql<DayCount>`${sql.join(statements, sql` union all `)}`.execute(ctx.db)).rows;
}

function questionOf(ctx: Ctx, rule: Watched, days: Pick<Period, 'from' | 'to'>): Question {
  const period = { ...days, timeZone: ctx.account.timeZone };
  const filters = rule.eventIds.length === 0 ? {} : { eventIds: rule.eventIds };
  return questionOfAll(ctx, period, 'user', { by: 'user' }, filters);
}
