import type { assignmentWindows } from '@callwright/contract/event-settings.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { dateIn, startOfDayMs } from '#/platform/values/time.ts';

export type WindowType = (typeof assignmentWindows)[number];
/** The period whose calls count for fair shares, up to `now`; in epoch milliseconds. */
export type Window = { type: WindowType; since: number; now: number };

const rollingMs = 30 * dayMs;

/** Weeks and months are calendar weeks and months in the event's zone. */
export function windowAt(
  type: WindowType,
  now: number,
  timeZone: string,
  weekStart: 'MONDAY' | 'SUNDAY',
): Window {
  const today = Temporal.PlainDate.from(dateIn(now, timeZone));
  const from = (date: Temporal.PlainDate): Window => ({
    type,
    now,
    since: startOfDayMs(date.toString(), timeZone),
  });
  switch (type) {
    case 'MONTH':
      return from(today.with({ day: 1 }));
    case 'WEEK':
      return from(
        today.subtract({ days: weekStart === 'SUNDAY' ? today.dayOfWeek % 7 : today.dayOfWeek - 1 }),
      );
    case 'ROLLING_30':
      return { type, now, since: now - rollingMs };
    case 'ALL':
      return { type, now, since: 0 };
    default:
      return type satisfies never;
  }
}

/**
 * How much of a calibration still counts. It stands for calls that others had in the window, so it ends with that
 * window. In a rolling window it fades as their calls leave the window.
 */
export function calibrationIn(
  window: Window,
  stored: { calibration: number; calibratedAt: number } | null,
): number {
  if (stored === null || stored.calibratedAt < window.since) return 0;
  if (window.type !== 'ROLLING_30') return stored.calibration;
  const left = Math.min(1, 1 - (window.now - stored.calibratedAt) / rollingMs);
  return rounded(stored.calibration * left);
}

/** Rounded to three decimals: readable, and unchanged when stored and read back. */
export function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
