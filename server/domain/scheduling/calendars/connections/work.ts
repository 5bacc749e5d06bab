import type { App } from '#/platform/context/ctx.ts';
import { renewChannels } from './channels.ts';
import { letGo, letGoJob, type LetGo } from './let-go.ts';

/** Starts this process's background jobs of connections. */
export async function workConnections(app: App): Promise<void> {
  await app.jobs.recur('calendars.renewChannels', '*/5 * * * *', () => renewChannels(app));
  await app.jobs.work<LetGo>(letGoJob, (job) => letGo(app, job));
}
