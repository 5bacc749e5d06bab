import { workAuth } from '../auth/upkeep.ts';
import type { App } from '../ctx.ts';
import { purgeIdempotencyKeys } from '../http/idempotency.ts';
import { workMails } from '../mail/deliver.ts';

/** Says who does which job, then starts the engine. Every kind of job is named here. */
export async function startJobs(app: App): Promise<void> {
  await app.jobs.start();
  await app.jobs.recur('idempotency.purge', '17 * * * *', () => purgeIdempotencyKeys(app));
  await workAuth(app);
  await workMails(app);
}
