import { pino } from 'pino';
import type { Config } from '#/platform/config/config.ts';
import { fromDatabase, type ApiError } from '#/platform/errors/errors.ts';
import { LogOutput } from './log-output.ts';

/** A request as logged: the route without the query, and the caller by id, never by name. */
export type RequestLine = {
  readonly requestId: string;
  readonly method: string;
  /** The path template; null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
  readonly accountId: number | null;
  readonly credential: string | null;
};

/** If the database is down, every request fails for the same reason; one line per second is enough. */
const repeatMs = 1_000;

type Repeated = 'unavailable' | 'store' | 'requestLog' | 'jobs' | `slow ${string}`;

/** JSON lines on stderr; stdout is for the output of commands. */
export class Log {
  readonly #pino;
  readonly #output = new LogOutput();
  readonly #showsRequests: boolean;
  /** The keys are a fixed set: kinds of failures and statements of the source code. */
  readonly #saidAt = new Map<Repeated, number>();

  constructor({ logLevel }: Pick<Config, 'logLevel'>) {
    this.#pino = pino(
      { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
      this.#output,
    );
    this.#showsRequests = this.#pino.isLevelEnabled('info');
  }

  /**
   * Formatted by hand, because every request logs this line and no value needs escaping (the id is validated, method
   * and route are from fixed lists). The general function takes 2.5 µs, a tenth of the time budget of a request.
   */
  request({ requestId, method, route, status, ms, accountId, credential }: RequestLine): void {
    if (!this.#showsRequests) return;
    this.#output.write(
      `{"level":30,"time":"${now()}","requestId":"${requestId}","method":"${method}","route":${quoted(route)},` +
        `"status":${status},"ms":${ms},"accountId":${accountId},"credential":${quoted(credential)}}\n`,
    );
  }

  /** An internal error, with the cause that the caller does not see. */
  failure(error: ApiError, { requestId }: { readonly requestId: string }): void {
    if (error.code === 'UNAVAILABLE' && this.#isRepeat('unavailable')) return;
    this.#pino.error({ requestId, code: error.code, err: factsOf(causeOf(error)) }, error.message);
  }

  /** Rate limiting failed; requests were let through. */
  storeFailure(error: unknown): void {
    if (this.#isRepeat('store')) return;
    this.error('Requests are not counted: the shared counter does not answer', error);
  }

  /** Recent requests could not be stored; the next write includes them. */
  requestLogFailure(error: unknown): void {
    if (this.#isRepeat('requestLog')) return;
    this.error('The request log cannot be written', error);
  }

  /** An error outside of a job. Without its database, the engine has several in a second. */
  jobFailure(error: Error): void {
    if (fromDatabase(error)?.code === 'UNAVAILABLE' && this.#isRepeat('jobs')) return;
    this.error('The job engine met an error', error);
  }

  /** A slow statement: its place in the source code, never its text or values. */
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

  /** Writes the buffer; the last step before the process ends. */
  flush(): void {
    this.#output.flush();
  }
}

function quoted(text: string | null): string {
  return text === null ? 'null' : `"${text}"`;
}

let nowMs = 0;
let nowText = '';

/** The time as text, computed once per millisecond. */
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

/** The loggable facts of an error. `detail` and `where` of database errors contain row values and are left out. */
function factsOf(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const { name, message, code, constraint, stack, cause } = error as Record<string, unknown>;
  return { name, message, code, constraint, stack, ...(cause !== undefined && { cause: factsOf(cause) }) };
}
