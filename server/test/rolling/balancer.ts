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

/** What stands in front of several processes: it asks each whether it is ready, and repeats nothing. */
export class Balancer {
  readonly origin: string;
  readonly #server: Server;
  readonly #ready = new Map<string, boolean>();
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
    const server = createServer();
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(new Balancer(server))));
  }

  add(origin: string): void {
    this.#ready.set(origin, false);
  }

  remove(origin: string): void {
    this.#ready.delete(origin);
  }

  isReady(origin: string): boolean {
    return this.#ready.get(origin) === true;
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
        (answer) => this.#note(origin, answer.status === 200),
        () => this.#note(origin, false),
      );
  }

  #note(origin: string, isReady: boolean): void {
    if (this.#ready.has(origin)) this.#ready.set(origin, isReady);
  }

  #pass(visit: IncomingMessage, answer: ServerResponse): void {
    const ready = [...this.#ready].filter(([, is]) => is).map(([origin]) => origin);
    this.#turn += 1;
    const origin = ready[this.#turn % Math.max(1, ready.length)];
    if (origin === undefined) {
      answer.writeHead(502).end('Nobody is ready');
      return;
    }
    const { method, headers, url } = visit;
    const passed = request(`${origin}${url}`, { method, headers, agent: this.#agent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', (error) => answer.writeHead(502).end(error.message));
    visit.pipe(passed);
  }
}
