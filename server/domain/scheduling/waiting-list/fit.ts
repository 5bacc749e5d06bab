import type { passedOverReasons } from '@callwright/contract/waiting-list.ts';

// Decides who is offered which free time. Pure, so that the order can be tested with any input.

type Reason = (typeof passedOverReasons)[number];
export type PassedOver = { entryId: number; reason: Reason };

/** A person on the list, with everything that affects the decision. */
export type Waiting = {
  id: number;
  durationMin: number;
  windows: readonly { fromMs: number; toMs: number }[];
  /** Another time is currently held for them. */
  hasOffer: boolean;
  /** They already have as many upcoming calls as the event allows one person. */
  hasCall: boolean;
  /** Starts they were offered before, and how that ended. */
  refused: ReadonlyMap<number, 'DECLINED' | 'LET_PASS'>;
  /** Free starts for them, ascending. Which hosts count depends on their form. */
  starts: readonly number[];
  /** Starts that could not be held for them. */
  failed: ReadonlySet<number>;
};

export type Fit = { entryId: number; startMs: number; position: number; passedOver: PassedOver[] };

/**
 * The first person in order for whom a free time fits, with their earliest such time, and why each person before them
 * got none.
 * @param earliestMs earlier times are not offered, because nobody could answer in time
 */
export function firstFit(entries: readonly Waiting[], earliestMs: number): Fit | null {
  const passedOver: PassedOver[] = [];
  for (const entry of entries) {
    const found = suits(entry, earliestMs);
    if (typeof found === 'number')
      return { entryId: entry.id, startMs: found, position: passedOver.length + 1, passedOver };
    passedOver.push({ entryId: entry.id, reason: found });
  }
  return null;
}

/** The earliest time that fits, or why none does. */
function suits(entry: Waiting, earliestMs: number): number | Reason {
  if (entry.hasOffer) return 'HAS_OFFER';
  if (entry.hasCall) return 'HAS_CALL';
  let why: Reason = 'NO_FIT';
  let first: number | null = null;
  for (const { fromMs, toMs } of entry.windows) {
    const lastMs = toMs - entry.durationMin * 60_000;
    for (let at = lowerBound(entry.starts, Math.max(fromMs, earliestMs)); ; at++) {
      const startMs = entry.starts[at];
      if (startMs === undefined || startMs > lastMs || (first !== null && startMs >= first)) break;
      const before = entry.failed.has(startMs) ? 'TAKEN' : entry.refused.get(startMs);
      if (before === undefined) first = startMs;
      else if (why === 'NO_FIT') why = before;
    }
  }
  return first ?? why;
}

/** The index of the first value that is at least `least`. */
function lowerBound(values: readonly number[], least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
