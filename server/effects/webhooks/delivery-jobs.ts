import { randomUUIDv7 } from 'node:crypto';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { GroupJob } from '#/platform/jobs/group-jobs.ts';

export const deliverJob = 'webhook.deliver';

/** A batch of deliveries to one endpoint. The job owns those whose row still has its id as `job_id`. */
export type DeliverJob = {
  readonly accountId: number;
  readonly endpointId: string;
  readonly deliveryIds: readonly number[];
};

const deliveriesPerJob = 100;

/** The order of due jobs: tests first, because a person is waiting; failing endpoints last. */
export const priorities = { test: 1, event: 0, failing: -1 } as const;

/** Splits a list into batches of one job each, with the id that the job will have. */
export function splitIntoJobs<T>(items: readonly T[]): { jobId: string; items: readonly T[] }[] {
  const count = Math.ceil(items.length / deliveriesPerJob);
  // The job library runs jobs of the same age in the order of their ids.
  const jobIds = Array.from({ length: count }, newJobId).toSorted((a, b) => (a < b ? -1 : 1));
  return jobIds.map((jobId, index) => ({
    jobId,
    items: items.slice(index * deliveriesPerJob, (index + 1) * deliveriesPerJob),
  }));
}

export function newJobId(): string {
  return randomUUIDv7();
}

type NewJob = {
  readonly jobId: string;
  readonly endpointId: string;
  readonly deliveryIds: readonly number[];
  readonly priority: number;
  readonly startAfterSec?: number;
};

/** Sends the jobs in the same transaction that sets the `job_id` of their deliveries. */
export async function sendJobs(tx: Ctx, jobs: readonly NewJob[]): Promise<void> {
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
