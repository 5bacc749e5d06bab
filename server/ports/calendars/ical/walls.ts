import { RRuleTemporal } from 'rrule-temporal';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { budgetOf, type Budget } from './budget.ts';
import { frequencies, instancesMax, type Rule } from './rule.ts';
import { asUtc, type WallMs } from './times.ts';

export type WallSpan = { readonly from: WallMs; readonly to: WallMs };
export type Walls = { readonly walls: readonly WallMs[]; readonly isCut: boolean };

const ruleMs = 500;

/**
 * The occurrences of a rule between two wall-clock times, in order. Zones are applied elsewhere, so that zones defined
 * only in the file work as well.
 */
export function wallsBetween(rule: Rule, start: WallMs, span: WallSpan): Walls {
  const from = Math.max(span.from, start);
  if (span.to < from) return { walls: [], isCut: false };
  const { walls, isCut } = allBetween(rule, start, { from, to: span.to });
  return { walls: walls.filter(rule.fits), isCut };
}

function allBetween(rule: Rule, start: WallMs, { from, to }: WallSpan): Walls {
  const series = seriesOf(rule, start, null);
  const perDay = timesPerDay(rule);
  if ((perDay * (to - from)) / dayMs <= instancesMax) {
    const walls = between(series, from, to);
    if (walls) return { walls, isCut: false };
  }
  // In parts: too many at once take gigabytes, and the library gives up after 10,000 steps.
  return inParts(series, { from, to }, (instancesMax / Math.max(perDay, 1)) * dayMs);
}

/** The first occurrences of a rule up to a wall-clock time. */
export function firstWalls(rule: Rule, start: WallMs, count: number, to: WallMs): Walls {
  if (to < start || count < 1) return { walls: [], isCut: false };
  let asked = count;
  for (;;) {
    const found = between(seriesOf(rule, start, asked), start, to);
    if (!found) return { walls: [], isCut: true };
    const walls = found.filter(rule.fits);
    if (walls.length >= count || found.length < asked) return { walls: walls.slice(0, count), isCut: false };
    asked *= 2;
  }
}

function inParts(series: Series, { from, to }: WallSpan, widthMs: number): Walls {
  const walls: WallMs[] = [];
  const budget: Budget = budgetOf(ruleMs);
  let width = Math.min(widthMs, to - from);
  let at = from;
  while (at <= to && walls.length < instancesMax && !budget.isSpent()) {
    const end = Math.min(Math.floor(at + width), to);
    const part = budget.spend(() => between(series, at, end));
    if (part) {
      for (const wall of part) walls.push(wall);
      at = end + 1;
    } else if (width < 60_000) break;
    else width /= 8;
  }
  return { walls: walls.slice(0, instancesMax), isCut: at <= to || walls.length > instancesMax };
}

/** Null if the library gives up. */
function between(series: Series, from: WallMs, to: WallMs): WallMs[] | null {
  try {
    return series.between(asUtc(from), asUtc(to), true).map((at) => at.epochMilliseconds);
  } catch {
    return null;
  }
}

type Series = RRuleTemporal<Temporal.ZonedDateTime>;

function seriesOf(rule: Rule, start: WallMs, count: number | null): Series {
  return new RRuleTemporal<Temporal.ZonedDateTime>({
    ...rule.parts,
    ...(count !== null && { count }),
    tzid: 'UTC',
    dtstart: asUtc(start),
    cache: false,
  });
}

/** The most occurrences per day. */
function timesPerDay({ parts }: Rule): number {
  const hours = parts.byHour?.length ?? (frequencies.indexOf(parts.freq) >= 4 ? 24 : 1);
  const minutes = parts.byMinute?.length ?? (frequencies.indexOf(parts.freq) >= 5 ? 60 : 1);
  const seconds = parts.bySecond?.length ?? (parts.freq === 'SECONDLY' ? 60 : 1);
  return hours * minutes * seconds;
}
