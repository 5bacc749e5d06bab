import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Zone } from './zone.ts';

/** A wall-clock time, as the milliseconds of the same time in UTC. */
export type WallMs = number;

/** A date or time as written. */
export type Written =
  | { readonly kind: 'date'; readonly wall: WallMs }
  | { readonly kind: 'time'; readonly wall: WallMs; readonly isUtc: boolean };

/** A start with its meaning resolved. */
export type Start =
  | { readonly kind: 'date'; readonly wall: WallMs }
  | { readonly kind: 'time'; readonly wall: WallMs; readonly zone: Zone };

/** Parses a date or time from ical.js; null if it is neither. */
export function writtenOf(value: unknown): Written | null {
  if (typeof value !== 'string') return null;
  // A date without VALUE=DATE arrives as `2026-03-29T::`, a time without seconds as `2026-03-29T09:30:`.
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(?:::|(\d\d):(\d\d):(\d\d)?(Z?)))?$/.exec(value);
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '00', zulu] = match;
  const midnight = midnightOf(Number(year), Number(month), Number(day));
  if (midnight === null) return null;
  if (hour === undefined) return { kind: 'date', wall: midnight };
  // 24:00 is midnight at the end of the day. A leap second counts as the second before.
  const time = [Number(hour), Number(minute), Math.min(Number(second), 59)] as const;
  if (time[0] > 24 || time[1] > 59 || (time[0] === 24 && time[1] + time[2] > 0)) return null;
  const wall = midnight + ((time[0] * 60 + time[1]) * 60 + time[2]) * 1_000;
  return { kind: 'time', wall, isUtc: zulu === 'Z' };
}

function midnightOf(year: number, month: number, day: number): WallMs | null {
  try {
    const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
    return date.toZonedDateTime('UTC').epochMilliseconds;
  } catch {
    return null;
  }
}

/** The start of its day. */
export function dayOf(wall: WallMs): WallMs {
  return Math.floor(wall / dayMs) * dayMs;
}

/** The wall-clock time, interpreted as UTC. */
export function asUtc(wall: WallMs): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC');
}

/** `YYYY-MM-DD`. */
export function dateText(wall: WallMs): string {
  return Temporal.Instant.fromEpochMilliseconds(wall).toString().slice(0, 10);
}

/** An instant in iCalendar format: `20260329T003000Z`. */
export function utcText(ms: number): string {
  return `${Temporal.Instant.fromEpochMilliseconds(ms).toString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A length: days, which follow the wall clock, plus a time, which does not. */
export type Length = { readonly days: number; readonly ms: number };

/** Parses a duration (RFC 5545, 3.3.6); null if it is not one. A negative duration becomes zero. */
export function lengthOf(value: unknown): Length | null {
  const match =
    typeof value === 'string' &&
    /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/.exec(
      value.toUpperCase(),
    );
  if (!match) return null;
  const [sign, weeks, days, hours, minutes, seconds] = match.slice(1);
  if (sign === '-') return { days: 0, ms: 0 };
  const number = (digits: string | undefined): number => Number(digits ?? 0);
  return {
    days: number(weeks) * 7 + number(days),
    ms: ((number(hours) * 60 + number(minutes)) * 60 + number(seconds)) * 1_000,
  };
}
