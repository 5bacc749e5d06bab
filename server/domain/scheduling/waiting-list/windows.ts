import { because, under, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import { windowDaysMax } from '@callwright/contract/waiting-list.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { addDays, dateIn, iso, startOfDayMs } from '#/platform/values/time.ts';
import type { StoredWindow } from './entry.ts';

type Left = { date: string; from: string; to: string };

/**
 * The windows entered, in order and as instants. Throws 400 for a window that has passed, is too short for the call, or
 * is too far ahead.
 */
export function storedWindows(
  left: readonly Left[],
  timeZone: string,
  durationMin: number,
  now: number,
): StoredWindow[] {
  const errors: ErrorReason[] = [];
  const lastDate = addDays(dateIn(now, timeZone), windowDaysMax);
  const windows = left.map(({ date, from, to }, index) => {
    const wrong = (reason: ErrorReason) => void errors.push(under(String(index), reason));
    if (date > lastDate) {
      wrong(because('WINDOW_TOO_FAR', { max: windowDaysMax }));
      return { date, from, to, startMs: 0, endMs: 0 };
    }
    const [startMs, endMs] = [moment(date, from, timeZone), moment(date, to, timeZone)];
    if (endMs <= now) wrong(because('WINDOW_OVER'));
    else if (endMs - startMs < durationMin * 60_000)
      wrong(because('WINDOW_TOO_SHORT', { minutes: durationMin }));
    return { date, from, to, startMs, endMs };
  });
  if (errors.length > 0) throw invalid({ windows: errors });
  return windows
    .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
    .map(({ startMs, endMs, ...shown }) => ({ ...shown, startsAt: iso(startMs), endsAt: iso(endMs) }));
}

/** A time that the clocks skip moves forward by the gap. 24:00 is the start of the next day. */
function moment(date: string, time: string, timeZone: string): number {
  if (time === '24:00') return startOfDayMs(addDays(date, 1), timeZone);
  const wall = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  return wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}
