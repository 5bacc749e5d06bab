import type { Ctx } from '#/platform/context/ctx.ts';
import { count, countedSources, countStatement, type Counted } from '#/domain/insight/reports/count.ts';
import type { Metric } from '#/domain/insight/reports/metric.ts';
import { metricsNamed } from '#/domain/insight/reports/metrics.ts';
import { columnsOf, numbersOf, shown, type Numbers } from '#/domain/insight/reports/numbers.ts';
import { bucketsOf, type Bucket, type Period } from '#/domain/insight/reports/period.ts';
import { questionOfAll, type Question } from '#/domain/insight/reports/question.ts';
import { runningSums } from './running-sums.ts';
import type { HostNumber } from './verdict.ts';
import type { Rule } from './rule.ts';

/** The report numbers for each metric: its value, and the number of calls behind it. */
const measures: Readonly<Record<Rule['metric'], { value: string; sample: string }>> = {
  calls: { value: 'bookings', sample: 'bookings' },
  cash: { value: 'cashCollected', sample: 'heldStrategy' },
  closeRate: { value: 'closingRate', sample: 'strategyWithOutcome' },
  showRate: { value: 'showRate', sample: 'withOutcome' },
};

type Watched = Pick<Rule, 'metric' | 'eventIds'>;
type Days = Pick<Period, 'from' | 'to'>;
type Parts = Numbers['total'];

/** The numbers of every host in a period, in one statement. */
export async function readNumbers(
  ctx: Ctx,
  rule: Watched,
  days: Days,
): Promise<(userId: number) => HostNumber> {
  const question = questionOf(ctx, rule, days);
  const { rows } = await countStatement(question, countedFor(question, rule)).execute(ctx.db);
  const parts = partsByHost(question, rule, rows);
  const numberOf = shownAs(rule, question.currency);
  return (userId) => numberOf(parts.get(String(userId)) ?? new Map());
}

/**
 * The numbers of every host in several windows, also in one statement that counts each call once: the numbers of a
 * window are the running totals at its last day minus those before its first.
 */
export async function readWindows(
  ctx: Ctx,
  rule: Watched,
  windows: readonly Days[],
): Promise<(window: Days, userId: number) => HostNumber> {
  const days = spanOf(windows);
  const buckets = bucketsOf({ ...days, timeZone: ctx.account.timeZone }, 'day', ctx.account.weekStart);
  const question = questionOf(ctx, rule, days, buckets);
  const rows = await count(ctx, question, countedFor(question, rule));
  const ofDay = Map.groupBy(rows, ({ bucket }) => bucket);
  const partsIn = runningSums(
    buckets.map(({ key }, place) => [key, partsByHost(question, rule, ofDay.get(place + 1) ?? [])]),
  );
  const numberOf = shownAs(rule, question.currency);
  return (window, userId) => numberOf(partsIn(window, String(userId)));
}

function spanOf(windows: readonly Days[]): Days {
  const [first] = windows;
  if (first === undefined) throw new Error('There is nothing to count');
  return windows.reduce(
    ({ from, to }, one) => ({ from: one.from < from ? one.from : from, to: one.to > to ? one.to : to }),
    first,
  );
}

function questionOf(ctx: Ctx, rule: Watched, days: Days, apart?: readonly Bucket[]): Question {
  const period = { from: days.from, to: days.to, timeZone: ctx.account.timeZone };
  const filters = rule.eventIds.length === 0 ? {} : { eventIds: rule.eventIds };
  return questionOfAll(ctx, period, 'user', { by: 'user', ...(apart && { apart }) }, filters);
}

function metricsFor(rule: Watched): readonly Metric[] {
  const { value, sample } = measures[rule.metric];
  return metricsNamed([value, sample]);
}

function countedFor(question: Question, rule: Watched): ReturnType<typeof countedSources> {
  return countedSources(question, metricsFor(rule));
}

function partsByHost(question: Question, rule: Watched, rows: readonly Counted[]): Map<string | null, Parts> {
  const { groups } = numbersOf(rows, countedFor(question, rule), question.currency);
  return new Map([...groups].map(([userId, { parts }]) => [userId, parts]));
}

/** Numbers, as reports show them. */
function shownAs(rule: Watched, currency: string): (parts: Parts) => HostNumber {
  const metrics = metricsFor(rule);
  const columns = columnsOf(metrics, [], currency);
  const { value, sample } = measures[rule.metric];
  return (parts) => {
    const read = (key: string): number | null => {
      const column = columns.find((one) => one.key === key);
      return column === undefined ? null : shown(column, metrics, parts, () => true);
    };
    return { value: read(value), sample: read(sample) ?? 0 };
  };
}
