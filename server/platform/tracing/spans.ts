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

// Uses only the API of OpenTelemetry: without an exporter nothing is recorded, and work simply runs.

type What = { readonly name: string; readonly kind: SpanKind; readonly attributes?: Attributes };

/**
 * The tracer for child spans, kept in the context: several services may run in one test process, and none is the global
 * one.
 */
const tracerKey = createContextKey('callwright tracer');

/** Runs work as a child span of `parent`, which may be the root. Without recording, work just runs. */
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

/**
 * The same as a child of the current span; without one, nothing is recorded. Work that outlives its span belongs to
 * none.
 */
export function inSpanBelow<T>(what: What, work: (span: Span | null) => Promise<T>): Promise<T> {
  const active = context.active();
  const tracer = active.getValue(tracerKey) as Tracer | undefined; // set above
  if (tracer === undefined || !isTraced()) return work(null);
  return inSpan(tracer, what, active, work);
}

/** Whether there is a current span that is recorded. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() === true;
}

/** Errors are named by their code, because messages may contain what somebody has typed. */
function failed(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const name = error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', typeof code === 'string' ? code : name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
