import type { RemoteItem } from '#/ports/calendars/calendar-source.ts';
import { readItems, type Of } from '#/ports/calendars/ical/items-of.ts';

const year = {
  fromMs: Temporal.Instant.from('2026-01-01T00:00Z').epochMilliseconds,
  toMs: Temporal.Instant.from('2027-01-01T00:00Z').epochMilliseconds,
};

/** A calendar with one or several entries of these lines. */
export function calendarOf(...entries: readonly (readonly string[])[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...entries.flatMap((lines) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

export function readYear(text: string, of: Partial<Of> = {}): { items: RemoteItem[]; bad: number } {
  return readItems(text, {
    externalId: 'one.ics',
    etag: null,
    window: year,
    timeZone: 'Europe/Berlin',
    addresses: ['ada@example.com', 'ada@old.example'],
    ...of,
  });
}

/** Each time as `instance start end`. */
export function timesOf(text: string, of: Partial<Of> = {}): string[] {
  return readYear(text, of).items.map(({ instance, time }) => {
    const short = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString().slice(0, 16);
    const [start, end] =
      'startMs' in time ? [short(time.startMs), short(time.endMs)] : [time.startsOn, time.endsOn];
    return `${instance} ${start} ${end}`.trim();
  });
}
