import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OauthError } from './consent.ts';
import { Faults, type Fault } from './faults.ts';

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
};

export type Reply = {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Refused = { readonly status: number; readonly reason?: string; readonly retryAfterSec?: number };

/** An error that is sent as an answer in the provider's format. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    message: string,
    { status, body, headers = {} }: { status: number; body: object; headers?: Record<string, string> },
  ) {
    super(message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A server that listens on a local port. */
export async function listening(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

/** A local fake provider that records requests and applies faults. */
export abstract class ProviderFake {
  readonly url: string;
  readonly faults = new Faults();
  /** The fault for a request that matches no waiting fault. */
  draw: (asked: Asked) => Fault | null = () => null;
  /** Called after a request was processed, before the answer is sent. */
  onDone: (asked: Asked, reply: Reply) => Promise<void> | void = () => undefined;
  /** All requests, with bodies. */
  readonly requests: Asked[] = [];
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on a port
    server.on('request', (request, response) => void this.#handle(request, response));
  }

  /** Processes a request; errors of the provider are thrown. */
  protected abstract answer(asked: Asked): Reply | Promise<Reply>;

  /** The provider's error for the status that a test requests. */
  protected abstract refusalOf(refused: Refused): Refusal;

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await askedIn(request);
    this.requests.push(asked);
    const fault = this.faults.take(asked.method, request.url ?? '') ?? this.draw(asked);
    if (fault?.does === 'HANG') return;
    if (fault?.does === 'CUT') return void request.socket.destroy();
    if (fault?.does === 'SAY') return send(response, { status: fault.status ?? 200, text: fault.text });
    const reply = await this.#reply(asked, fault?.does === 'REFUSE' ? fault : null);
    await this.onDone(asked, reply);
    if (fault?.does === 'LOSE_ANSWER') return void request.socket.destroy();
    send(response, reply);
  }

  async #reply(asked: Asked, refused: Refused | null): Promise<Reply> {
    try {
      if (refused !== null) throw this.refusalOf(refused);
      return await this.answer(asked);
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body, headers: error.headers };
      if (error instanceof OauthError) return { status: error.status, body: error.body };
      return { status: 500, body: { error: { code: 500, message: String(error) } } };
    }
  }
}

async function askedIn(request: IncomingMessage): Promise<Asked> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += String(chunk);
  const url = new URL(request.url ?? '/', 'http://any');
  const headers = Object.fromEntries(
    Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.join(', ')]),
  );
  return { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, text };
}

function send(response: ServerResponse, { status, body, text, headers = {} }: Reply): void {
  const type = text === undefined ? 'application/json; charset=UTF-8' : 'text/html; charset=UTF-8';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(text ?? (body === undefined ? '' : JSON.stringify(body)));
}
