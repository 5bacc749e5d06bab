import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';

/** What the operator set for the workspace. */
export const limited = { points: 30, windowSec: 15 };

const windowMs = limited.windowSec * 1_000;
const marginMs = 1_500;
const askAgainMs = 300;
const askedFor = 3 * limited.points;

/** Asks for three times as much as is allowed, all at once, and goes on asking until the window is over, again and again. */
export class Limited {
  readonly faults: string[] = [];
  /** Windows in which all requests were answered, so that exactly the limit is allowed. */
  whole = 0;
  windows = 0;
  readonly #client: Client;
  readonly #key: string;

  constructor(client: Client, key: string) {
    this.#client = client;
    this.#key = key;
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const startedAt = performance.now();
      const elapsedMs = (): number => performance.now() - startedAt;
      const statuses = await Promise.all(Array.from({ length: askedFor }, () => this.#ask()));
      const askedForMs = elapsedMs();
      // Nobody may forget how much was allowed before the window is over, whichever processes come and go meanwhile.
      while (!isOver() && elapsedMs() < windowMs - marginMs) {
        await pause(askAgainMs);
        const status = await this.#ask();
        if (elapsedMs() < windowMs) statuses.push(status);
      }
      // Longer than a window: nobody can say in which one a request was.
      if (askedForMs < windowMs) this.#judge(statuses);
      // The window began with one of the first; one that was answered late may have begun another.
      const begunForMs = elapsedMs() < windowMs ? askedForMs : elapsedMs();
      await pause(Math.max(0, begunForMs + windowMs + marginMs - elapsedMs()));
    }
  }

  async #ask(): Promise<number | null> {
    const answer = await this.#client.call('GET', '/v1/users', this.#key).catch(() => null);
    return answer?.status ?? null;
  }

  #judge(statuses: readonly (number | null)[]): void {
    this.windows += 1;
    const allowed = statuses.filter((status) => status === 200).length;
    const refused = statuses.filter((status) => status === 429).length;
    const isWhole = allowed + refused === statuses.length;
    if (isWhole) this.whole += 1;
    if (allowed > limited.points || (isWhole && allowed < limited.points))
      this.faults.push(`${allowed} of ${limited.points} were allowed in window ${this.windows}`);
  }
}
