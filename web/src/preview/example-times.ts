import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Availability } from '../records.ts';
import { addDays, momentOf, today } from '../ui/time.ts';

export type Hours = Pick<Availability, 'timeZone' | 'weekdays'>;

const daysShown = 45;

/** Example start times within a host's weekly hours, without bookings and calendars, as for a new event. */
export function exampleTimes(
  { timeZone, weekdays }: Hours,
  minutes: number,
  noticeMinutes: number,
): string[] {
  if (minutes < 1) return [];
  const from = Date.now() + noticeMinutes * minuteMs;
  const first = today(timeZone);
  const starts: number[] = [];
  for (let day = 0; day < daysShown; day += 1) {
    const date = addDays(first, day);
    const dayIndex = new Date(`${date}T00:00:00Z`).getUTCDay();
    for (const weekday of weekdays)
      if (weekday.dayIndex === dayIndex && weekday.enabled)
        for (const { start, end } of weekday.slots)
          starts.push(
            ...startsWithin(momentAt(date, start, timeZone), momentAt(date, end, timeZone), minutes),
          );
  }
  return starts.filter((start) => start >= from).map((start) => new Date(start).toISOString());
}

function momentAt(date: string, time: string, timeZone: string): number {
  const local = time === '24:00' ? `${addDays(date, 1)}T00:00` : `${date}T${time}`;
  return Date.parse(momentOf(local, timeZone));
}

function startsWithin(startMs: number, endMs: number, minutes: number): number[] {
  const count = Math.max(0, Math.floor((endMs - startMs) / (minutes * minuteMs)));
  return Array.from({ length: count }, (_, index) => startMs + index * minutes * minuteMs);
}
