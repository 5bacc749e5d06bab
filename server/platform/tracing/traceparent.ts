import { ROOT_CONTEXT, trace, TraceFlags, type Context, type SpanContext } from '@opentelemetry/api';

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The context of a header `traceparent` (W3C Trace Context), or of one that was stored; the root where it is none. */
export function contextOf(traceparent: string | null | undefined): Context {
  const spanContext = typeof traceparent === 'string' ? parsed(traceparent) : null;
  return spanContext === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, spanContext);
}

function parsed(text: string): SpanContext | null {
  const [, traceId, spanId, flags] = form.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** The span that runs now, to be sent or stored; null where nothing is recorded. */
export function traceparentNow(): string | null {
  const span = trace.getActiveSpan();
  if (span === undefined || !span.isRecording()) return null;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`;
}

/** Which trace a stored value belongs to. */
export function traceIdOf(traceparent: string | null): string | null {
  return traceparent === null ? null : (form.exec(traceparent)?.[1] ?? null);
}
