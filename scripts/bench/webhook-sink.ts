import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// A receiver of webhooks in a separate process, which answers at once and counts.

export type SinkOrder = { readonly expected: number };
export type SinkReady = { readonly port: number };
/** When the first and the last of the expected deliveries arrived, by the system clock. */
export type SinkNews = { readonly firstAt: number; readonly lastAt: number; readonly repeated: number };

const seen = new Set<string>();
let firstAt = 0;
let repeated = 0;

process.once('message', ({ expected }: SinkOrder) => {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(204).end();
      note(`${request.url} ${String(request.headers['webhook-id'])}`, expected);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo; // of a server that listens on a port
    process.send?.({ port } satisfies SinkReady);
  });
});

function note(id: string, expected: number): void {
  if (seen.size === 0) firstAt = Date.now();
  if (seen.has(id)) repeated += 1;
  seen.add(id);
  if (seen.size !== expected) return;
  process.send?.({ firstAt, lastAt: Date.now(), repeated } satisfies SinkNews);
}
