import { because } from '@callwright/contract/error-reasons.ts';
import { dayMs, minuteMs, secondMs } from '@callwright/contract/units-of-time.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { timeOfDay, twoDigits } from './digits.ts';

// Converts between texts and instants. Inside the server, an instant is epoch milliseconds or an RFC 3339 string.

/** The last day that was formatted: most instants in an answer are on the same day. */
let lastDay = { day: Number.NaN, date: '' };

/** Epoch milliseconds as the API writes them: `2026-11-23T09:00:00.000Z`. */
export function iso(epochMs: number): string {
  const wholeMs = Math.trunc(epochMs);
  const day = Math.floor(wholeMs / dayMs);
  if (day !== lastDay.day) lastDay = { day, date: new Date(day * dayMs).toISOString().slice(0, -13) };
  const ms = wholeMs - day * dayMs;
  const time = timeOfDay(Math.floor(ms / minuteMs));
  const rest = ms % minuteMs;
  if (rest === 0) return `${lastDay.date}${time}:00.000Z`;
  const seconds = twoDigits(Math.floor(rest / secondMs));
  return `${lastDay.date}${time}:${seconds}.${String(rest % secondMs).padStart(3, '0')}Z`;
}

/** An instant in epoch milliseconds, from the format of the database or the API. */
export function toMs(instant: string): number {
  return Date.parse(instant);
}

const hasOffset = /(?:Z|z|[+-]\d{2}:?\d{2})$/;

/**
 * The instant that a text means, in epoch milliseconds. Without an offset, it is a wall-clock time in `timeZone`.
 * Throws 400 for a time that the clocks skip; a time that occurs twice means the first.
 */
export function toInstantMs(text: string, timeZone: string, field: string): number {
  if (hasOffset.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
  const wall = Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!zoned.toPlainDateTime().equals(wall)) {
    throw invalid({ [field]: [because('TIME_SKIPPED', { time: text, timeZone })] }, 'NONEXISTENT_TIME');
  }
  return zoned.epochMilliseconds;
}

/** The start of a date in a zone, in epoch milliseconds. */
export function startOfDayMs(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The date of an instant in a zone, `2026-11-23`. */
export function dateIn(epochMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** A date some days later, `2026-11-23`. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The bounds of a time filter as RFC 3339 strings. A date means the whole day in the zone: as upper bound it gives
 * `before` (exclusive), the start of the next day. An instant as upper bound gives `to` (inclusive).
 */
export function timeRange(
  from: string | undefined,
  to: string | undefined,
  timeZone: string,
  fromField: string,
  toField: string,
): { from?: string; to?: string; before?: string } {
  const range: { from?: string; to?: string; before?: string } = {};
  if (from !== undefined)
    range.from = bound(
      dateOnly.test(from) ? startOfDayMs(from, timeZone) : toInstantMs(from, timeZone, fromField),
    );
  if (to === undefined) return range;
  if (dateOnly.test(to)) range.before = bound(startOfDayMs(addDays(to, 1), timeZone));
  else range.to = bound(toInstantMs(to, timeZone, toField));
  return range;
}

// “Until 9999-12-31” means forever. Its end would be in a year that the database cannot store.
const firstMs = Date.parse('0001-01-01T00:00:00Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

function bound(epochMs: number): string {
  return iso(Math.min(lastMs, Math.max(firstMs, epochMs)));
}
