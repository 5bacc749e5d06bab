import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { App } from '#/platform/context/ctx.ts';
import { inSpan } from '#/platform/tracing/spans.ts';
import { contextOf } from '#/platform/tracing/traceparent.ts';
import type { Answer, RequestHead, Streamed } from './call.ts';

const faultFrom = 500;

/**
 * Answers a request inside a span, a child of the one in the `traceparent` header if there is one. The span has the
 * path template, never the path itself, which may contain a secret.
 */
export function tracedRequest<T extends Answer | Streamed>(
  app: App,
  head: RequestHead,
  answer: () => Promise<T>,
): Promise<T> {
  const { traceparent } = head.headers;
  const parent = contextOf(typeof traceparent === 'string' ? traceparent : null);
  const attributes = { 'http.request.method': head.method, 'callwright.request_id': head.requestId };
  const what = { name: nameOf(head), kind: SpanKind.SERVER, attributes };
  return inSpan(app.tracing.tracer, what, parent, async (span) => {
    const answered = await answer();
    if (span === null) return answered;
    span.updateName(nameOf(head));
    if (head.place !== null) span.setAttribute('http.route', head.place);
    span.setAttribute('http.response.status_code', answered.status);
    if (answered.status >= faultFrom) {
      span.setAttribute('error.type', String(answered.status));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    return answered;
  });
}

function nameOf({ method, place }: RequestHead): string {
  return place === null ? method : `${method} ${place}`;
}
