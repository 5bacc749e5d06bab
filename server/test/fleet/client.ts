import { inspect } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '#/test/history/load.ts';

type Answer = Awaited<ReturnType<Caller['call']>>;
type Told = { readonly servedBy: string | null; readonly retryAfter: string | null };
type Sides = { readonly origin: string; readonly isKilled: (origin: string) => boolean };

/** The maximum time for a complete answer. */
const answerMs = 60_000;

/** A request without an answer, so that it is unknown whether it was processed. */
class NoAnswer extends Error {}

/** Sends requests through a balancer, and counts their results. */
export class Client implements Caller {
  readonly counts = new Map<string, number>();
  /** Answers that must never occur, no matter how many processes are killed. */
  readonly faults: string[] = [];
  readonly #sides: Sides;

  constructor(sides: Sides) {
    this.#sides = sides;
  }

  /** The same client, limited to this number of requests per second. */
  atMost(perSecond: number): Caller {
    let next = 0;
    return {
      call: async (...asked) => {
        const now = performance.now();
        const at = Math.max(now, next);
        next = at + 1_000 / perSecond;
        await pause(at - now);
        return this.call(...asked);
      },
    };
  }

  /** Throws if there was no answer, as `fetch` does. */
  async call(method: string, path: string, key: string, body?: object): Promise<Answer> {
    let servedBy: string | null = null;
    try {
      const response = await fetch(this.#sides.origin + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(answerMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      servedBy = response.headers.get('served-by');
      // An answer of the balancer itself: the connection to the process broke.
      if (response.status === 502) throw new NoAnswer(await response.text());
      const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
      const what = `${method} ${path.replace(/\?.*/, '')}`;
      this.#note(what, answer, { servedBy, retryAfter: response.headers.get('retry-after') });
      return answer;
    } catch (error) {
      if (servedBy !== null && this.#sides.isKilled(servedBy)) this.#count('broken with its process');
      else this.faults.push(`${method} ${path} to ${servedBy ?? 'nobody'}: ${wordsOf(error)}`);
      throw error;
    }
  }

  #note(what: string, { status, body }: Answer, { servedBy, retryAfter }: Told): void {
    const code = status === 503 ? ` ${String(body['code'])}` : '';
    this.#count(servedBy === null ? 'nobody was ready' : `${status}${code}`);
    if (status >= 500 && !(status === 503 && retryAfter !== null))
      this.faults.push(`${what} answered ${status}: ${JSON.stringify(body)}`);
  }

  #count(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined
    ? `${error.message}, ${inspect(error.cause)}`
    : String(error);
}
