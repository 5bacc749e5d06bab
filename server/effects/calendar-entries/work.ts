import { inReach } from '#/platform/context/app-of.ts';
import type { App, Source } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { claimDue } from './claim.ts';
import { deliverOne } from './deliver.ts';
import { findSeen, heedOne } from './heed.ts';

/** Writing mostly waits for providers; each write needs a database connection only briefly. */
const atOnce = 8;

/** Starts writing entries and handling changes found in calendars. */
export function workEntries(app: App): void {
  app.jobs.workRows({
    name: 'calendar entries',
    due: () =>
      sql`select from call_entry where ${inReach(app, 'account_id')} and due_at <= ${iso(app.clock())}::timestamptz and (leased_until is null or leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => claimDue(app, max),
    handle: (one) => deliverOne(app, one),
    atOnce,
  });
  app.jobs.workRows({
    name: 'found calendar entries',
    due: () => sql`select from call_entry where ${inReach(app, 'account_id')} and seen is not null`,
    fetch: () => findSeen(app),
    handle: async (accountId) => void (await heedOne(app, accountId)),
    atOnce: 1,
  });
}

export const entriesDue: Source = {
  name: 'calendar entries',
  next: (accountId) => sql`
    select min(greatest(e.due_at, e.leased_until)) from call_entry e
    join calendar c on c.account_id = e.account_id and c.id = e.calendar_id
    join calendar_connection n on n.account_id = c.account_id and n.id = c.connection_id and n.status <> 'EXPIRED'
    where e.account_id = ${accountId} and e.due_at is not null`,
  async work(app) {
    for (const one of await claimDue(app, atOnce)) await deliverOne(app, one);
  },
};

export const foundEntriesDue: Source = {
  name: 'found calendar entries',
  next: (accountId) =>
    sql`select to_timestamp(0) from call_entry where account_id = ${accountId} and seen is not null limit 1`,
  async work(app, accountId) {
    while (await heedOne(app, accountId));
  },
};
