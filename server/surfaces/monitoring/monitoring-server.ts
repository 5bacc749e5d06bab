import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '#/platform/context/ctx.ts';
import { isReady } from '#/surfaces/http/health.ts';
import { PortInUse } from '#/surfaces/http/port-in-use.ts';
import { metricsText } from './metrics.ts';

type Answer = { readonly status: number; readonly type: string; readonly body: string };

const plain = 'text/plain; charset=utf-8';
const json = 'application/json; charset=utf-8';
const prometheus = 'text/plain; version=0.0.4; charset=utf-8';
const requestTimeoutMs = 10_000;

/**
 * The port for monitoring a process of any role: metrics, liveness and readiness. It is a separate server, so that a
 * flood of requests does not affect it and visitors cannot reach it.
 */
export class MonitoringServer {
  readonly #server: Server;
  #app: App | null = null;

  constructor() {
    this.#server = createServer(
      { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
      (request, response) => void this.#respond(request, response),
    );
  }

  /** Starts listening. @returns its address */
  listen(port: number, host: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', (error: Error & { code?: string }) =>
        reject(error.code === 'EADDRINUSE' ? new PortInUse(port, host, 'MONITORING_PORT') : error),
      );
      this.#server.listen(port, host, () => {
        const address = this.#server.address() as AddressInfo; // listening on a port, not on a pipe
        const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
        resolve(`http://${name}:${address.port}`);
      });
    });
  }

  /** From now on it reports on this app, which has started. */
  watch(app: App): void {
    this.#app = app;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, body } = await this.#answer(request).catch((error: unknown): Answer => {
      this.#app?.log.error('The monitoring port could not answer', error);
      return { status: 500, type: plain, body: 'The log of the service says why.\n' };
    });
    response.writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(status === 405 && { Allow: 'GET, HEAD' }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  async #answer({ method, url = '/' }: IncomingMessage): Promise<Answer> {
    if (method !== 'GET' && method !== 'HEAD')
      return { status: 405, type: plain, body: 'Only GET and HEAD.\n' };
    switch (url.split('?')[0]) {
      case '/healthz':
        return { status: 200, type: json, body: '{"status":"ok"}' };
      case '/readyz':
        return (await this.#isReady())
          ? { status: 200, type: json, body: '{"status":"ok"}' }
          : { status: 503, type: json, body: '{"status":"unavailable"}' };
      case '/metrics':
        return this.#app === null
          ? { status: 503, type: plain, body: 'The service is starting.\n' }
          : { status: 200, type: prometheus, body: await metricsText(this.#app) };
      default:
        return { status: 404, type: plain, body: 'Here are /metrics, /healthz and /readyz.\n' };
    }
  }

  /** Ready means: started, not stopping, the database answers, and the job engine runs. */
  async #isReady(): Promise<boolean> {
    const app = this.#app;
    return app !== null && app.jobs.isAlive() && (await isReady(app));
  }
}
