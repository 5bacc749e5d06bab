import { ROOT_CONTEXT, trace, TraceFlags, type Context, type SpanContext } from '@opentelemetry/api';

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * The context of a `traceparent` header (W3C Trace Context) or a stored one; the root context if it is missing or
 * invalid.
 */
export function contextOf(traceparent: string | null | undefined): Context {
  const spanContext = typeof traceparent === 'string' ? parsed(traceparent) : null;
  return spanContext === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, spanContext);
}

function parsed(text: string): SpanContext | null {
  const [, traceId, spanId, flags] = form.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** The current span, to be sent or stored; null if nothing is recorded. */
export function traceparentNow(): string | null {
  const span = trace.getActiveSpan();
  if (span === undefined || !span.isRecording()) return null;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`;
}

/** The trace id of a stored value. */
export function traceIdOf(traceparent: string | null): string | null {
  return traceparent === null ? null : (form.exec(traceparent)?.[1] ?? null);
}
