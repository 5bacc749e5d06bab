import { pino } from 'pino';
import type { Config } from '#/platform/config/config.ts';
import type { ApiError } from '#/platform/errors/errors.ts';
import { LogOutput } from './log-output.ts';

/** One request as the log shows it: the route, never the query; who by number, never by name. */
export type RequestLine = {
  readonly requestId: string;
  readonly method: string;
  /** The path template, or null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
  readonly accountId: number | null;
  readonly credential: string | null;
};

/** While the database is away every request fails for the same reason; one line a second says it. */
const repeatMs = 1_000;

type Repeated = 'unavailable' | 'store' | 'requestLog' | `slow ${string}`;

/** JSON lines on stderr; stdout belongs to the answers of commands. */
export class Log {
  readonly #pino;
  readonly #output = new LogOutput();
  readonly #showsRequests: boolean;
  /** Of a fixed set: faults of these kinds, and statements of the source. */
  readonly #saidAt = new Map<Repeated, number>();

  constructor({ logLevel }: Pick<Config, 'logLevel'>) {
    this.#pino = pino(
      { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
      this.#output,
    );
    this.#showsRequests = this.#pino.isLevelEnabled('info');
  }

  /**
   * Written by hand: it is the one line of every request, and none of its values needs escaping (the id is checked,
   * method and route are from fixed lists). The general way takes 2.5 µs, a tenth of all that a request may cost.
   */
  request({ requestId, method, route, status, ms, accountId, credential }: RequestLine): void {
    if (!this.#showsRequests) return;
    this.#output.write(
      `{"level":30,"time":"${now()}","requestId":"${requestId}","method":"${method}","route":${quoted(route)},` +
        `"status":${status},"ms":${ms},"accountId":${accountId},"credential":${quoted(credential)}}\n`,
    );
  }

  /** A failure on our side, with the cause that the caller does not get to see. */
  failure(error: ApiError, { requestId }: { readonly requestId: string }): void {
    if (error.code === 'UNAVAILABLE' && this.#isRepeat('unavailable')) return;
    this.#pino.error({ requestId, code: error.code, err: factsOf(causeOf(error)) }, error.message);
  }

  /** Counting requests failed; they were let through. */
  storeFailure(error: unknown): void {
    if (this.#isRepeat('store')) return;
    this.error('Requests are not counted: the shared counter does not answer', error);
  }

  /** Recent requests could not be stored; the next try has them. */
  requestLogFailure(error: unknown): void {
    if (this.#isRepeat('requestLog')) return;
    this.error('The request log cannot be written', error);
  }

  /** A statement that took long: its place in the source, never its text or its values. */
  slowStatement(statement: string, ms: number): void {
    if (this.#isRepeat(`slow ${statement}`)) return;
    this.#pino.warn({ statement, ms: Math.round(ms) }, 'A statement was slow');
  }

  info(message: string, facts: object = {}): void {
    this.#pino.info(facts, message);
  }

  warn(message: string, facts: object = {}): void {
    this.#pino.warn(facts, message);
  }

  error(message: string, error: unknown): void {
    this.#pino.error({ err: factsOf(error) }, message);
  }

  #isRepeat(what: Repeated): boolean {
    const now = performance.now();
    if (now - (this.#saidAt.get(what) ?? Number.NEGATIVE_INFINITY) < repeatMs) return true;
    this.#saidAt.set(what, now);
    return false;
  }

  /** Writes out what waits; the last thing before the process ends. */
  flush(): void {
    this.#output.flush();
  }
}

function quoted(text: string | null): string {
  return text === null ? 'null' : `"${text}"`;
}

let nowMs = 0;
let nowText = '';

/** The time as text, made once for each millisecond. */
function now(): string {
  const current = Date.now();
  if (current !== nowMs) {
    nowMs = current;
    nowText = new Date(current).toISOString();
  }
  return nowText;
}

function causeOf(error: ApiError): Error {
  return error.cause instanceof Error ? error.cause : error;
}

/** What of an error may be written down: the database puts values of rows into `detail` and `where`, which stay out. */
function factsOf(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const { name, message, code, constraint, stack, cause } = error as Record<string, unknown>;
  return { name, message, code, constraint, stack, ...(cause !== undefined && { cause: factsOf(cause) }) };
}
