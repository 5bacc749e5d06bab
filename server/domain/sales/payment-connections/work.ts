import { inReach } from '#/platform/context/app-of.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { claimPages, workPage } from './work-backfill.ts';
import { claimEvents, workEvent } from './work-events.ts';

/** Requests mostly wait for the provider. Stripe accepts a hundred per second. */
const eventsAtOnce = 8;
const pagesAtOnce = 2;

/** Starts this process's work on payment events and on importing past payments. */
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
