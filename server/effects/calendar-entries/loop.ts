import type { App } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import type { Loop } from '#/platform/jobs/loop.ts';
import { deliverEntries } from './deliver.ts';
import { heedCalendars } from './heed.ts';

const everyMs = 1_000;
const restMs = 20;

type Running = { loop: Loop | null };

const running = perApp((): Running => ({ loop: null }));

/** Lets this process write entries, and act upon what calendars were found to hold instead. */
export function workEntries(app: App): void {
  const round = async (): Promise<void> => {
    await heedCalendars(app);
    await deliverEntries(app);
  };
  running(app).loop = app.jobs.loop(round, { everyMs, restMs });
}

/** There is something to write; other processes find it within a second. */
export function wakeEntries(app: App): void {
  running(app).loop?.wake();
}
