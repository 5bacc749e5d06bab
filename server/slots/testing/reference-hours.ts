import type { Schedule } from '../types.ts';

// The reference's reading of schedules, and its dates.

export function isOpen(schedule: Schedule, instant: number): boolean {
  const date = localDate(instant, schedule.timeZone);
  return [-2, -1, 0, 1]
    .map((days) => addDays(date, days))
    .some((day) =>
      windowsOf(schedule, day).some(
        (window) => instant >= window.start && instant < window.end && !isSpill(schedule, day, instant),
      ),
    );
}

/** An instant of a window of `date` that falls on a later date with hours of its own. */
export function isSpill(schedule: Schedule, date: string, instant: number): boolean {
  const local = localDate(instant, schedule.timeZone);
  return (
    local > date &&
    (isAway(schedule, local) || (schedule.overrides ?? []).some((override) => override.date === local))
  );
}

function isAway(schedule: Schedule, date: string): boolean {
  return (schedule.outOfOffice ?? []).some(({ from, to }) => date >= from && date <= to);
}

type Windows = { start: number; end: number }[];
const windowsKnown = new WeakMap<Schedule, Map<string, Windows>>();

export function windowsOf(schedule: Schedule, date: string): Windows {
  const known = windowsKnown.get(schedule) ?? new Map<string, Windows>();
  windowsKnown.set(schedule, known);
  return remembered(known, date, () => {
    const { timeZone, weekly, overrides = [] } = schedule;
    if (isAway(schedule, date) || localDate(startOfDate(date, timeZone), timeZone) !== date) return [];
    const own = overrides.filter((override) => override.date === date);
    const { dayOfWeek } = Temporal.PlainDate.from(date);
    const hours =
      own.length > 0
        ? own.flatMap((override) => override.windows)
        : weekly.filter((entry) => entry.days.includes(dayOfWeek));
    const windows = hours
      .map(({ start, end }) => ({
        start: instantOf(date, start, timeZone),
        end: instantOf(end < start ? addDays(date, 1) : date, end, timeZone),
      }))
      .filter((window) => window.start < window.end)
      .sort((a, b) => a.start - b.start);
    const merged: Windows = [];
    for (const window of windows) {
      const last = merged.at(-1);
      if (last !== undefined && window.start <= last.end) last.end = Math.max(last.end, window.end);
      else merged.push({ ...window });
    }
    return merged;
  });
}

function instantOf(date: string, time: string, timeZone: string): number {
  const wall = time === '24:00' ? `${addDays(date, 1)}T00:00` : `${date}T${time}`;
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).epochMilliseconds;
}

export function startOfDate(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}

const datesKnown = new Map<string, string>();

export function localDate(instant: number, timeZone: string): string {
  return remembered(datesKnown, `${instant}${timeZone}`, () =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
  );
}

const laterKnown = new Map<string, string>();

export function addDays(date: string, days: number): string {
  return remembered(laterKnown, `${date}${days}`, () =>
    Temporal.PlainDate.from(date).add({ days }).toString(),
  );
}

function remembered<T>(known: Map<string, T>, key: string, work: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = work();
  if (known.size > 200_000) known.clear();
  known.set(key, value);
  return value;
}
