import { dayMs, hourMs, minuteMs } from '@callwright/contract/units-of-time.ts';

// Local times in a time zone, without Temporal, which not every browser has yet.

/** No zone changes its offset by more than this at once. */
const changeMs = 3 * hourMs;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset of a time zone from UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  const [date = '', time = ''] = format.format(moment).split(', ');
  return Date.parse(`${date}T${time}Z`) - Math.floor(moment / minuteMs) * minuteMs;
}

/** A local time: a date and minutes after midnight. */
export type Wall = {
  date: string;
  minutes: number;
  /** The second occurrence of a local time, after clocks went back. */
  isSecond: boolean;
};

export function wallOf(moment: number, timeZone: string): Wall {
  const offset = offsetAt(moment, timeZone);
  const date = new Date(moment + offset).toISOString().slice(0, 10);
  const before = offsetAt(moment - changeMs, timeZone);
  const back = before - offset;
  const isSecond = back > 0 && offsetAt(moment - back, timeZone) === before;
  return { date, minutes: Math.floor((moment + offset - Date.parse(date)) / minuteMs), isSecond };
}

/** The instant of a local time; for a time skipped by a clock change, the one the same distance after the change. */
export function momentAt({ date, minutes, isSecond }: Wall, timeZone: string): number {
  const wanted = Date.parse(date) + minutes * minuteMs;
  const first = wanted - offsetAt(wanted - dayMs, timeZone);
  const second = wanted - offsetAt(wanted + dayMs, timeZone);
  if (isSecond) return Math.max(first, second);
  return second < first && showsAt(second, wanted, timeZone) ? second : pick(first, second, wanted, timeZone);
}

function pick(first: number, second: number, wanted: number, timeZone: string): number {
  if (showsAt(first, wanted, timeZone)) return first;
  return showsAt(second, wanted, timeZone) ? second : first;
}

function showsAt(moment: number, wanted: number, timeZone: string): boolean {
  return moment + offsetAt(moment, timeZone) === wanted;
}

/** The first instant of a date. */
export function dayStart(date: string, timeZone: string): number {
  return momentAt({ date, minutes: 0, isSecond: false }, timeZone);
}
