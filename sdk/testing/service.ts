import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { createClient, type Api, type ClientOptions } from '../index.ts';

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Options = Partial<Pick<ClientOptions, 'token' | 'fetch' | 'headers' | 'retriesMax'>>;

/**
 * A service that sends the given answers in order and repeats the last one, with the requests it received. `silence`
 * never answers; without answers, it closes the connection.
 */
export async function service(
  ...given: (Options | Answer | 'silence')[]
): Promise<{ api: Api; seen: Seen[] }> {
  const [first] = given;
  const options = typeof first === 'object' && !('status' in first) ? first : {};
  const answers = given.filter((one) => one === 'silence' || 'status' in one);
  const seen: Seen[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const answer = answers[Math.min(seen.length, answers.length) - 1];
      if (answer === 'silence') return;
      if (answer === undefined) return request.socket.destroy();
      response
        .writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
        .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.closeAllConnections());
  after(() => server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { api: createClient({ baseUrl: `http://127.0.0.1:${port}/`, token: 'svc_x', ...options }), seen };
}
