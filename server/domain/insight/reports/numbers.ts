import { fromMinorUnits } from '#/platform/values/money.ts';
import type { Counted } from './count.ts';
import { isMeasured, partsOf, type Derived, type Measured, type Metric } from './metric.ts';
import type { SourceName } from './sources.ts';
import { partsCount } from './sums.ts';

/** The parts of numbers by metric key, with a suffix such as `:GBP` for money in a foreign currency. */
type Parts = Map<string, (number | null)[]>;

/** The counts, by group and in total. */
export type Numbers = {
  readonly total: Parts;
  readonly groups: ReadonlyMap<string | null, { readonly label: string | null; readonly parts: Parts }>;
};

/** A metric in one currency, as shown. */
export type Column = { readonly metric: Metric; readonly key: string; readonly currency?: string };

/** Sorts the database's counts into groups, and sums groups whose total was not counted separately. */
export function numbersOf(
  rows: readonly Counted[],
  bySource: ReadonlyMap<SourceName, readonly Measured[]>,
  currency: string,
): Numbers {
  const total: Parts = new Map();
  const groups = new Map<string | null, { label: string | null; parts: Parts }>();
  const countedApart = new Set(rows.filter((row) => row.is_total).map((row) => row.source));
  for (const row of rows) {
    const metrics = bySource.get(row.source) ?? [];
    if (row.is_total || !countedApart.has(row.source)) addParts(total, row, metrics, currency);
    if (row.is_total) continue;
    let group = groups.get(row.key);
    if (group === undefined) groups.set(row.key, (group = { label: row.label, parts: new Map() }));
    addParts(group.parts, row, metrics, currency);
  }
  return { total, groups };
}

function addParts(into: Parts, row: Counted, metrics: readonly Measured[], currency: string): void {
  let place = 0;
  for (const metric of metrics) {
    const parts = row.parts.slice(place, place + partsCount(metric));
    place += parts.length;
    const isForeign = metric.unit === 'MONEY' && row.currency !== null && row.currency !== currency;
    if (isForeign && parts[0] === 0) continue;
    const key = isForeign ? `${metric.key}:${row.currency}` : metric.key;
    const before = into.get(key);
    into.set(
      key,
      before === undefined ? parts : parts.map((part, index) => (part ?? 0) + (before[index] ?? 0)),
    );
  }
}

/** The metrics as shown: money in the workspace's currency, followed by all other currencies that occur. */
export function columnsOf(
  metrics: readonly Metric[],
  numbers: readonly Numbers[],
  currency: string,
): Column[] {
  const keys = [...new Set(numbers.flatMap(({ total }) => [...total.keys()]))].toSorted();
  return metrics.flatMap((metric) => {
    if (metric.unit !== 'MONEY') return [{ metric, key: metric.key }];
    const foreign = keys.filter((key) => key.startsWith(`${metric.key}:`));
    return [
      { metric, key: metric.key, currency },
      ...foreign.map((key) => ({ metric, key, currency: key.slice(metric.key.length + 1) })),
    ];
  });
}

/** A number as the API shows it; null if it is unknown or its divisor is zero. */
export function shown(
  { metric, key, currency }: Column,
  metrics: readonly Metric[],
  parts: Parts,
  isCounted: (metric: Measured) => boolean,
): number | null {
  const value = valueOf(metric, key, metrics, parts, isCounted);
  if (value === null) return null;
  if (currency !== undefined) return fromMinorUnits(Math.round(value), currency);
  // Rounds partial credits and fractions of seconds, to hide floating-point noise. A rate is not rounded.
  return metric.unit === 'RATE' ? value : Math.round(value * 10_000) / 10_000;
}

function valueOf(
  metric: Metric,
  key: string,
  metrics: readonly Metric[],
  parts: Parts,
  isCounted: (metric: Measured) => boolean,
): number | null {
  if (!isMeasured(metric))
    return derived(metric, metrics, (part) => valueOf(part, part.key, metrics, parts, isCounted));
  if (!isCounted(metric)) return null;
  const [first = 0, second = 0] = parts.get(key) ?? (metric.as === 'median' ? [null] : []);
  if (metric.as !== 'mean') return first;
  // Seconds are rounded to three decimals, so that the order of summing makes no difference.
  return first === null || !second ? null : Math.round(first * 1_000) / 1_000 / second;
}

function derived(
  metric: Derived,
  metrics: readonly Metric[],
  value: (part: Metric) => number | null,
): number | null {
  const valueOfKey = (key: string): number | null => {
    const part = metrics.find((one) => one.key === key);
    return part === undefined ? null : value(part);
  };
  const [leftKey, rightKey] = partsOf(metric);
  const left = valueOfKey(leftKey);
  const right = valueOfKey(rightKey);
  if (left === null || right === null) return null;
  if ('difference' in metric) return left - right;
  return right === 0 ? null : left / right;
}
