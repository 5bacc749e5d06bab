import type { App, Ctx, Source } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { workspacesWith } from '#/platform/workspaces/in-batches.ts';
import { expireWaiting } from './expire.ts';
import { offerJob, type OfferJob } from './jobs.ts';
import { offerFreed } from './offer.ts';

/** Starts this process's jobs: offering freed times and ending expired offers. */
export async function workWaitingLists(app: App): Promise<void> {
  await app.jobs.work<OfferJob>(offerJob, (job) => offerIn(app, job));
  await app.jobs.recur('waitingList.expire', '* * * * *', () => expireWaiting(app));
  await app.jobs.recur('waitingList.sweep', '*/5 * * * *', () => sweepWaitingLists(app));
}

/** Finds time that became free without a change: new hours, cancelled time off, a removed calendar entry. */
export async function sweepWaitingLists(app: App): Promise<void> {
  const waiting = sql`select account_id from waiting_entry where ended_at is null`;
  for (const accountId of await workspacesWith(app, waiting)) await offerIn(app, { accountId });
}

/** Offers the free times of one event, or of all events of a workspace. */
export async function offerIn(app: App, { accountId, eventId }: OfferJob): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), accountId);
  const eventIds = eventId === undefined ? await eventsWaitedFor(ctx) : [eventId];
  for (const id of eventIds) await offerFreed(ctx, id);
}

async function eventsWaitedFor(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    select distinct event_id from waiting_entry where account_id = ${ctx.accountId} and ended_at is null order by event_id`.execute(
    ctx.db,
  );
  return rows.map((row) => row.event_id);
}

/** Hourly, less often than the sweep of live workspaces: a test clock may run through a whole year. */
export const freeTimesDue: Source = {
  name: 'free times',
  isPeriodic: true,
  next: (accountId) => sql`
    select date_trunc('hour', a.clock_at - interval '1 microsecond') + interval '1 hour'
    where exists (select 1 from waiting_entry w where w.account_id = ${accountId} and w.ended_at is null)`,
  work: (app, accountId) => offerIn(app, { accountId }),
};
