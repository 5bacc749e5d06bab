import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// The receivers of the webhook benchmark.

/** Answers at once, and counts deliveries without duplicates. */
export async function receive(expected: number) {
  const seen = new Set<string>();
  const latencies: number[] = [];
  let lastAt = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      response.writeHead(204).end();
      const id = String(request.headers['webhook-id']);
      if (seen.has(id)) return;
      seen.add(id);
      lastAt = performance.now();
      latencies.push(Date.now() - Date.parse((JSON.parse(text) as { occurredAt: string }).occurredAt));
    });
  });
  return {
    url: await listening(server),
    close: () => close(server),
    async all(memory: () => number) {
      while (seen.size < expected / 10) await sleep(20);
      const earlyMb = memory();
      let mostMb = earlyMb;
      while (seen.size < expected) {
        await sleep(50);
        mostMb = Math.max(mostMb, memory());
      }
      return {
        since: (startedAt: number, committed: number) => ({
          perSecond: (expected * 1_000) / (lastAt - startedAt),
          drainSeconds: Math.max(lastAt - committed, 0) / 1_000,
          earlyMb,
          mostMb,
        }),
        latency: () => {
          const sorted = latencies.toSorted((a, b) => a - b);
          const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
          return { p50Ms: at(0.5), p95Ms: at(0.95) };
        },
      };
    },
  };
}

/** Receivers that never answer, close the connection, redirect, or answer without end. */
export async function badReceivers(): Promise<{ urls: string[]; close: () => void }> {
  const answers: RequestListener[] = [
    () => undefined,
    (request) => request.socket.resetAndDestroy(),
    (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    (_request, response) => pourInto(response.writeHead(200)),
  ];
  const servers = answers.map((answer) => createServer(answer));
  return { urls: await Promise.all(servers.map(listening)), close: () => servers.forEach(close) };
}

const chunk = Buffer.alloc(65_536);
const gigabyte = 2 ** 30;

function pourInto(response: ServerResponse, sent = 0): void {
  if (response.destroyed) return;
  if (sent >= gigabyte) response.end();
  else response.write(chunk, () => pourInto(response, sent + chunk.length));
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  return `http://127.0.0.1:${port}/`;
}

function close(server: Server): void {
  server.closeAllConnections();
  server.close();
}
