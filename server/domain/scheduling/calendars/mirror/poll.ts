import { inReach } from '#/platform/context/app-of.ts';
import type { App, Ctx, Source } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { forgetUnused } from './forget-generations.ts';
import { leaseDue, type LeasedCalendar } from './leased-calendar.ts';
import { readCalendar, type How } from './read-calendar.ts';

/** Syncs mostly wait for providers and use a database connection only briefly. */
const atOnce = 8;

/** Starts this process's syncing of due calendars, shared with all other processes. */
export async function workCalendars(app: App): Promise<void> {
  app.jobs.workRows({
    name: 'calendars',
    due: () => sql`
      select from calendar where ${inReach(app, 'account_id')} and (checks_conflicts or is_write_target) and next_poll_at <= ${iso(app.clock())}::timestamptz`,
    fetch: (max) => leaseDue(app, max),
    handle: (calendar, stopping) => readDue(app, calendar, { stopping }),
    atOnce,
  });
  await app.jobs.recur('calendars.forgetUnused', '19 * * * *', () => forgetUnused(app));
}

/** Syncs everything that is due now; for tests, and for processes without a worker. */
export async function pollDue(app: App, how: How = {}): Promise<void> {
  for (let due = await leaseDue(app, atOnce); due.length > 0; due = await leaseDue(app, atOnce))
    await Promise.all(due.map((calendar) => readDue(app, calendar, how)));
}

async function readDue(app: App, calendar: LeasedCalendar, how: How): Promise<void> {
  const ctx = await enterIfThere(app, calendar.account_id);
  if (ctx !== null) await readCalendar(ctx, calendar, how);
}

/** Null if the workspace was deleted since the calendar was leased. */
async function enterIfThere(app: App, accountId: number): Promise<Ctx | null> {
  try {
    return await enterWorkspace(systemContext(app), accountId);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const pollsDue: Source = {
  name: 'calendars',
  next: (accountId) => sql`
    select min(greatest(c.next_poll_at, c.leased_until)) from calendar c
    join calendar_connection n on n.account_id = c.account_id and n.id = c.connection_id
    where c.account_id = ${accountId} and (c.checks_conflicts or c.is_write_target)`,
  work: (app) => pollDue(app),
};
