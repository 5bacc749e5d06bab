import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
};
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** A trace collector as a real server: OTLP over HTTP, in JSON. */
export class Collector {
  readonly address: string;
  readonly spans: Span[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
    server.on('request', (request, response) => {
      let text = '';
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        const isTraces = request.method === 'POST' && request.url === '/v1/traces';
        if (isTraces)
          for (const { scopeSpans } of (JSON.parse(text) as Sent).resourceSpans)
            this.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
        response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' });
        response.end('{}');
      });
    });
  }

  static async start(): Promise<Collector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Collector(server);
  }

  ofTrace(traceId: string): Span[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Spans as a tree of names, without what varies: ids, times, and the order of concurrent spans. */
export function treeOf(spans: readonly Span[], parentId: string, depth = 0): string {
  const below = spans.filter(({ parentSpanId }) => parentSpanId === parentId);
  const texts = below.map(
    ({ name, spanId }) => `${'  '.repeat(depth)}${name}\n${treeOf(spans, spanId, depth + 1)}`,
  );
  return texts.toSorted().join('');
}
