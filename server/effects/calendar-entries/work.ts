import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { claimDue } from './claim.ts';
import { deliverOne } from './deliver.ts';
import { findSeen, heedOne } from './heed.ts';

/** Writings wait for others most of the time; each takes a connection to the database only for moments. */
const atOnce = 8;

/** Lets this process write entries, and act upon what calendars were found to hold instead. */
export function workEntries(app: App): void {
  app.jobs.workRows({
    name: 'calendar entries',
    due: () =>
      sql`select from call_entry where due_at <= ${iso(app.clock())}::timestamptz and (leased_until is null or leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => claimDue(app, max),
    handle: (one) => deliverOne(app, one),
    atOnce,
  });
  app.jobs.workRows({
    name: 'found calendar entries',
    due: () => sql`select from call_entry where seen is not null`,
    fetch: () => findSeen(app),
    handle: async (accountId) => void (await heedOne(app, accountId)),
    atOnce: 1,
  });
}
