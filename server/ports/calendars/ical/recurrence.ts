import type { Budget } from './budget.ts';
import { instantOf, wallIn, type Entry } from './entry.ts';
import { firstWalls, wallsBetween, type Rule, type Walls, type WallSpan } from './rule.ts';
import { dayMs, dayOf, type Length, type Start, type WallMs, type Written } from './times.ts';
import { isShown, msOf, utc, type Zone } from './zone.ts';

/** An occurrence, with its own length where a list of dates gives one. */
type Occurrence = { readonly wall: WallMs; readonly length: Length | null };
type Occurrences = { readonly occurrences: readonly Occurrence[]; readonly isCut: boolean };

/** What the rules and lists of dates of a series give between two readings of the clock, without what they exclude. */
export function recurrenceOf(entry: Entry, span: WallSpan, budget: Budget): Occurrences {
  const { start } = entry;
  const zone = start.kind === 'time' ? start.zone : utc;
  // Programs that delete a series from its first time on write an end before the start.
  const isOver =
    entry.rules.length > 0 && entry.rules.every((rule) => isAfter(rule, start.wall, start, zone));
  const walls = new Map<WallMs, Length | null>(isOver ? [] : [[start.wall, null]]);
  let isCut = false;
  for (const rule of entry.rules) {
    if (budget.isSpent()) isCut = true;
    else {
      const found = budget.spend(() => wallsOf(rule, start, zone, span));
      for (const wall of found.walls) walls.set(wall, null);
      isCut ||= found.isCut;
    }
  }
  for (const extra of entry.extra) walls.set(wallOfExtra(extra.start, start, zone), extra.length);
  const isExcluded = exclusionOf(entry.excluded, start, zone);
  return {
    isCut,
    occurrences: [...walls]
      .filter(([wall]) => wall >= span.from && wall <= span.to && !isExcluded(wall))
      .toSorted(([one], [other]) => one - other)
      .map(([wall, length]) => ({ wall, length })),
  };
}

function wallsOf(rule: Rule, start: Start, zone: Zone, span: WallSpan): Walls {
  const to = Math.min(span.to, endOf(rule, start));
  const { walls, isCut } =
    rule.count === null
      ? wallsBetween(rule, start.wall, { from: span.from, to })
      : countedWalls(rule, rule.count, start, zone, to);
  return {
    walls: walls.filter((wall) => exists(rule, wall, start, zone) && !isAfter(rule, wall, start, zone)),
    isCut,
  };
}

function isInstant(until: Written | null): until is Written & { kind: 'time' } {
  return until?.kind === 'time' && until.isUtc;
}

/** The start counts as the first, even where the rule would not give it; what the clock never shows does not count. */
function countedWalls(rule: Rule, count: number, start: Start, zone: Zone, to: WallMs): Walls {
  let wanted = count;
  for (;;) {
    const found = firstWalls(rule, start.wall, wanted, to);
    const walls = found.walls.filter((wall) => exists(rule, wall, start, zone));
    const isStartGiven = walls[0] === start.wall;
    const missing = count - walls.length - (isStartGiven ? 0 : 1);
    if (missing <= 0 || found.isCut || found.walls.length < wanted) {
      return { walls: walls.slice(0, isStartGiven ? count : count - 1), isCut: found.isCut };
    }
    wanted += missing;
  }
}

/** A time that is left out when clocks go forward is none of the series (RFC 5545, 3.3.10). */
function exists(rule: Rule, wall: WallMs, start: Start, zone: Zone): boolean {
  return wall === start.wall || (rule.fits(wall) && (start.kind === 'date' || isShown(zone, wall)));
}

/** After this reading of the clock, a rule with an end gives nothing. */
function endOf({ until }: Rule, start: Start): WallMs {
  if (!until) return Infinity;
  if (until.kind === 'date') return until.wall + dayMs - 1;
  if (start.kind === 'date') return dayOf(until.wall);
  // Instants are compared one by one: when clocks go back, a later reading may be the earlier instant.
  return isInstant(until) ? until.wall + 2 * dayMs : until.wall;
}

function isAfter(rule: Rule, wall: WallMs, start: Start, zone: Zone): boolean {
  const { until } = rule;
  return isInstant(until) && start.kind === 'time'
    ? msOf(zone, wall) > until.wall
    : wall > endOf(rule, start);
}

/** A day alone means the usual time of the series on that day. */
function wallOfExtra(extra: Start, start: Start, zone: Zone): WallMs {
  if (start.kind === 'date') return dayOf(wallIn(extra, zone));
  return extra.kind === 'date' ? extra.wall + (start.wall - dayOf(start.wall)) : wallIn(extra, zone);
}

/** A day excludes whatever of the series begins on it; a time of a series of whole days excludes its day. */
function exclusionOf(excluded: readonly Start[], start: Start, zone: Zone): (wall: WallMs) => boolean {
  if (excluded.length === 0) return () => false;
  const days = new Set<WallMs>();
  const instants = new Set<number>();
  for (const one of excluded) {
    if (one.kind === 'date' || start.kind === 'date') days.add(dayOf(one.wall));
    else instants.add(instantOf(one, zone));
  }
  return (wall) => days.has(dayOf(wall)) || (instants.size > 0 && instants.has(msOf(zone, wall)));
}
