import type { App } from '#/platform/context/ctx.ts';
import { claimDue } from './claim.ts';
import { deliverOne } from './deliver.ts';
import { findSeen, heedOne } from './heed.ts';

/** Writings wait for others most of the time; each takes a connection to the database only for moments. */
const atOnce = 8;

/** Lets this process write entries, and act upon what calendars were found to hold instead. */
export function workEntries(app: App): void {
  app.jobs.workRows({
    fetch: (max) => claimDue(app, max),
    handle: (one) => deliverOne(app, one),
    atOnce,
  });
  app.jobs.workRows({
    fetch: () => findSeen(app),
    handle: async (accountId) => void (await heedOne(app, accountId)),
    atOnce: 1,
  });
}
