import { connect, type Socket } from 'node:net';

// The load generator: keep-alive connections with one request in flight each, in a separate process. One message starts
// it; another returns its measurements. It implements only the HTTP it needs.

export type LoadOrder = {
  port: number;
  connections: number;
  seconds: number;
  /** Complete HTTP requests. */
  requests: string[];
  /** Whether each request may be sent only once; the run then ends early if none is left. */
  isOnce: boolean;
  /** The pause of a connection after an answer; none by default. */
  pauseMs?: number;
  /**
   * A property of the answers whose value replaces the one in the next request, as each refresh returns the next token;
   * of the same length. A request then stays on one connection, which alternates between its requests.
   */
  follows?: string;
};

export type LoadResult = {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  count: number;
  /** Counts of unsuccessful statuses, with one body each. */
  failures: Record<string, { count: number; body: string }>;
  /** The next requests to send, if they depend on answers. */
  next: string[];
};

const headEnd = Buffer.from('\r\n\r\n');

function run({
  port,
  connections,
  seconds,
  requests,
  isOnce,
  pauseMs,
  follows,
}: LoadOrder): Promise<LoadResult> {
  const wire = requests.map((text) => Buffer.from(text));
  const chains = follows === undefined ? null : new Chains(requests, follows, connections);
  const times: number[] = [];
  const failures: LoadResult['failures'] = {};
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  let sent = 0;
  let open = connections;
  return new Promise((resolve) => {
    const next = (connection: number): Buffer | null => {
      if (performance.now() >= until || (isOnce && sent >= wire.length)) return null;
      if (chains !== null) return chains.next(connection);
      const request = wire[sent % wire.length] ?? null;
      sent += 1;
      return request;
    };
    const note = (connection: number, status: number, body: () => string, ms: number): void => {
      times.push(ms);
      if (status >= 200 && status < 300) {
        chains?.follow(connection, body());
        return;
      }
      const failure = (failures[status] ??= { count: 0, body: body() });
      failure.count += 1;
    };
    const done = (): void => {
      open -= 1;
      if (open > 0) return;
      const sorted = Float64Array.from(times).toSorted();
      const at = (share: number): number =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      resolve({
        perSecond: (times.length * 1_000) / (performance.now() - startedAt),
        p50Ms: at(0.5),
        p95Ms: at(0.95),
        p99Ms: at(0.99),
        count: times.length,
        failures,
        next: chains?.requests ?? [],
      });
    };
    for (let index = 0; index < connections; index += 1)
      drive(
        connect({ port, host: '127.0.0.1', noDelay: true }),
        () => next(index),
        (status, body, ms) => note(index, status, body, ms),
        done,
        pauseMs,
      );
  });
}

/** Requests that depend on the answer to the previous one. */
class Chains {
  readonly requests: string[];
  readonly #pattern: RegExp;
  readonly #connections: number;
  /** The request in flight of each connection. */
  readonly #current: number[];

  constructor(requests: readonly string[], member: string, connections: number) {
    this.requests = [...requests];
    this.#pattern = new RegExp(`"${member}":"([^"]+)"`);
    this.#connections = connections;
    this.#current = Array.from({ length: connections }, (_, index) => index - connections);
  }

  next(connection: number): Buffer {
    const after = (this.#current[connection] ?? 0) + this.#connections;
    const index = after < this.requests.length ? after : connection;
    this.#current[connection] = index;
    return Buffer.from(this.requests[index] ?? '');
  }

  /** The value is at the end of the request. */
  follow(connection: number, body: string): void {
    const value = this.#pattern.exec(body)?.[1];
    if (value === undefined) throw new Error(`Nothing to follow in ${body}`);
    const index = this.#current[connection] ?? 0;
    this.requests[index] = (this.requests[index] ?? '').slice(0, -value.length) + value;
  }
}

function drive(
  socket: Socket,
  next: () => Buffer | null,
  note: (status: number, body: () => string, ms: number) => void,
  done: () => void,
  pauseMs = 0,
): void {
  let received: Buffer = Buffer.alloc(0);
  let length = -1;
  let sentAt = 0;
  const send = (): void => {
    const request = next();
    if (request === null) {
      socket.end();
      done();
      return;
    }
    sentAt = performance.now();
    socket.write(request);
  };
  socket.on('connect', send);
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (length < 0) length = lengthOf(received);
    if (length < 0 || received.length < length) return;
    const answer = received;
    note(
      Number(answer.toString('latin1', 9, 12)),
      () => answer.toString('utf8').slice(0, 2_000),
      performance.now() - sentAt,
    );
    received = Buffer.alloc(0);
    length = -1;
    if (pauseMs === 0) send();
    else setTimeout(send, pauseMs);
  });
}

/** The length of the complete answer in bytes, or -1 while its head is incomplete. */
function lengthOf(bytes: Buffer): number {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return -1;
  const match = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, end));
  return end + headEnd.length + Number(match?.[1] ?? 0);
}

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result));
});
