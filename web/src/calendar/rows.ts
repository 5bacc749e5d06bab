import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { addDays } from '../ui/time.ts';
import { dayStart, momentAt, wallOf } from './wall-clock.ts';

// The hours of the grid, from top to bottom, shared by all shown days: if clocks go back on one of them, that hour is
// there twice, and the second one is empty on the other days.

export type Row = { hour: number; isSecond: boolean };

const halfHourMs = 1_800_000;
const hours = 24;

export function rowsOf(dates: readonly string[], timeZone: string): Row[] {
  const second = new Set<number>();
  for (const date of dates) {
    const end = dayStart(addDays(date, 1), timeZone);
    for (let moment = dayStart(date, timeZone); moment < end; moment += halfHourMs) {
      const { minutes, isSecond } = wallOf(moment, timeZone);
      if (isSecond) second.add(Math.floor(minutes / 60));
    }
  }
  return Array.from({ length: hours }, (_, hour): Row[] => [
    { hour, isSecond: false },
    ...(second.has(hour) ? [{ hour, isSecond: true }] : []),
  ]).flat();
}

/** The position of an instant in the grid, in rows from the top. */
export function placeOf(moment: number, rows: readonly Row[], timeZone: string): number {
  const { minutes, isSecond } = wallOf(moment, timeZone);
  const hour = Math.floor(minutes / 60);
  const index = rows.findIndex((row) => row.hour === hour && row.isSecond === isSecond);
  return Math.max(index, 0) + (minutes % 60) / 60;
}

/** The instant at a position of a date; null if clocks skip it, or if the date has it only once. */
export function momentOfPlace(
  date: string,
  place: number,
  rows: readonly Row[],
  timeZone: string,
): number | null {
  const index = Math.min(Math.max(Math.floor(place), 0), rows.length - 1);
  const row = rows[index];
  if (row === undefined) return null;
  const minutes = row.hour * 60 + Math.round((place - index) * 60);
  const moment = momentAt({ date, minutes, isSecond: row.isSecond }, timeZone);
  const wall = wallOf(moment, timeZone);
  const isThere = wall.date === date && wall.minutes === minutes && wall.isSecond === row.isSecond;
  return isThere ? moment : null;
}

/** The first instant of an hour of a date, which may begin at half past; null if the date does not have the hour. */
export function hourStart(
  date: string,
  index: number,
  rows: readonly Row[],
  timeZone: string,
): number | null {
  return momentOfPlace(date, index, rows, timeZone) ?? momentOfPlace(date, index + 0.5, rows, timeZone);
}

export type Piece = { top: number; bottom: number; isCutBefore: boolean; isCutAfter: boolean };

/** The part of a span on a date, in rows from the top; null if there is none. */
export function pieceOn(
  date: string,
  { from, until }: { from: number; until: number },
  rows: readonly Row[],
  timeZone: string,
): Piece | null {
  const [start, end] = [dayStart(date, timeZone), dayStart(addDays(date, 1), timeZone)];
  if (until <= start || from >= end || until <= from) return null;
  const top = from <= start ? 0 : placeOf(from, rows, timeZone);
  const last = until >= end ? rows.length : placeOf(until, rows, timeZone);
  // Across a clock change the end may be above the start: then the duration counts.
  const bottom = last > top ? last : top + (Math.min(until, end) - Math.max(from, start)) / minuteMs / 60;
  return { top, bottom: Math.min(bottom, rows.length), isCutBefore: from < start, isCutAfter: until > end };
}
