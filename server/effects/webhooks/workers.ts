import serverPackage from '#/package.json' with { type: 'json' };
import type { App } from '#/platform/context/ctx.ts';
import { guard } from '#/platform/net/guard.ts';
import { Poster } from '#/platform/net/post.ts';
import { deliverJob, type DeliverJob } from './delivery-jobs.ts';
import { deliver } from './deliver.ts';
import { workResume } from './resume.ts';
import { workUpkeep } from './upkeep.ts';

/** With five requests each: a hundred in all. */
const endpointsAtOnce = 20;
/** Longer than a job with its last request takes. After that another process may take the job. */
const leaseSec = 45;

const limits = { connectMs: 5_000, totalMs: 15_000, bytesRead: 65_536, bytesKept: 4_096 };

/** Starts the workers of webhooks in this process. */
export async function workWebhooks(app: App): Promise<void> {
  const poster = new Poster(guard(app.config.webhookAllowCidrs), limits);
  const sender = { app, poster, userAgent: `Callwright-webhooks/${serverPackage.version}` };
  await app.jobs.workGroups<DeliverJob>(deliverJob, (job, stopping) => deliver(sender, job, stopping), {
    groupsMax: endpointsAtOnce,
    expireInSec: leaseSec,
  });
  await workResume(app);
  await workUpkeep(app);
}
