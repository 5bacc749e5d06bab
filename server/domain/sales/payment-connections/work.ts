import { inReach } from '#/platform/context/app-of.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { claimPages, workPage } from './work-backfill.ts';
import { claimEvents, workEvent } from './work-events.ts';

/** Asking waits for the provider most of the time; Stripe takes a hundred requests in a second. */
const eventsAtOnce = 8;
const pagesAtOnce = 2;

/** Lets this process work on events of payments, and read those of the past. */
export function workPayments(app: App): void {
  app.jobs.workRows({
    name: 'events of payments',
    due: () =>
      sql`select from payment_event where ${inReach(app, 'account_id')} and due_at <= ${iso(app.clock())}::timestamptz and (leased_until is null or leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => claimEvents(app, max),
    handle: (event) => workEvent(app, event),
    atOnce: eventsAtOnce,
  });
  app.jobs.workRows({
    name: 'pages of payments',
    due: () =>
      sql`select from payment_connection where ${inReach(app, 'account_id')} and backfill_due_at <= ${iso(app.clock())}::timestamptz and (backfill_leased_until is null or backfill_leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => claimPages(app, max),
    handle: (page) => workPage(app, page),
    atOnce: pagesAtOnce,
  });
}
