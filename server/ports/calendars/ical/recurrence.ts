import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Budget } from './budget.ts';
import { instantOf, wallIn, type Entry } from './entry.ts';
import type { Rule } from './rule.ts';
import { dayOf, type Length, type Start, type WallMs, type Written } from './times.ts';
import { firstWalls, wallsBetween, type Walls, type WallSpan } from './walls.ts';
import { msOf, utc, type Zone } from './zone.ts';

/**
 * An occurrence, with its own length if a list of dates gives one. The id is an instant or, for whole days, a
 * wall-clock time.
 */
type Occurrence = { readonly id: number; readonly wall: WallMs; readonly length: Length | null };
type Occurrences = { readonly occurrences: readonly Occurrence[]; readonly isCut: boolean };

/** The occurrences of a series between two wall-clock times, from its rules and lists of dates, minus exclusions. */
export function recurrenceOf(entry: Entry, span: WallSpan, budget: Budget): Occurrences {
  const { start } = entry;
  const zone = start.kind === 'time' ? start.zone : utc;
  // To delete a series from its first time on, some programs write an end before the start.
  const isOver =
    entry.rules.length > 0 && entry.rules.every((rule) => isAfter(rule, start.wall, start, zone));
  // By id, because two wall-clock times are the same instant if one of them is skipped: 02:30 and 03:30 in spring.
  const found = new Map<number, Occurrence>();
  const add = (wall: WallMs, length: Length | null): void => {
    const id = start.kind === 'time' ? msOf(zone, wall) : wall;
    found.set(id, { id, wall, length });
  };
  if (!isOver) add(start.wall, null);
  let isCut = false;
  for (const rule of entry.rules) {
    if (budget.isSpent()) isCut = true;
    else {
      const given = budget.spend(() => wallsOf(rule, start, zone, span));
      for (const wall of given.walls) add(wall, null);
      isCut ||= given.isCut;
    }
  }
  for (const extra of entry.extra) add(wallOfExtra(extra.start, start, zone), extra.length);
  const isExcluded = exclusionOf(entry.excluded, start, zone);
  return {
    isCut,
    occurrences: [...found.values()]
      .filter((one) => one.wall >= span.from && one.wall <= span.to && !isExcluded(one))
      .toSorted((one, other) => one.id - other.id),
  };
}

function wallsOf(rule: Rule, start: Start, zone: Zone, span: WallSpan): Walls {
  const to = Math.min(span.to, endOf(rule, start));
  const { walls, isCut } =
    rule.count === null
      ? wallsBetween(rule, start.wall, { from: span.from, to })
      : countedWalls(rule, rule.count, start, to);
  return { walls: walls.filter((wall) => !isAfter(rule, wall, start, zone)), isCut };
}

function isInstant(until: Written | null): until is Written & { kind: 'time' } {
  return until?.kind === 'time' && until.isUtc;
}

/** The start counts as the first occurrence, even if the rule does not produce it. */
function countedWalls(rule: Rule, count: number, start: Start, to: WallMs): Walls {
  const { walls, isCut } = firstWalls(rule, start.wall, count, to);
  return { walls: walls[0] === start.wall ? walls : walls.slice(0, count - 1), isCut };
}

/** The wall-clock time after which a rule with an end produces nothing. */
function endOf({ until }: Rule, start: Start): WallMs {
  if (!until) return Infinity;
  if (until.kind === 'date') return until.wall + dayMs - 1;
  if (start.kind === 'date') return dayOf(until.wall);
  // Instants are compared individually: when clocks go back, a later wall-clock time may be the earlier instant.
  return isInstant(until) ? until.wall + 2 * dayMs : until.wall;
}

function isAfter(rule: Rule, wall: WallMs, start: Start, zone: Zone): boolean {
  const { until } = rule;
  return isInstant(until) && start.kind === 'time'
    ? msOf(zone, wall) > until.wall
    : wall > endOf(rule, start);
}

/** A date alone means the usual time of the series on that day. */
function wallOfExtra(extra: Start, start: Start, zone: Zone): WallMs {
  if (start.kind === 'date') return dayOf(wallIn(extra, zone));
  return extra.kind === 'date' ? extra.wall + (start.wall - dayOf(start.wall)) : wallIn(extra, zone);
}

/** A date excludes all occurrences that begin on it. A time in a series of whole days excludes its day. */
function exclusionOf(excluded: readonly Start[], start: Start, zone: Zone): (one: Occurrence) => boolean {
  if (excluded.length === 0) return () => false;
  const days = new Set<WallMs>();
  const instants = new Set<number>();
  for (const one of excluded) {
    if (one.kind === 'date' || start.kind === 'date') days.add(dayOf(one.wall));
    else instants.add(instantOf(one, zone));
  }
  return ({ id, wall }) => days.has(dayOf(wall)) || instants.has(id);
}
