import { traceparentNow } from '#/platform/tracing/traceparent.ts';

/** The data of a job, with the span that sent it if that is traced. */
export type Traced = { readonly traceparent?: string };

export function traced(data: object): object & Traced {
  const traceparent = traceparentNow();
  return traceparent === null ? data : { ...data, traceparent };
}
