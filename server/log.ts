import { pino } from 'pino';
import type { Config } from './config.ts';
import type { ApiError } from './errors.ts';

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

/** Bytes that may wait before they are written together. */
const bufferedBytes = 4_096;
const flushMs = 250;
/** While the database is away every request fails for the same reason; one line a second says it. */
const repeatMs = 1_000;

/** JSON lines on stderr; stdout belongs to the answers of commands. */
export class Log {
  readonly #pino;
  readonly #output;
  readonly #saidAt = new Map<'unavailable' | 'store', number>();

  constructor({ logLevel }: Pick<Config, 'logLevel'>) {
    this.#output = pino.destination({ dest: 2, sync: false, minLength: bufferedBytes, periodicFlush: flushMs });
    this.#pino = pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, this.#output);
  }

  request(line: RequestLine): void {
    this.#pino.info(line);
  }

  /** A failure of ours, with the cause that the caller does not get to see. */
  failure(error: ApiError, { requestId }: { readonly requestId: string }): void {
    if (error.code === 'UNAVAILABLE' && this.#isRepeat('unavailable')) return;
    this.#pino.error({ requestId, code: error.code, err: pino.stdSerializers.err(causeOf(error)) }, error.message);
  }

  /** Counting requests failed; they were let through. */
  storeFailure(error: unknown): void {
    if (this.#isRepeat('store')) return;
    this.error('Requests are not counted: the shared counter does not answer', error);
  }

  info(message: string, facts: object = {}): void {
    this.#pino.info(facts, message);
  }

  warn(message: string, facts: object = {}): void {
    this.#pino.warn(facts, message);
  }

  error(message: string, error: unknown): void {
    this.#pino.error({ err: error instanceof Error ? pino.stdSerializers.err(error) : String(error) }, message);
  }

  #isRepeat(what: 'unavailable' | 'store'): boolean {
    const now = performance.now();
    if (now - (this.#saidAt.get(what) ?? Number.NEGATIVE_INFINITY) < repeatMs) return true;
    this.#saidAt.set(what, now);
    return false;
  }

  /** Writes out what waits; the last thing before the process ends. */
  flush(): void {
    this.#output.flushSync();
  }
}

function causeOf(error: ApiError): Error {
  return error.cause instanceof Error ? error.cause : error;
}
