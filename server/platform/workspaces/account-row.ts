import type { Account } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';

/** A workspace as read by `accountColumns`. */
export type AccountRow = {
  account_id: number;
  account_name: string;
  slug: string;
  plan: Account['plan'];
  currency: string;
  account_time_zone: string;
  country: string;
  account_locale: string;
  week_start: Account['weekStart'];
  limit_points: number | null;
  limit_window_sec: number | null;
  limit_mcp_points: number | null;
  assistants: boolean;
  mode: Account['mode'];
  clock_at: string | null;
  clock_until: string | null;
};

/** Columns of `account` with aliases that do not collide with those of a person in the same row. */
export const accountColumns = accountColumnsOf('account');

/** The same for another alias of the table. */
export function accountColumnsOf(account: string): string {
  return `
  ${account}.id as account_id, ${account}.name as account_name, ${account}.slug, ${account}.plan, ${account}.currency, ${account}.time_zone as account_time_zone,
  ${account}.country, ${account}.locale as account_locale, ${account}.week_start, ${account}.limit_points, ${account}.limit_window_sec, ${account}.limit_mcp_points, ${account}.assistants,
  ${account}.mode, ${account}.clock_at, ${account}.clock_until`;
}

export function toAccount(row: AccountRow): Account {
  return {
    id: row.account_id,
    name: row.account_name,
    slug: row.slug,
    plan: row.plan,
    currency: row.currency,
    timeZone: row.account_time_zone,
    country: row.country,
    locale: row.account_locale,
    weekStart: row.week_start,
    assistants: row.assistants,
    mode: row.mode,
    clockMs: row.clock_at === null ? null : toMs(row.clock_at),
    clockUntilMs: row.clock_until === null ? null : toMs(row.clock_until),
    limits: { points: row.limit_points, windowSec: row.limit_window_sec, mcpPoints: row.limit_mcp_points },
  };
}
