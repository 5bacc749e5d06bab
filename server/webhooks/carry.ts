import { randomUUIDv7 } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import type { GroupJob } from '../jobs/group-jobs.ts';

export const deliverJob = 'webhook.deliver';

/** A job carries some deliveries to one endpoint; which of them are still its own say the rows. */
export type DeliverJob = {
  readonly accountId: number;
  readonly endpointId: string;
  readonly deliveryIds: readonly number[];
};

const deliveriesPerJob = 100;

/** Where a job stands among those that are due: somebody watches a test, and nobody waits for who has been failing. */
export const priorities = { test: 1, event: 0, failing: -1 } as const;

/** Parts of a list as long as one job carries, each with the id that the job will have. */
export function asJobs<T>(items: readonly T[]): { jobId: string; items: readonly T[] }[] {
  const count = Math.ceil(items.length / deliveriesPerJob);
  // The engine takes jobs of the same age in the order of their ids.
  const jobIds = Array.from({ length: count }, newJobId).toSorted((a, b) => (a < b ? -1 : 1));
  return jobIds.map((jobId, index) => ({
    jobId,
    items: items.slice(index * deliveriesPerJob, (index + 1) * deliveriesPerJob),
  }));
}

export function newJobId(): string {
  return randomUUIDv7();
}

type Carried = {
  readonly jobId: string;
  readonly endpointId: string;
  readonly deliveryIds: readonly number[];
  readonly priority: number;
  readonly startAfterSec?: number;
};

/** Sends the jobs, in the transaction that gave the deliveries their `job_id`. */
export async function carry(tx: Ctx, jobs: readonly Carried[]): Promise<void> {
  const { accountId } = tx;
  await tx.app.jobs.sendToGroups(
    tx,
    deliverJob,
    jobs
      .filter(({ deliveryIds }) => deliveryIds.length > 0)
      .map(({ jobId, endpointId, deliveryIds, priority, startAfterSec = 0 }): GroupJob => ({
        id: jobId,
        group: endpointId,
        data: { accountId, endpointId, deliveryIds } satisfies DeliverJob,
        priority,
        startAfterSec,
      })),
  );
  tx.afterCommit(() => tx.app.jobs.wake(deliverJob));
}
