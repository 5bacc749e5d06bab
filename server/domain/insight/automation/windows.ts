import type { ruleWindows } from '@callwright/contract/automation.ts';
import type { Account } from '#/platform/context/ctx.ts';
import { startOf, next } from '#/domain/insight/reports/period.ts';
import { addDays, startOfDayMs } from '#/platform/values/time.ts';

export type WindowKind = (typeof ruleWindows)[number];

/** What a rule counts as seen from one day, and how long a pause lasts that begins on it. */
export type Window = {
  /** Identifies the windows of a rule; it acts once for a host in each. */
  readonly key: string;
  readonly from: string;
  /** The day itself. */
  readonly to: string;
  /** The first day after a pause. */
  readonly resumesOn: string;
};

const rollingDays: Partial<Record<WindowKind, number>> = { ROLLING_7: 7, ROLLING_30: 30 };

/** How many days a rolling window looks back on; null for those of the calendar. */
export function rollingDaysOf(kind: WindowKind): number | null {
  return rollingDays[kind] ?? null;
}

/** A window of the calendar lasts until its end; a rolling one is new every day. */
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
