import type { App } from '#/platform/context/ctx.ts';
import { claimPages, workPage } from './work-backfill.ts';
import { claimEvents, workEvent } from './work-events.ts';

/** Asking waits for the provider most of the time; Stripe takes a hundred requests in a second. */
const eventsAtOnce = 8;
const pagesAtOnce = 2;

/** Lets this process work on events of payments, and read those of the past. */
export function workPayments(app: App): void {
  app.jobs.workRows({
    fetch: (max) => claimEvents(app, max),
    handle: (event) => workEvent(app, event),
    atOnce: eventsAtOnce,
  });
  app.jobs.workRows({
    fetch: (max) => claimPages(app, max),
    handle: (page) => workPage(app, page),
    atOnce: pagesAtOnce,
  });
}
