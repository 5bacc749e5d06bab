import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { Json } from './client.ts';
import { eventually } from './eventually.ts';
import type { TestServer } from './server.ts';
import { mustBeDocumented } from './webhook-bodies.ts';
import type { Workspace } from './workspace.ts';

export type Received = {
  readonly headers: IncomingHttpHeaders;
  readonly id: string;
  readonly text: string;
  readonly body: Json;
  /** `performance.now()` when the request was complete. */
  readonly at: number;
};

type Answer = (response: ServerResponse, request: Received, count: number) => void;

/**
 * Every request must match the published document, or the test process fails. The error is reported at once and not
 * thrown: here it would not belong to any test, and in a final hook it would prevent other hooks from closing.
 */
function mustFit(body: Json): void {
  try {
    mustBeDocumented((Array.isArray(body) ? body[0] : body).type, body);
  } catch (error) {
    console.error(error);
    process.once('exit', () => (process.exitCode = 1));
  }
}

/** The receiver of webhooks: a real server on this machine. */
export class Receiver {
  readonly received: Received[] = [];
  readonly url: string;
  /** Requests that are being read or answered, and the maximum number at the same time. */
  open = 0;
  openMax = 0;
  #answer: Answer;
  readonly #server: Server;

  private constructor(server: Server, answer: Answer) {
    this.#server = server;
    this.#answer = answer;
    const { port } = server.address() as AddressInfo; // of a server that listens on a port
    this.url = `http://127.0.0.1:${port}/hook`;
    server.on('request', (request, response) => {
      this.open += 1;
      this.openMax = Math.max(this.openMax, this.open);
      response.once('close', () => (this.open -= 1));
      let text = '';
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        const received = {
          headers: request.headers,
          id: String(request.headers['webhook-id']),
          text,
          body: JSON.parse(text) as Json,
          at: performance.now(),
        };
        mustFit(received.body);
        this.received.push(received);
        this.#answer(response, received, this.received.length);
      });
    });
  }

  /** Answers every request with 204 by default. */
  static async start(
    answer: Answer = (response) => response.writeHead(204).end(),
    port = 0,
  ): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
    return new Receiver(server, answer);
  }

  answerWith(answer: Answer): void {
    this.#answer = answer;
  }

  ids(): string[] {
    return this.received.map(({ id }) => id);
  }

  of(type: string): Received[] {
    return this.received.filter(({ body }) => body.type === type);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const started: Receiver[] = [];
after(() => started.forEach((one) => one.close()));

/** A receiver that is closed after the tests. */
export async function receiver(...given: Parameters<typeof Receiver.start>): Promise<Receiver> {
  const one = await Receiver.start(...given);
  started.push(one);
  return one;
}

/** Waits until nothing is pending: all changes have sequence numbers, and no delivery is due. */
export async function allDelivered(server: TestServer, w: Workspace): Promise<void> {
  await eventually(async () => {
    const { rows } = await w.db.run(
      `select (select count(*)::int from change where account_id = $1 and sequence is null)
        + (select count(*)::int from webhook_delivery where account_id = $1 and status = 'PENDING' and next_attempt_at is not null) as open`,
      [w.id],
    );
    return rows[0]?.open === 0;
  });
}

/** A webhook created through the API; returns it with its secret. */
export async function webhookTo(w: Workspace, url: string, body: object = {}): Promise<Json> {
  const reply = await w.post('/v1/webhooks', { url, types: ['*'], ...body });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.data.webhook;
}
