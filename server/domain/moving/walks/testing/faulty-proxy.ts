import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A fault for the next request whose URL contains `path`. */
export type Fault = {
  readonly path: string;
  readonly does:
    | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
    | 'CUT'
    | 'HALF'
    | 'HANG_UP';
};

/** A proxy for a service that can return faulty answers. */
export class FaultyProxy {
  readonly faults: Fault[] = [];
  readonly asked: string[] = [];
  readonly #target: string;
  readonly #server: Server;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(target: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', headers, method = 'GET' } = request;
    this.asked.push(url);
    const at = this.faults.findIndex(({ path }) => url.includes(path));
    const [fault] = at === -1 ? [] : this.faults.splice(at, 1);
    if (fault?.does === 'HANG_UP') return void response.destroy();
    if (typeof fault?.does === 'object') {
      response.writeHead(fault.does.status, fault.does.headers);
      return void response.end(fault.does.body ?? '');
    }
    const reply = await fetch(this.#target + url, {
      method,
      ...(method === 'POST' && { body: await text(request) }),
      headers: { authorization: headers.authorization ?? '', accept: 'application/json' },
    });
    const answer = await reply.text();
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    if (fault?.does === 'CUT') return void response.end(answer.slice(0, answer.length / 2));
    response.end(fault?.does === 'HALF' ? halved(answer) : answer);
  }
}

/** An answer with only half of its rows. */
function halved(answer: string): string {
  const body = JSON.parse(answer) as { data: Record<string, unknown> | unknown[] };
  const half = (value: unknown): unknown =>
    Array.isArray(value) ? value.slice(0, Math.floor(value.length / 2)) : value;
  const data = Array.isArray(body.data)
    ? half(body.data)
    : Object.fromEntries(Object.entries(body.data).map(([name, value]) => [name, half(value)]));
  return JSON.stringify({ ...body, data });
}
