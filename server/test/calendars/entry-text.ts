import type { Entry } from '#/ports/calendars/calendar-source.ts';

/** A file as another program writes it, on a day in June. */
export function entryText(uid: string, day: number, ...lines: readonly string[]): string {
  const date = `202606${String(day).padStart(2, '0')}`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//another program//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260601T000000Z',
    `DTSTART:${date}T090000Z`,
    `DTEND:${date}T100000Z`,
    'SUMMARY:Dentist',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** The entry for a call, on a day in June. */
export function callOn(day: number, changed: Partial<Entry> = {}): Entry {
  const { startMs = Date.UTC(2026, 5, day, 12) } = changed;
  return {
    uid: `call-${day}@callwright`,
    mark: `call ${day} of workspace 7`,
    sequence: 0,
    stampMs: Date.UTC(2026, 5, 1),
    startMs,
    endMs: startMs + 1_800_000,
    timeZone: 'Europe/Paris',
    title: 'Call with Grace Hopper',
    description: 'Grace Hopper\ngrace@example.com',
    location: '',
    url: null,
    isFree: false,
    meeting: null,
    ...changed,
  };
}
