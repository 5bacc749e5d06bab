import { because } from '@callwright/contract/error-reasons.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { timeOfDay, twoDigits } from './digits.ts';

// The edge between texts and moments. Inside, a moment is a number of epoch milliseconds or an RFC 3339 string.

const secondMs = 1_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The day that was written last: an answer has many moments of one day. */
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

/** A moment as the database and the API write it, in epoch milliseconds. */
export function toMs(instant: string): number {
  return Date.parse(instant);
}

const hasOffset = /(?:Z|z|[+-]\d{2}:?\d{2})$/;

/**
 * The moment a text means, in epoch milliseconds. Without an offset it is a wall-clock time of `timeZone`:
 * one that the clocks skip is refused; of one that occurs twice, the first is used.
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

/** The first moment of a date in a zone, in epoch milliseconds. */
export function startOfDayMs(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The date of a moment in a zone, `2026-11-23`. */
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
 * The bounds of a time filter as RFC 3339 strings. Dates are whole days of the zone, the last one included:
 * its end is `before`, exclusive; a moment as upper bound is `to`, inclusive.
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

// “Until 9999-12-31” means forever, and would end in a year that the database cannot store.
const firstMs = Date.parse('0001-01-01T00:00:00Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

function bound(epochMs: number): string {
  return iso(Math.min(lastMs, Math.max(firstMs, epochMs)));
}
