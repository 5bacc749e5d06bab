import { dayMs, hourMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import { timeOfDay } from '#/platform/values/digits.ts';
import { formatDate } from './calendar.ts';
import type { Spans } from './spans.ts';

// The only part of the engine that uses Temporal, for one thing: when the offset of a zone changes. The answers do not
// change while the process runs, so they are cached, and everything else is integer arithmetic.

/** Instants `from <= t < until` at which the zone's wall clock reads t + offset (all milliseconds). */
type Stretch = { from: number; until: number; offset: number };

/** A zone, with the stretches read so far. */
export type Zone = { name: string; stretches: Stretch[]; latest: Stretch };

// Names come from requests in any spelling, so both lists are limited. The IANA database has about 600 names,
// and 512 stretches are 250 years of summer times.
const zonesMax = 1_000;
const stretchesMax = 512;
const zones = new Map<string, Zone>();

// No zone was ever further than 15:14 from UTC.
const offsetMax = 16 * hourMs;

/** A zone by its IANA name or alias. Throws RangeError if it does not exist. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const first = readStretch(name, 0);
  const zone = { name, stretches: [first], latest: first };
  if (zones.size >= zonesMax) zones.clear();
  zones.set(name, zone);
  return zone;
}

/** How far the wall clock is ahead of UTC, in milliseconds. */
export function offsetAt(zone: Zone, instant: number): number {
  return stretchAt(zone, instant).offset;
}

/** The day number of an instant's local date. */
export function localDay(zone: Zone, instant: number): number {
  return Math.floor((instant + offsetAt(zone, instant)) / dayMs);
}

/**
 * The instant of a wall-clock time, given in milliseconds as if it were UTC. Resolves ambiguity as `compatible` in
 * Temporal and RFC 5545: in a gap, by the offset before it; in an overlap, the first occurrence.
 */
export function toInstant(zone: Zone, wall: number): number {
  const guess = wall - zone.latest.offset;
  // This far from the last change, no earlier stretch can contain the time too.
  if (guess - 2 * offsetMax >= zone.latest.from && guess < zone.latest.until) return guess;
  let stretch = stretchAt(zone, wall - offsetMax);
  for (let offsetBefore = stretch.offset; ;) {
    const instant = wall - stretch.offset;
    if (instant < stretch.from) return wall - offsetBefore;
    if (instant < stretch.until) return instant;
    offsetBefore = stretch.offset;
    stretch = stretchAt(zone, stretch.until);
  }
}

/**
 * The instants whose local date is in `firstDay … lastDay`. Several spans only if the clocks went back across midnight.
 */
export function daySpans(zone: Zone, firstDay: number, lastDay: number): Spans {
  const spans: Spans = [];
  const from = firstDay * dayMs;
  const until = (lastDay + 1) * dayMs;
  if (from >= until) return spans;
  for (let stretch = stretchAt(zone, from - offsetMax); ; stretch = stretchAt(zone, stretch.until)) {
    const first = Math.max(stretch.from, from - stretch.offset);
    const end = Math.min(stretch.until, until - stretch.offset);
    if (first < end) {
      if (spans.at(-1) === first) spans[spans.length - 1] = end;
      else spans.push(first, end);
    }
    if (stretch.until > until + offsetMax) return spans;
  }
}

/** The first instant of a local date; null for a date that the zone skipped. */
export function startOfDay(zone: Zone, day: number): number | null {
  const { latest } = zone;
  const start = day * dayMs - latest.offset;
  if (start - 2 * offsetMax >= latest.from && start < latest.until) return start;
  return daySpans(zone, day, day)[0] ?? null;
}

/** The last formatted values: most times in an answer share a day and an offset. */
let lastDate = { day: Number.NaN, text: '' };
let lastOffset = { offset: 0, text: '+00:00' };

/** An instant as local date, time and offset: `2026-05-11`, `09:00`, `-04:00`. */
export function wallClock(timeZone: string, instant: number): { date: string; time: string; offset: string } {
  const offset = offsetAt(zoneOf(timeZone), instant);
  const day = Math.floor((instant + offset) / dayMs);
  if (day !== lastDate.day) lastDate = { day, text: formatDate(day) };
  if (offset !== lastOffset.offset) lastOffset = { offset, text: offsetText(offset) };
  const time = timeOfDay(Math.floor((instant + offset - day * dayMs) / minuteMs));
  return { date: lastDate.text, time, offset: lastOffset.text };
}

function offsetText(offset: number): string {
  return `${offset < 0 ? '-' : '+'}${timeOfDay(Math.round(Math.abs(offset) / minuteMs))}`;
}

function stretchAt(zone: Zone, instant: number): Stretch {
  if (instant >= zone.latest.from && instant < zone.latest.until) return zone.latest;
  let found = zone.stretches.find((stretch) => instant >= stretch.from && instant < stretch.until);
  if (found === undefined) {
    found = readStretch(zone.name, instant);
    if (zone.stretches.length >= stretchesMax) zone.stretches = [];
    zone.stretches.push(found);
  }
  zone.latest = found;
  return found;
}

function readStretch(name: string, instant: number): Stretch {
  const moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name);
  // `previous` looks strictly before, and a change at the instant itself begins its stretch.
  const from = moment.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const until = moment.getTimeZoneTransition('next');
  return {
    from: from?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: until?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: moment.offsetNanoseconds / 1_000_000,
  };
}
