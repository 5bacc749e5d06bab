import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { nowMs } from './page-clock.ts';
import { locale } from '../messages/app-language.ts';
import { say } from './say.ts';

// All formatting of dates and times. Instants are RFC 3339 texts, dates are `YYYY-MM-DD`.

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format in the language of the page, made once. */
export function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()}${JSON.stringify(options)}`;
  const kept = formats.get(key);
  if (kept !== undefined) return kept;
  const made = new Intl.DateTimeFormat(locale(), options);
  formats.set(key, made);
  return made;
}

/** The time zone of the browser. */
export const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function timeZones(): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes('UTC') ? known : [...known, 'UTC'];
}

/** 09:30 */
export function writeTime(moment: string, timeZone: string): string {
  return format({ timeZone, timeStyle: 'short' }).format(new Date(moment));
}

/** Mon 23 Nov 2026, 09:30 */
export function writeMoment(moment: string, timeZone: string): string {
  const options = {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return format(options).format(new Date(moment));
}

/** Mon 23 Nov 2026 */
export function writeWeekday(moment: string, timeZone: string): string {
  const options = { timeZone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return format(options).format(new Date(moment));
}

/** 23 Nov, 09:30:05 */
export function writeSeconds(moment: string, timeZone: string): string {
  const options = {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  return format(options).format(new Date(moment));
}

/** 23 Nov 2026 */
export function writeShortDate(moment: string, timeZone: string): string {
  return format({ timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(moment));
}

/** 23 Nov, 09:30 */
export function writeSoon(moment: string, timeZone: string): string {
  const options = { timeZone, day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return format(options).format(new Date(moment));
}

/** Mon 23 Nov, 09:30–10:00; with the year if it is not the current one. */
export function writeDaySpan(start: string, end: string, timeZone: string): string {
  const isThisYear = dateOf(start, timeZone).slice(0, 4) === today(timeZone).slice(0, 4);
  const options = {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(!isThisYear && ({ year: 'numeric' } as const)),
  } as const;
  return format(options).formatRange(new Date(start), new Date(end));
}

/** Monday, 23 November 2026 */
export function writeDate(date: string): string {
  return format({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** 1–23 Nov 2026; “from” or “until” if one end is open. */
export function writeDateSpan(from: string | undefined, to: string | undefined): string {
  const short = format({ timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  if (from !== undefined && to !== undefined) return short.formatRange(day(from), day(to));
  if (from !== undefined) return say('date.from', { format: short.format(day(from)) });
  return to === undefined ? '' : say('date.until', { format: short.format(day(to)) });
}

/** The date of an instant in a time zone: 2026-11-23 */
export function dateOf(moment: string | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return parts.format(new Date(moment));
}

/**
 * The instant of a local time such as 2026-11-23T09:00 in a time zone; a time skipped by a clock change becomes the one
 * after the gap.
 */
export function momentOf(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`);
  let moment = wanted;
  // The second round corrects a first guess on the other side of a clock change.
  for (let round = 0; round < 2; round++) moment -= Date.parse(`${localOf(moment, timeZone)}Z`) - wanted;
  return new Date(moment).toISOString();
}

/** The local time of an instant in a time zone: 2026-11-23T09:00 */
export function localOf(moment: number | string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${dateOf(moment, timeZone)}T${time.format(new Date(moment))}`;
}

export function today(timeZone: string): string {
  return dateOf(nowMs(), timeZone);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** The calendar quarter before the current one. */
export function quarterBefore(now: string): { from: string; to: string } {
  const month = Number(now.slice(5, 7));
  const first = `${now.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
  let from = first;
  for (let count = 0; count < 3; count++) from = firstOfMonth(addDays(from, -1));
  return { from, to: addDays(first, -1) };
}

export function lastOfMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  // Day 0 of a month is the last one of the month before.
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Adds “Today” or “Tomorrow” before the date if it applies. */
export function writeDay(date: string, timeZone: string): string {
  const now = today(timeZone);
  if (date === now) return say('date.today', { date: writeDate(date) });
  if (date === addDays(now, 1)) return say('date.tomorrow', { date: writeDate(date) });
  return writeDate(date);
}

/** 30 min, 1 h, 1 h 30 min */
export function writeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return say('minutes', { rest });
  return rest === 0 ? say('hours', { hours }) : say('hoursMinutes', { hours, rest });
}

const agoUnits = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', 60_000],
] as const;

/** 3 days ago */
export function writeAgo(moment: string): string {
  return writeDistance(nowMs() - Date.parse(moment), -1) ?? say('justNow');
}

/** In 3 days, counting calendar days: from Friday afternoon to Monday morning, although that is less than 72 hours. */
export function writeAhead(moment: string, timeZone: string): string {
  const ms = Date.parse(moment) - nowMs();
  const days = (Date.parse(dateOf(moment, timeZone)) - Date.parse(today(timeZone))) / dayMs;
  return (ms < dayMs ? writeDistance(ms, 1) : relative().format(days, 'day')) ?? say('inAMoment');
}

function writeDistance(ms: number, direction: 1 | -1): string | null {
  const [unit, size] = agoUnits.find(([, length]) => ms >= length) ?? [];
  if (unit === undefined || size === undefined) return null;
  return relative().format(direction * Math.floor(ms / size), unit);
}

const relative = () => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
