import { inReach } from '#/platform/context/app-of.ts';
import type { App, Source } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { claimDue } from './claim.ts';
import { makeOne } from './make.ts';

/** Creating a link mostly waits for providers. */
const atOnce = 8;

/** Starts creating links of calls. */
export function workLinks(app: App): void {
  app.jobs.workRows({
    name: 'links of calls',
    due: () =>
      sql`select from call_link where ${inReach(app, 'account_id')} and due_at <= ${iso(app.clock())}::timestamptz and (leased_until is null or leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => claimDue(app, max),
    handle: (one) => makeOne(app, one),
    atOnce,
  });
}

export const linksDue: Source = {
  name: 'links of calls',
  next: (accountId) => sql`
    select min(greatest(due_at, leased_until)) from call_link where account_id = ${accountId} and due_at is not null`,
  async work(app) {
    for (const one of await claimDue(app, atOnce)) await makeOne(app, one);
  },
};
