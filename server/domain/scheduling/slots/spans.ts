// Interval algebra on flat ascending lists `from, until, from, until, …` of whole milliseconds, half-open.

export type Spans = number[];

/** Starts that are refused, `from <= t < until`. */
export type Ban<Reason> = {
  from: number;
  until: number;
  reason: Reason;
  /** The busy entry or booking that blocks the time; null if a rule does. */
  blocker: Blocker | null;
};

/** `expiresAt` is set for a hold, which expires by itself. */
export type Blocker = { start: number; end: number; id?: number | string; expiresAt?: number };

/** Pairs ascending by their first number; they may still overlap. */
export function ascending(pairs: number[]): number[] {
  for (let i = 2; i < pairs.length; i += 2) {
    if (at(pairs, i) < at(pairs, i - 2)) return sorted(pairs);
  }
  return pairs;
}

/** The union of `spans` and ascending `pairs`, which may overlap. Touching spans are merged. */
export function union(spans: Spans, pairs: readonly number[]): Spans {
  const both: Spans = [];
  let i = 0;
  let j = 0;
  while (i < spans.length || j < pairs.length) {
    if (j >= pairs.length || (i < spans.length && at(spans, i) <= at(pairs, j))) {
      append(both, at(spans, i), at(spans, i + 1));
      i += 2;
    } else {
      append(both, at(pairs, j), at(pairs, j + 1));
      j += 2;
    }
  }
  return both;
}

export function intersect(a: Spans, b: Spans): Spans {
  const shared: Spans = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const from = Math.max(at(a, i), at(b, j));
    const until = Math.min(at(a, i + 1), at(b, j + 1));
    if (from < until) shared.push(from, until);
    if (at(a, i + 1) < at(b, j + 1)) i += 2;
    else j += 2;
  }
  return shared;
}

/** The spans minus the bans, which are ascending by `from`. */
export function without(spans: Spans, bans: readonly Ban<unknown>[]): Spans {
  const left: Spans = [];
  let next = 0;
  // Bans may overlap; this is how far the earlier ones reach.
  let bannedUntil = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < spans.length; i += 2) {
    const until = at(spans, i + 1);
    let from = Math.max(at(spans, i), bannedUntil);
    for (let ban = bans[next]; ban !== undefined && ban.from < until; next += 1, ban = bans[next]) {
      if (ban.from > from) left.push(from, ban.from);
      if (ban.until > bannedUntil) bannedUntil = ban.until;
      if (ban.until > from) from = ban.until;
    }
    if (from < until) left.push(from, until);
  }
  return left;
}

export function holds(spans: Spans, instant: number): boolean {
  for (let i = 0; i < spans.length && at(spans, i) <= instant; i += 2) {
    if (instant < at(spans, i + 1)) return true;
  }
  return false;
}

/** Ascending by `from`. The input is mostly in order already, because calendars are read in order. */
export function sortBans<Reason>(bans: Ban<Reason>[]): Ban<Reason>[] {
  let previous = Number.NEGATIVE_INFINITY;
  for (const ban of bans) {
    if (ban.from < previous) return bans.sort((a, b) => a.from - b.from);
    previous = ban.from;
  }
  return bans;
}

function sorted(pairs: readonly number[]): number[] {
  const order: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) order.push(i);
  return order.sort((a, b) => at(pairs, a) - at(pairs, b)).flatMap((i) => [at(pairs, i), at(pairs, i + 1)]);
}

function append(spans: Spans, from: number, until: number): void {
  const last = spans.length - 1;
  if (last > 0 && from <= at(spans, last)) {
    if (until > at(spans, last)) spans[last] = until;
  } else spans.push(from, until);
}

// These indices always exist, which the type of an array cannot express.
function at(list: readonly number[], index: number): number {
  return list[index] as number;
}
