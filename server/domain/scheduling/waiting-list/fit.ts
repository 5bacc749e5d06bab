import type { passedOverReasons } from '@callwright/contract/waiting-list.ts';

// Who is offered which of the free times: pure, so that the order can be tested with any input.

type Reason = (typeof passedOverReasons)[number];
export type PassedOver = { entryId: number; reason: Reason };

/** Somebody who waits, as far as it decides. */
export type Waiting = {
  id: number;
  durationMin: number;
  windows: readonly { fromMs: number; toMs: number }[];
  /** Another time is held for them. */
  hasOffer: boolean;
  /** They have as many calls before them as the event takes from one person. */
  hasCall: boolean;
  /** Starts that they were offered before, and how that ended. */
  refused: ReadonlyMap<number, 'DECLINED' | 'LET_PASS'>;
  /** Free starts for them, ascending: which hosts count depends on their form. */
  starts: readonly number[];
  /** Starts that were tried for them and could not be held. */
  failed: ReadonlySet<number>;
};

export type Fit = { entryId: number; startMs: number; position: number; passedOver: PassedOver[] };

/**
 * The first in order whom one of the free times suits, with the earliest time that does, and why each who came before got none.
 * @param earliestMs no time before it is offered, as nobody could still answer
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

/** The earliest time that suits, or why none does. */
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

/** The index of the first value that is not below. */
function lowerBound(values: readonly number[], least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
