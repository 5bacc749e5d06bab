import { SpanKind, type Tracer } from '@opentelemetry/api';
import type { Around } from '#/platform/jobs/jobs.ts';
import { inSpan } from '#/platform/tracing/spans.ts';
import { contextOf } from '#/platform/tracing/traceparent.ts';
import type { Meters } from './meters.ts';

/** Measures each job, and traces it as a child span of the span that sent it. */
export function aroundJobs(meters: Meters, tracer: Tracer): Around {
  return async (queue, { traceparent }, work) => {
    const startedAt = performance.now();
    let isDone = false;
    try {
      const what = {
        name: `job ${queue}`,
        kind: SpanKind.CONSUMER,
        attributes: { 'callwright.job.queue': queue },
      };
      const result = await inSpan(tracer, what, contextOf(traceparent), work);
      isDone = true;
      return result;
    } finally {
      meters.job(queue, isDone, performance.now() - startedAt);
    }
  };
}
