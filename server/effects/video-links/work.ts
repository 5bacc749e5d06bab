import type { App } from '#/platform/context/ctx.ts';
import { claimDue } from './claim.ts';
import { makeOne } from './make.ts';

/** Making a link waits for others most of the time. */
const atOnce = 8;

/** Lets this process make links of calls. */
export function workLinks(app: App): void {
  app.jobs.workRows({
    fetch: (max) => claimDue(app, max),
    handle: (one) => makeOne(app, one),
    atOnce,
  });
}
