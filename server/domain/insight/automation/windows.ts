import type { ruleWindows } from '@callwright/contract/automation.ts';
import type { Account } from '#/platform/context/ctx.ts';
import { startOf, next } from '#/domain/insight/reports/period.ts';
import { addDays, startOfDayMs } from '#/platform/values/time.ts';

export type WindowKind = (typeof ruleWindows)[number];

/** The period that a rule counts as of one day, and how long a pause from that day lasts. */
export type Window = {
  /** Identifies a window. A rule acts on a host once per window. */
  readonly key: string;
  readonly from: string;
  /** The day itself. */
  readonly to: string;
  /** The first day after a pause. */
  readonly resumesOn: string;
};

const rollingDays: Partial<Record<WindowKind, number>> = { ROLLING_7: 7, ROLLING_30: 30 };

/** The number of days of a rolling window; null for a calendar window. */
export function rollingDaysOf(kind: WindowKind): number | null {
  return rollingDays[kind] ?? null;
}

/** A pause for a calendar window lasts until the window ends; a rolling window starts anew every day. */
export function windowOn(kind: WindowKind, day: string, weekStart: Account['weekStart']): Window {
  const days = rollingDaysOf(kind);
  if (days !== null)
    return { key: `${kind} ${day}`, from: addDays(day, 1 - days), to: day, resumesOn: addDays(day, 1) };
  const unit = kind === 'DAY' ? 'day' : kind === 'WEEK' ? 'week' : 'month';
  const from = startOf(day, unit, weekStart);
  return { key: `${kind} ${from}`, from, to: day, resumesOn: next(from, unit) };
}

/** When a pause of the window ends, in epoch milliseconds. */
export function untilMsOf(window: Window, timeZone: string): number {
  return startOfDayMs(window.resumesOn, timeZone);
}
