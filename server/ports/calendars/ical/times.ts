import type { Zone } from './zone.ts';

/** What a clock on the wall shows, as milliseconds of the same reading in UTC. */
export type WallMs = number;

/** A date or a time as it is written. */
export type Written =
  | { readonly kind: 'date'; readonly wall: WallMs }
  | { readonly kind: 'time'; readonly wall: WallMs; readonly isUtc: boolean };

/** A start as it is meant. */
export type Start =
  | { readonly kind: 'date'; readonly wall: WallMs }
  | { readonly kind: 'time'; readonly wall: WallMs; readonly zone: Zone };

export const dayMs = 86_400_000;

/** Reads what ical.js makes of a date or a time; null where it is neither. */
export function writtenOf(value: unknown): Written | null {
  if (typeof value !== 'string') return null;
  // A date without VALUE=DATE reaches us as `2026-03-29T::`, a time without seconds as `2026-03-29T09:30:`.
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(?:::|(\d\d):(\d\d):(\d\d)?(Z?)))?$/.exec(value);
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '00', zulu] = match;
  const midnight = midnightOf(Number(year), Number(month), Number(day));
  if (midnight === null) return null;
  if (hour === undefined) return { kind: 'date', wall: midnight };
  // Midnight is sometimes written as the end of the day before; a leap second counts as the last one.
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

/** The beginning of its day. */
export function dayOf(wall: WallMs): WallMs {
  return Math.floor(wall / dayMs) * dayMs;
}

/** The reading itself, as the time that it is in UTC. */
export function asUtc(wall: WallMs): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC');
}

/** `YYYY-MM-DD`. */
export function dateText(wall: WallMs): string {
  return Temporal.Instant.fromEpochMilliseconds(wall).toString().slice(0, 10);
}

/** As iCalendar writes an instant: `20260329T003000Z`. */
export function utcText(ms: number): string {
  return `${Temporal.Instant.fromEpochMilliseconds(ms).toString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A length: days that follow the clock on the wall, and a time that does not. */
export type Length = { readonly days: number; readonly ms: number };

/** Reads a duration (RFC 5545, 3.3.6); null where it is none. What would end before it begins has no length. */
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
