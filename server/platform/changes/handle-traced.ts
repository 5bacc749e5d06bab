import { SpanKind } from '@opentelemetry/api';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';
import { inSpan } from '#/platform/tracing/spans.ts';
import { contextOf } from '#/platform/tracing/traceparent.ts';

/**
 * Calls a subscriber under the spans of the causes: one call for each run of changes with the same span, in order. If
 * nothing is traced, that is a single call.
 */
export async function handleTraced(
  tx: Ctx,
  { name, handle }: Subscriber,
  changes: readonly NumberedChange[],
): Promise<void> {
  const what = { name: `subscriber ${name}`, kind: SpanKind.CONSUMER };
  for (const run of runsOf(changes)) {
    const traceparent = run[0]?.traceparent ?? null;
    if (traceparent === null) await handle(tx, run);
    else await inSpan(tx.app.tracing.tracer, what, contextOf(traceparent), () => handle(tx, run));
  }
}

/** Runs of adjacent changes with the same span. */
function runsOf(changes: readonly NumberedChange[]): NumberedChange[][] {
  const runs: NumberedChange[][] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && last[0].traceparent === change.traceparent) last.push(change);
    else runs.push([change]);
  }
  return runs;
}
