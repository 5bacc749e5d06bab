import { lastWall } from './stay-inside.ts';
import { Agent as HttpAgent, request as overHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as overTls } from 'node:https';
import { guardOf, isAllowedUrl, type Guard } from './guard.ts';
import { sharedLookup } from './shared-lookup.ts';

/** Why there was no answer. An address that may be internal gives `UNREACHABLE`, whether or not it exists. */
type NoAnswer = 'UNREACHABLE' | 'TIMEOUT' | 'TLS' | 'CONNECTION';

export type Reply = {
  readonly ms: number;
} & (
  | { readonly error: NoAnswer }
  | {
      readonly error: null;
      readonly status: number;
      readonly retryAfter: string | undefined;
      readonly text: string;
    }
);

export type Limits = {
  readonly connectMs: number;
  readonly totalMs: number;
  /** How much of an answer is read before the connection is closed. */
  readonly bytesRead: number;
  /** How much of it is kept. */
  readonly bytesKept: number;
};

/**
 * Idle connections per host, which may serve many endpoints: as many as there are concurrent requests. A new connection
 * costs more than the request itself, most of all with TLS.
 */
const keptMax = 100;

/** Sends POST requests over kept-alive connections. Addresses were checked when their connection was made. */
export class Poster {
  readonly #guard: Guard;
  readonly #limits: Limits;
  readonly #http: HttpAgent;
  readonly #tls: TlsAgent;

  constructor(guard: Guard, limits: Limits) {
    this.#guard = guard;
    this.#limits = limits;
    const options = { keepAlive: true, maxFreeSockets: keptMax, timeout: 4_000 };
    const lookup = (example: string) => sharedLookup(guardOf(new URL(example), guard));
    this.#http = new HttpAgent({ ...options, lookup: lookup('http://any') });
    this.#tls = new TlsAgent({ ...options, lookup: lookup('https://any') });
  }

  /** Sends a body. Follows no redirects and uses no proxy of the environment. Rejects only for a test workspace. */
  async post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<Reply> {
    lastWall();
    const started = performance.now();
    const since = (): number => Math.round(performance.now() - started);
    if (!isAllowedUrl(url, this.#guard)) return { ms: since(), error: 'UNREACHABLE' };
    const length = String(Buffer.byteLength(body));
    for (;;) {
      const result = await this.#send(
        url,
        { ...headers, 'content-length': length },
        body,
        this.#limits.totalMs - since(),
      );
      // The receiver had closed a kept connection. Retry: once no kept connection is left, a new one is made.
      if (result !== 'STALE') return { ...result, ms: since() };
    }
  }

  close(): void {
    this.#http.destroy();
    this.#tls.destroy();
  }

  #send(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
    totalMs: number,
  ): Promise<Unmeasured | 'STALE'> {
    const { connectMs, bytesRead, bytesKept } = this.#limits;
    const isTls = url.protocol === 'https:';
    return new Promise((resolve) => {
      let stage: Stage = 'CONNECTING';
      let isLate = false;
      const asking = (isTls ? overTls : overHttp)(url, {
        method: 'POST',
        agent: isTls ? this.#tls : this.#http,
        headers: { ...headers, 'accept-encoding': 'identity' },
      });
      const giveUp = (): void => {
        isLate = true;
        asking.destroy();
      };
      const timers = [setTimeout(giveUp, Math.max(totalMs, 0))];
      const end = (result: Unmeasured | 'STALE'): void => {
        for (const timer of timers) clearTimeout(timer);
        resolve(result);
      };
      asking.on('error', (error) => {
        if (!isLate && stage === 'CONNECTED' && asking.reusedSocket) end('STALE');
        else end({ error: isLate ? 'TIMEOUT' : reasonOf(error, stage) });
      });
      // An invalid answer, such as another protocol, closes the connection without an error event.
      asking.on('close', () => {
        if (stage !== 'ANSWERING') end({ error: isLate ? 'TIMEOUT' : reasonOf(null, stage) });
      });
      whenConnected(asking, isTls, {
        onConnecting: () => timers.push(setTimeout(giveUp, connectMs)),
        onTcp: () => (stage = 'SECURING'),
        onReady: () => {
          stage = 'CONNECTED';
          clearTimeout(timers[1]);
        },
      });
      asking.on('response', (response) => {
        stage = 'ANSWERING';
        readSome(response, bytesRead, bytesKept, (text) => {
          if (text === null) end({ error: isLate ? 'TIMEOUT' : 'CONNECTION' });
          else
            end({
              error: null,
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              text,
            });
        });
      });
      // A string is sent in one packet with the ASCII headers; a buffer would need a second one.
      asking.end(body);
    });
  }
}

type WithoutMs<T> = T extends unknown ? Omit<T, 'ms'> : never;
type Unmeasured = WithoutMs<Reply>;
type Stage = 'CONNECTING' | 'SECURING' | 'CONNECTED' | 'ANSWERING';

function reasonOf(error: NodeJS.ErrnoException | null, stage: Stage): NoAnswer {
  if (stage === 'CONNECTING') return 'UNREACHABLE';
  if (stage === 'SECURING') return 'TLS';
  // An answer that is not HTTP (HPE_…) counts as no answer.
  return error?.code?.startsWith('ERR_SSL') === true ? 'TLS' : 'CONNECTION';
}

type Steps = { onConnecting: () => void; onTcp: () => void; onReady: () => void };

function whenConnected(asking: ClientRequest, isTls: boolean, steps: Steps): void {
  asking.on('socket', (socket) => {
    if (socket.destroyed) return;
    if (!socket.connecting) return steps.onReady();
    steps.onConnecting();
    socket.once('connect', isTls ? steps.onTcp : steps.onReady);
    if (isTls) socket.once('secureConnect', steps.onReady);
  });
}

/** Reads the first part and discards the rest. `done` gets null if the answer breaks off early. */
function readSome(
  response: IncomingMessage,
  bytesRead: number,
  bytesKept: number,
  done: (text: string | null) => void,
): void {
  const kept: Buffer[] = [];
  let length = 0;
  const end = (): void => done(textOf(Buffer.concat(kept).subarray(0, bytesKept)));
  response.on('data', (chunk: Buffer) => {
    if (length < bytesKept) kept.push(Buffer.from(chunk.subarray(0, bytesKept)));
    length += chunk.length;
    if (length <= bytesRead) return;
    end();
    response.destroy();
  });
  response.on('end', end);
  response.on('error', () => done(null));
  response.on('close', () => done(null));
}

/** Text that PostgreSQL accepts: complete characters, no NUL. */
function textOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '�');
}
