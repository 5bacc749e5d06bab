import type { Schedule } from '#/domain/scheduling/slots/types.ts';

// How the reference evaluates schedules and dates.

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

/** Whether an instant belongs to a window of `date` but falls on a later date with its own hours. */
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
    return wallWindows(hours)
      .map(([start, end]) => ({
        start: instantOf(date, start, timeZone),
        end: instantOf(date, end, timeZone),
      }))
      .filter((window) => window.start < window.end);
  });
}

const dayMinutes = 1_440;

/**
 * Start and end of each window in minutes after midnight; windows that touch or overlap on the wall clock are merged.
 * Checked minute by minute.
 */
function wallWindows(hours: readonly { start: string; end: string }[]): [number, number][] {
  const isOpenAt = new Set<number>();
  for (const { start, end } of hours) {
    const until = minutesOf(end) + (end < start ? dayMinutes : 0);
    for (let minute = minutesOf(start); minute < until; minute += 1) isOpenAt.add(minute);
  }
  const windows: [number, number][] = [];
  for (let minute = 0; minute <= 2 * dayMinutes; minute += 1) {
    if (!isOpenAt.has(minute)) continue;
    const last = windows.at(-1);
    if (last?.[1] === minute) last[1] = minute + 1;
    else windows.push([minute, minute + 1]);
  }
  return windows;
}

function minutesOf(time: string): number {
  const [hour = '', minute = ''] = time.split(':');
  return Number(hour) * 60 + Number(minute);
}

function instantOf(date: string, minutes: number, timeZone: string): number {
  const day = addDays(date, Math.floor(minutes / dayMinutes));
  return Temporal.PlainDate.from(day)
    .toPlainDateTime({ hour: Math.floor((minutes % dayMinutes) / 60), minute: minutes % 60 })
    .toZonedDateTime(timeZone).epochMilliseconds;
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
