import type { Numbers } from '#/domain/insight/reports/numbers.ts';
import type { Period } from '#/domain/insight/reports/period.ts';

type Parts = Numbers['total'];
/** The counts of each host on a day. */
type Day = readonly [date: string, parts: ReadonlyMap<string | null, Parts>];

/**
 * Running totals by host, so that the sum of any range of days is one subtraction: a window of 30 days costs as much as
 * one of a day. Pure. Whole numbers only, such as calls and minor units, so that subtraction is exact.
 */
export function runningSums(
  days: readonly Day[],
): (window: Pick<Period, 'from' | 'to'>, userId: string) => Parts {
  const placeOf = new Map(days.map(([date], place) => [date, place]));
  const sums = new Map<string | null, Map<string, Float64Array>>();
  for (const [place, [, parts]] of days.entries()) addDay(sums, parts, place + 1, days.length);
  for (const sum of [...sums.values()].flatMap((ofHost) => [...ofHost.values()]))
    for (let place = 1; place < sum.length; place++) sum[place] = (sum[place] ?? 0) + (sum[place - 1] ?? 0);
  return ({ from, to }, userId) => {
    const [first, last] = [placeOf.get(from), placeOf.get(to)];
    if (first === undefined || last === undefined) throw new Error(`${from} to ${to} was not counted`);
    return new Map(
      [...(sums.get(userId) ?? [])].map(([key, sum]) => [key, [(sum[last + 1] ?? 0) - (sum[first] ?? 0)]]),
    );
  };
}

/** Adds the counts of one day at its index; index 0 is for everything before. */
function addDay(
  sums: Map<string | null, Map<string, Float64Array>>,
  parts: ReadonlyMap<string | null, Parts>,
  place: number,
  count: number,
): void {
  for (const [userId, numbers] of parts) {
    const ofHost = sums.get(userId) ?? new Map<string, Float64Array>();
    sums.set(userId, ofHost);
    for (const [key, values] of numbers) {
      const [value] = values;
      if (values.length !== 1 || !Number.isSafeInteger(value))
        throw new Error(`${key} does not add up exactly`);
      const sum = ofHost.get(key) ?? new Float64Array(count + 1);
      ofHost.set(key, sum);
      sum[place] = value ?? 0;
    }
  }
}
