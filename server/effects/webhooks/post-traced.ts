import { SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { App } from '#/platform/context/ctx.ts';
import type { Reply } from '#/platform/net/post.ts';
import { inSpan, inSpanBelow } from '#/platform/tracing/spans.ts';
import { contextOf, traceIdOf, traceparentNow } from '#/platform/tracing/traceparent.ts';

type Header = { readonly traceparent?: string };

/**
 * Traces an attempt as part of what caused the change: as a child of the job that sends it, unless another cause sent
 * that job. The receiver gets the span in the header `traceparent` and can continue it.
 */
export function postTraced(
  app: App,
  traceparent: string | null,
  post: (header: Header) => Promise<Reply>,
): Promise<Reply> {
  if (traceparent === null) return post({});
  const what = { name: 'POST webhook', kind: SpanKind.CLIENT, attributes: { 'http.request.method': 'POST' } };
  const attempt = async (span: Span | null): Promise<Reply> => {
    const now = traceparentNow();
    const reply = await post(now === null ? {} : { traceparent: now });
    if (span !== null) note(span, reply);
    return reply;
  };
  return traceIdOf(traceparentNow()) === traceIdOf(traceparent)
    ? inSpanBelow(what, attempt)
    : inSpan(app.tracing.tracer, what, contextOf(traceparent), attempt);
}

function note(span: Span, reply: Reply): void {
  if (reply.error === null) span.setAttribute('http.response.status_code', reply.status);
  const problem = reply.error ?? (reply.status >= 400 ? String(reply.status) : null);
  if (problem === null) return;
  span.setAttribute('error.type', problem);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
