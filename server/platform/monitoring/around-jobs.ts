import type { Around } from '#/platform/jobs/jobs.ts';
import type { Meters } from './meters.ts';

/** Measures each job. */
export function aroundJobs(meters: Meters): Around {
  return async (queue, _data, work) => {
    const startedAt = performance.now();
    let isDone = false;
    try {
      const result = await work();
      isDone = true;
      return result;
    } finally {
      meters.job(queue, isDone, performance.now() - startedAt);
    }
  };
}
