import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

const askEveryMs = 100;

/**
 * A load balancer for several processes: it checks whether each is ready, and never retries. Each answer names its
 * process in `served-by`, including errors of the balancer for a process that broke the connection.
 */
export class Balancer {
  readonly origin: string;
  readonly #server: Server;
  /** Why each process is not ready, or null if it is. */
  readonly #ready = new Map<string, string | null>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
    server.on('request', (visit: IncomingMessage, answer: ServerResponse) => this.#pass(visit, answer));
    this.#timer = setInterval(() => this.#ask(), askEveryMs);
  }

  static start(): Promise<Balancer> {
    // It never closes idle connections, because a caller may be about to use one.
    const server = createServer({ keepAliveTimeout: 0 });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(new Balancer(server))));
  }

  add(origin: string): void {
    this.#ready.set(origin, 'not asked yet');
  }

  remove(origin: string): void {
    this.#ready.delete(origin);
  }

  isReady(origin: string): boolean {
    return this.#ready.get(origin) === null;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  #ask(): void {
    for (const origin of this.#ready.keys())
      void fetch(`${origin}/readyz`).then(
        (answer) => this.#note(origin, answer.status === 200 ? null : `answers ${answer.status}`),
        (error: unknown) => this.#note(origin, String(error)),
      );
  }

  #note(origin: string, reason: string | null): void {
    if (this.#ready.has(origin)) this.#ready.set(origin, reason);
  }

  #pass(visit: IncomingMessage, answer: ServerResponse): void {
    const ready = [...this.#ready].filter(([, reason]) => reason === null).map(([origin]) => origin);
    this.#turn += 1;
    const origin = ready[this.#turn % Math.max(1, ready.length)];
    if (origin === undefined) {
      const reasons = JSON.stringify(Object.fromEntries(this.#ready));
      answer
        .writeHead(503, { 'retry-after': '1' })
        .end(JSON.stringify({ message: `Nobody is ready: ${reasons}` }));
      return;
    }
    const { method, headers, url } = visit;
    const passed = request(`${origin}${url}`, { method, headers, agent: this.#agent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, { ...got.headers, 'served-by': origin });
      got.pipe(answer);
      // An answer that is interrupted is also interrupted for the caller, who would otherwise wait forever.
      got.on('error', () => answer.destroy());
    });
    passed.on('error', (error) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { 'served-by': origin }).end(error.message);
    });
    visit.pipe(passed);
  }
}
