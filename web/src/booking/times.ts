import { locale } from './language.ts';

/** How clock times are written. */
export type Clock = '12' | '24';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because formatters are slow to create and are needed for every slot. */
function format(options: Intl.DateTimeFormatOptions, tag = locale()): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  let known = formats.get(key);
  // Always the Gregorian calendar, even where another one is usual.
  if (known === undefined)
    formats.set(key, (known = new Intl.DateTimeFormat(tag, { calendar: 'gregory', ...options })));
  return known;
}

/** The calendar date of an instant in a zone, '2026-11-23'. */
export function dateIn(instant: string | number, timeZone: string): string {
  const parts = format(
    {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      calendar: 'gregory',
      numberingSystem: 'latn',
    },
    'en',
  ).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** “9:30 AM” or “09:30”. */
export function timeOfDay(instant: string | number, timeZone: string, clock: Clock): string {
  return format(
    clock === '12'
      ? { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
      : { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  ).format(new Date(instant));
}

/** “GMT+1”, or the common name, “EST”, if the language has one. */
export function zoneName(
  instant: string | number,
  timeZone: string,
  style: 'short' | 'shortOffset' | 'long' = 'short',
): string {
  return (
    format({ timeZone, timeZoneName: style })
      .formatToParts(new Date(instant))
      .find((part) => part.type === 'timeZoneName')?.value ?? timeZone
  );
}

/** Labels for the times of one day. When clocks go back, two times look the same: then both include their offset. */
export function timeLabels(instants: string[], timeZone: string, clock: Clock): string[] {
  const labels = instants.map((instant) => timeOfDay(instant, timeZone, clock));
  const count = Map.groupBy(labels, (label) => label);
  return labels.map((label, index) =>
    count.get(label)?.length === 1 ? label : `${label} ${zoneName(instants[index] ?? 0, timeZone)}`,
  );
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Times of one day by part of the day, in the time zone. */
export function partsOfDay(instants: readonly string[], timeZone: string): Map<PartOfDay, string[]> {
  const hours = format({ timeZone, hour: '2-digit', hourCycle: 'h23', numberingSystem: 'latn' }, 'en');
  return Map.groupBy(instants, (instant) => {
    const hour = Number(hours.format(new Date(instant)));
    if (hour < 12) return 'morning';
    return hour < 17 ? 'afternoon' : 'evening';
  });
}

const noonUtc = (date: string) => new Date(`${date}T12:00:00Z`);

/** “Monday, November 23, 2026” */
export function longDate(date: string): string {
  return format({ timeZone: 'UTC', weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }).format(
    noonUtc(date),
  );
}

/** “Monday, November 23” */
export function dayHeading(date: string): string {
  return format({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(noonUtc(date));
}

/** “November 2026” for '2026-11'. */
export function monthName(month: string): string {
  return format({ timeZone: 'UTC', year: 'numeric', month: 'long' }).format(noonUtc(`${month}-15`));
}

/** The day of the month in the digits of the language. */
export function dayNumber(date: string): string {
  return new Intl.NumberFormat(locale()).format(Number(date.slice(8)));
}

/** The weekday of a date, for a column of the calendar. */
export function weekday(date: string, style: 'short' | 'long'): string {
  return format({ timeZone: 'UTC', weekday: style }).format(noonUtc(date));
}

/** “Monday, November 23, 2026, 9:00 – 9:30 AM” */
export function span(start: string, end: string, timeZone: string, clock: Clock): string {
  const hours: Intl.DateTimeFormatOptions =
    clock === '12' ? { hour: 'numeric', hourCycle: 'h12' } : { hour: '2-digit', hourCycle: 'h23' };
  const text = format({
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    minute: '2-digit',
    ...hours,
  }).formatRange(new Date(start), new Date(end));
  return text.replace(timeRange, unbroken);
}

const timeRange = /\d+:\d\d\D{0,6}–\D{0,3}\d+:\d\d/g;

/** Uses narrow no-break spaces, and keeps the dash from ending a line. */
function unbroken(range: string): string {
  return range.replace(/[\s\u2009]/g, '\u202F').replace('–', '\u2060–\u2060');
}

/** The usual clock of the visitor's region. */
export function usualClock(): Clock {
  return new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12 === true
    ? '12'
    : '24';
}

/** The usual first day of the week, 1 for Monday to 7; undefined if the browser does not know it. */
export function usualWeekStart(): number | undefined {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & WeekOfLocale;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay;
}

/** Browsers support one, the other or neither. */
type WeekOfLocale = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
