import type { Ctx } from '#/platform/context/ctx.ts';
import { nextMonth } from '#/domain/sales/commission-engine/fact.ts';
import { dateIn, startOfDayMs } from '#/platform/values/time.ts';

/** The current month in the workspace's zone, such as `2026-11`. */
export function currentMonth(ctx: Pick<Ctx, 'now' | 'account'>): string {
  return monthAt(ctx, ctx.now);
}

/** The month of a moment in the workspace's zone. */
export function monthAt({ account }: Pick<Ctx, 'account'>, atMs: number): string {
  return dateIn(atMs, account.timeZone).slice(0, 7);
}

export function monthBefore(month: string): string {
  return Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString();
}

/** A month as the database stores it: its first day. */
export const firstDayOf = (month: string): string => `${month}-01`;

/** The span of a month in the workspace's zone; the end is exclusive. */
export function spanOf(ctx: Pick<Ctx, 'account'>, month: string): { from: number; to: number } {
  const { timeZone } = ctx.account;
  return {
    from: startOfDayMs(firstDayOf(month), timeZone),
    to: startOfDayMs(firstDayOf(nextMonth(month)), timeZone),
  };
}
