import {
  context,
  createContextKey,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanKind,
  type Tracer,
} from '@opentelemetry/api';

// Only the API of OpenTelemetry: without an exporter there is no tracer that records, and work simply runs.

type What = { readonly name: string; readonly kind: SpanKind; readonly attributes?: Attributes };

/** Who makes the spans below one: several services run in one process of the tests, and none is the global one. */
const tracerKey = createContextKey('callwright tracer');

/** Runs work as a span of its own below `parent`, which may be the root. Where it is not recorded, nothing is. */
export async function inSpan<T>(
  tracer: Tracer,
  { name, kind, attributes = {} }: What,
  parent: Context,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, { kind, attributes }, parent);
  if (!span.isRecording()) return work(null);
  const within = trace.setSpan(parent.setValue(tracerKey, tracer), span);
  try {
    return await context.with(within, work, undefined, span);
  } catch (error) {
    failed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The same below the span that runs now; without one, nothing is recorded. What outlives its span belongs to none. */
export function inSpanBelow<T>(what: What, work: (span: Span | null) => Promise<T>): Promise<T> {
  const active = context.active();
  const tracer = active.getValue(tracerKey) as Tracer | undefined; // set above
  if (tracer === undefined || !isTraced()) return work(null);
  return inSpan(tracer, what, active, work);
}

/** Whether there is a span that runs now and is recorded. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() === true;
}

/** What failed is named by its code: messages may hold what somebody has typed. */
function failed(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const name = error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', typeof code === 'string' ? code : name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
