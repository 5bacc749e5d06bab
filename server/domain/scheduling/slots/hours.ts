import { dayMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import { parseDate, parseTime, weekday } from './calendar.ts';
import { ascending, holds, union, type Spans } from './spans.ts';
import type { Hours, Reason, Schedule } from './types.ts';
import { daySpans, localDay, startOfDay, toInstant, zoneOf, type Zone } from './zones.ts';

/**
 * A parsed schedule: minutes after midnight (above 1440 means the next day) and day numbers. Windows of a date that
 * touch or overlap on the wall clock are merged. Two that overlap only because of a clock change stay separate.
 */
export type ReadSchedule = {
  zone: Zone;
  /** By weekday, 1 is Monday: `start, end, start, end, …`. */
  weekly: number[][];
  overrides: Map<number, number[]>;
  /** `first, last, first, last, …`, both inclusive. */
  away: number[];
};

/** `windows` are the instants from which starts are counted; calls may run within `open`. */
export type WorkingHours = {
  /** `start, end, …`, ascending by start. Two of one date may overlap because of a clock change. */
  windows: number[];
  open: Spans;
};

export function readSchedule(schedule: Schedule): ReadSchedule {
  const weekly: number[][] = [[], [], [], [], [], [], [], []];
  for (const entry of schedule.weekly) {
    for (const day of entry.days) addHours(weekly[day] ?? [], entry);
  }
  const overrides = new Map<number, number[]>();
  for (const override of schedule.overrides ?? []) {
    const day = parseDate(override.date);
    const hours = overrides.get(day) ?? [];
    for (const window of override.windows) addHours(hours, window);
    overrides.set(day, hours);
  }
  const away = (schedule.outOfOffice ?? []).flatMap(({ from, to }) => [parseDate(from), parseDate(to)]);
  for (const [day, hours] of overrides) overrides.set(day, united(hours));
  return { zone: zoneOf(schedule.timeZone), weekly: weekly.map(united), overrides, away };
}

/** The hours that matter to calls within `from <= t < until`. */
export function workingHours(schedule: ReadSchedule, from: number, until: number): WorkingHours {
  const windows: number[] = [];
  const [firstDay, lastDay] = daysAround(schedule.zone, from, until);
  for (let day = firstDay; day <= lastDay; day += 1) {
    if (isAway(schedule, day)) continue;
    const spans = windowsOf(schedule, day);
    for (let i = 0; i < spans.length; i += 2) {
      const start = spans[i] as number;
      const end = withoutSpill(schedule, day, spans[i + 1] as number);
      if (end > from && start < until && end > start) windows.push(start, end);
    }
  }
  // Out of order only where a gap moves a window behind those of the next date.
  const inOrder = ascending(windows);
  return { windows: inOrder, open: union([], inOrder) };
}

/** Hours in a schedule that cannot be booked: on out-of-office dates, or skipped by the clocks. */
export function hiddenHours(
  schedule: ReadSchedule,
  from: number,
  until: number,
): { away: number[]; skipped: number[] } {
  const away: number[] = [];
  const skipped: number[] = [];
  const [firstDay, lastDay] = daysAround(schedule.zone, from, until);
  for (let day = firstDay; day <= lastDay; day += 1) {
    if (isAway(schedule, day)) away.push(...windowsOf(schedule, day));
    else skipped.push(...skippedOf(schedule, day));
  }
  return { away: ascending(away), skipped: ascending(skipped) };
}

/** The out-of-office dates as instants, each separately. */
export function timeOff({ zone, away }: ReadSchedule): number[] {
  const spans: number[] = [];
  for (let i = 0; i < away.length; i += 2)
    spans.push(...daySpans(zone, away[i] as number, away[i + 1] as number));
  return spans;
}

/** Why a call from `start` to `end` is not within the hours; `skipped` as in `hiddenHours`. */
export function closedReason(schedule: ReadSchedule, skipped: Spans, start: number, end: number): Reason {
  if (touchesAway(schedule, start, end)) return 'OUT_OF_OFFICE';
  return holds(skipped, start) ? 'NONEXISTENT_TIME' : 'OUTSIDE_AVAILABILITY';
}

/** Whether any of `from <= t < until` falls on a date out of office. */
function touchesAway(schedule: ReadSchedule, from: number, until: number): boolean {
  for (let day = localDay(schedule.zone, from); day <= localDay(schedule.zone, until - 1); day += 1) {
    if (isAway(schedule, day)) return true;
  }
  return false;
}

function addHours(hours: number[], window: Hours): void {
  const start = parseTime(window.start);
  const end = parseTime(window.end);
  hours.push(start, end < start ? end + 1440 : end);
}

function united(hours: number[]): number[] {
  return hours.length > 2 ? union([], ascending(hours)) : hours;
}

// A window ends on the next date at the latest, and a zone may skip a date: two days back reach them all.
function daysAround(zone: Zone, from: number, until: number): [number, number] {
  return [localDay(zone, from) - 2, localDay(zone, until) + 1];
}

function hoursOf(schedule: ReadSchedule, day: number): readonly number[] {
  return schedule.overrides.get(day) ?? schedule.weekly[weekday(day)] ?? [];
}

/**
 * The windows of a date as instants. Each end is converted separately, so a clock change may make windows overlap or
 * vanish.
 */
function windowsOf(schedule: ReadSchedule, day: number): Spans {
  const hours = hoursOf(schedule, day);
  if (hours.length === 0 || startOfDay(schedule.zone, day) === null) return [];
  const pairs: number[] = [];
  for (let i = 0; i < hours.length; i += 2) {
    const start = wall(schedule.zone, day, hours[i] as number);
    const end = wall(schedule.zone, day, hours[i + 1] as number);
    if (start < end) pairs.push(start, end);
  }
  return pairs;
}

/** Windows of a date that fall entirely into a gap of the clock, with their full length. */
function skippedOf(schedule: ReadSchedule, day: number): number[] {
  const hours = hoursOf(schedule, day);
  const skipped: number[] = [];
  for (let i = 0; i < hours.length; i += 2) {
    const minutes = (hours[i + 1] as number) - (hours[i] as number);
    const start = wall(schedule.zone, day, hours[i] as number);
    if (minutes > 0 && wall(schedule.zone, day, hours[i + 1] as number) <= start)
      skipped.push(start, start + minutes * minuteMs);
  }
  return skipped;
}

function wall(zone: Zone, day: number, minutes: number): number {
  return toInstant(zone, day * dayMs + minutes * minuteMs);
}

/** Ends a window where a later date with its own hours begins. */
function withoutSpill(schedule: ReadSchedule, day: number, end: number): number {
  if (schedule.overrides.size === 0 && schedule.away.length === 0) return end;
  const lastDay = localDay(schedule.zone, end - 1);
  for (let next = day + 1; next <= lastDay; next += 1) {
    if (!schedule.overrides.has(next) && !isAway(schedule, next)) continue;
    const start = startOfDay(schedule.zone, next);
    if (start !== null) return Math.min(end, start);
  }
  return end;
}

function isAway({ away }: ReadSchedule, day: number): boolean {
  for (let i = 0; i < away.length; i += 2) {
    if (day >= (away[i] as number) && day <= (away[i + 1] as number)) return true;
  }
  return false;
}
